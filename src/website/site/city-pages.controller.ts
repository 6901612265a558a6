import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { cityPath, citySlug } from '../../../views/contracts/website/service-areas.js';
import { formatCities, formatJobs } from '../../../views/format/areas.js';
import { nextOpening } from '../../../views/format/next-opening.js';
import { AreaMapService } from '../../business/area-map.service.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { BusinessService } from '../../business/business.service.js';
import { startingPrice } from '../../business/packages.js';
import { CityJobsService } from '../../business/proof/city-jobs.service.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { priceLines } from '../../business/services.js';
import { Page } from '../../pages/page.decorator.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { CityFactsService } from './city-facts.service.js';
import { areaAnswer } from './content/area-answer.js';
import { neighborsOf, openingsOf, pricesOf, questionsOf } from './content/city-page.js';
import { jobPhotos } from './content/job-photos.js';
import { quotesOf } from './content/reviews.js';

/** Serves the list of the cities we serve, and a page for each. */
@Controller('service-areas')
@OpenToEveryone()
export class CityPagesController {
  constructor(
    private readonly business: BusinessService,
    private readonly areaMap: AreaMapService,
    private readonly freeWindows: FreeWindowsService,
    private readonly jobs: CityJobsService,
    private readonly reviews: PublishedReviewsService,
    private readonly cityFacts: CityFactsService,
    private readonly pairs: PublishedPairsService,
  ) {}

  /** The page also answers whether we serve a ZIP code or city. */
  @Get()
  @Page('service-areas', { cached: true, varyBy: ['serviceArea'] })
  list(@Query('serviceArea') place: unknown) {
    const { facts } = this.business;
    const { serviceArea, areaInWords } = facts;
    const asked = typeof place === 'string' && place.length <= 100 ? place : '';
    return {
      area: `${formatCities(serviceArea.length)} in ${areaInWords}`,
      map: this.areaMap.map,
      cities: serviceArea.map(({ name, zips }) => ({
        path: cityPath(name),
        label: name,
        text: [zips.join(', '), this.done(name)].filter(Boolean).join(' · '),
      })),
      asked,
      answer: asked ? areaAnswer(asked, serviceArea) : undefined,
    };
  }

  @Get(':slug')
  @Page('city', { cached: true })
  show(@Param('slug') slug: string) {
    const { facts, content, site } = this.business;
    const city = facts.serviceArea.find(({ name }) => citySlug(name) === slug);
    if (!city) throw new NotFoundException();
    const { name, zips, about, travel, photo } = city;
    const { windows } = this.freeWindows.offered;
    return {
      ...{ city: name, path: cityPath(name), zips, about, travel },
      photo: photo.name ? photo : undefined,
      done: this.done(name),
      jobs: jobPhotos(this.pairs.ofCity(name), content, site),
      map: this.areaMap.marking(name),
      startingPrice: startingPrice(facts),
      nextFree: nextOpening(windows),
      openings: openingsOf(windows, name),
      prices: pricesOf(facts, priceLines(facts, content, site)),
      questions: questionsOf(city, facts, windows[0]),
      quotes: quotesOf(this.reviews.ofCity(name)),
      neighbors: neighborsOf(city, facts.serviceArea),
      isListed: this.cityFacts.isWorthListing(city),
    };
  }

  private done(city: string): string {
    const jobs = this.jobs.in(city);
    return jobs > 0 ? formatJobs(jobs) : '';
  }
}
