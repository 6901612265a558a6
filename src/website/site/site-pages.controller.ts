import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { referralCodeIn } from '../../../views/contracts/customers/customers.js';
import { pairsInsteadOfIllustrations } from '../../../views/contracts/website/proof.js';
import { orderParameters, readOrder } from '../../../views/estimates/order.js';
import { areaSpan, formatCities } from '../../../views/format/areas.js';
import { nextOpening } from '../../../views/format/next-opening.js';
import { pagedServices } from '../../../views/forms/service-pages.js';
import { AdClickSettingsService } from '../../business/ad-click-settings.service.js';
import { AreaMapService } from '../../business/area-map.service.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { BusinessService } from '../../business/business.service.js';
import { shownPackages } from '../../business/packages.js';
import { PriceListsService } from '../../business/price-lists.service.js';
import { PromotionsService } from '../../business/promotions.service.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import { PublishedReviewsService } from '../../business/proof/published-reviews.service.js';
import { priceLines } from '../../business/services.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther } from '../../pages/page-answer.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { about } from './content/about.js';
import { home } from './content/home.js';
import { homeSystem } from './content/home-system.js';
import { howItWorks } from './content/how-it-works.js';
import { jobPhotos } from './content/job-photos.js';
import { withFacts } from './content/mentions.js';
import { privacyPolicy, privacySections } from './content/privacy.js';
import { quotesAtHome, quotesAtResults, quotesOf } from './content/reviews.js';
import { serviceAt, serviceCards, servicePage } from './content/services.js';
import { reasons } from './content/why-choose.js';

/** Serves the public pages that are the same for everyone. */
@Controller()
@OpenToEveryone()
export class SitePagesController {
  constructor(
    private readonly business: BusinessService,
    private readonly promotions: PromotionsService,
    private readonly priceLists: PriceListsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly areaMap: AreaMapService,
    private readonly reviews: PublishedReviewsService,
    private readonly published: PublishedPairsService,
    private readonly adClicks: AdClickSettingsService,
  ) {}

  /** For visitors without JavaScript, the page also answers whether we serve a ZIP code or city. */
  @Get()
  @Page('home', { cached: true, varyBy: ['serviceArea'] })
  home(@Query('serviceArea') place: unknown) {
    const { facts, content } = this.business;
    return {
      ...home(facts, content),
      ...quotesAtHome(facts, this.reviews),
      map: this.areaMap.map,
      offers: this.promotions.on('home').map(({ text }) => text),
      prices: this.priceLists.current,
      nextFree: nextOpening(this.freeWindows.all),
      initialPlace: typeof place === 'string' && place.length <= 100 ? place : undefined,
    };
  }

  @Get('services')
  @Page('services', { cached: true })
  services() {
    return { services: serviceCards(this.business.facts, this.business.content) };
  }

  /** A page that the owner hides leads to the list of services. */
  @Get('services/:page')
  @Page('service', { cached: true })
  service(@Param('page') page: string) {
    const { facts, content, site } = this.business;
    const name = serviceAt(`/services/${page}`);
    if (!name) throw new NotFoundException();
    if (content[name].isHidden) return seeOther('/services');
    const pairs = this.published.ofService(pagedServices[name].slug);
    const quotes = quotesOf(this.reviews.ofService(name));
    return { ...servicePage(name, facts, content, jobPhotos(pairs, content, site)), quotes };
  }

  @Get('how-it-works')
  @Page('how-it-works', { cached: true })
  howItWorks() {
    return howItWorks(this.business.facts);
  }

  @Get('results')
  @Page('results', { cached: true })
  results() {
    const { content, site, facts } = this.business;
    const jobs = jobPhotos(this.published.newest, content, site);
    const pairs = jobs.length < pairsInsteadOfIllustrations ? content.gallery : [];
    return { pairs, jobs, ...quotesAtResults(facts, this.reviews) };
  }

  @Get('pricing')
  @Page('pricing', { cached: true, varyBy: orderParameters })
  pricing(@Query() query: Record<string, unknown>) {
    const { facts, site, content } = this.business;
    return {
      packages: shownPackages(facts),
      priceLines: priceLines(facts, content, site),
      offers: this.promotions.on('pricing').map(({ key, title, text }) => ({ key, title, text })),
      prices: this.priceLists.current,
      nextFree: nextOpening(this.freeWindows.all),
      given: readOrder(query),
      reasons: reasons(facts),
      area: facts.areaInWords,
      cities: formatCities(facts.serviceArea.length),
      span: areaSpan(facts.serviceArea),
    };
  }

  @Get('diy')
  @Page('diy', { cached: true })
  diy() {
    return homeSystem(this.business.facts);
  }

  @Get('faq')
  @Page('faq', { cached: true })
  faq() {
    const { facts, content } = this.business;
    const questions = content.questions.map(({ question, answer }) => ({
      question,
      answer: withFacts(answer, facts),
    }));
    return { questions };
  }

  @Get('about')
  @Page('about', { cached: true })
  about() {
    return about(this.business.facts, this.business.content);
  }

  /** Opened by the referral links that customers give to their neighbors. */
  @Get('neighbor')
  @Page('neighbor', { cached: true, varyBy: ['utm_campaign'] })
  neighbor(@Query('utm_campaign') code: unknown) {
    return { rewardCents: this.business.content.referral.cents ?? 0, code: referralCodeIn(code) };
  }

  @Get('privacy-policy')
  @Page('privacy-policy', { cached: true })
  privacyPolicy() {
    return { ...privacyPolicy, sections: privacySections(this.business.site, this.adClicks.isOn) };
  }

  @Get('why-choose-:brand')
  @Page('why-choose', { cached: true })
  whyChoose(@Param('brand') brand: string) {
    const { facts, site, content } = this.business;
    if (brand !== site.brandSlug) throw new NotFoundException();
    const { comparison } = howItWorks(facts);
    return { reasons: reasons(facts), comparison, values: about(facts, content).values };
  }
}
