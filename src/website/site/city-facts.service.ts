import { Injectable } from '@nestjs/common';
import type { City } from '../../../views/contracts/website/business.js';
import { BusinessService } from '../../business/business.service.js';
import { CityJobsService } from '../../business/proof/city-jobs.service.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import type { PublicPage } from './public-paths.js';

/** With fewer, a city's page says little that others don't (Google's spam policies: doorway pages). */
const minOwnFacts = 3;

type OwnFact = 'about' | 'travel' | 'photo' | 'jobs' | 'jobPhotos' | 'reviews';

/**
 * Finds what the page of a city shows that no other page does. ZIP codes, map, prices, open slots and
 * questions don't count: they are on every city's page, or follow from its name. Neither do texts and photos
 * that another city has too.
 */
@Injectable()
export class CityFactsService {
  constructor(
    private readonly business: BusinessService,
    private readonly jobs: CityJobsService,
    private readonly reviews: PublishedReviewsService,
    private readonly pairs: PublishedPairsService,
  ) {}

  /** Returns which kinds of facts of its own a city has. */
  factsOf(city: City): OwnFact[] {
    const others = this.business.facts.serviceArea.filter(({ name }) => name !== city.name);
    const facts: Record<OwnFact, boolean> = {
      about: isOwnText(({ about }) => about, city, others),
      travel: isOwnText(({ travel }) => travel, city, others),
      photo: city.photo.name !== '' && others.every(({ photo }) => photo.name !== city.photo.name),
      jobs: this.jobs.in(city.name) > 0,
      reviews: this.reviews.countOfCity(city.name) > 0,
      jobPhotos: this.pairs.ofCity(city.name).length > 0,
    };
    return (Object.keys(facts) as OwnFact[]).filter((fact) => facts[fact]);
  }

  /** Whether search engines should list the page of a city. */
  isWorthListing(city: City): boolean {
    return this.factsOf(city).length >= minOwnFacts;
  }

  /** Whether search engines should list a public page: all but those of cities with too few own facts. */
  isListed({ item }: PublicPage): boolean {
    if (item?.of !== 'cities') return true;
    const city = this.business.facts.serviceArea.find(({ name }) => name === item.named);
    return city !== undefined && this.isWorthListing(city);
  }
}

/** Whether a city has a text that isn't another city's with only the name changed. */
function isOwnText(textOf: (city: City) => string, city: City, others: readonly City[]): boolean {
  const nameless = (one: City) =>
    textOf(one).replaceAll(one.name, '').toLowerCase().replace(/\W+/g, ' ').trim();
  const text = nameless(city);
  return text !== '' && others.every((other) => nameless(other) !== text);
}
