import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { BusinessService } from '../business/business.service.js';
import { shownPackages } from '../business/packages.js';
import { PromotionsService } from '../business/promotions.service.js';
import { serviceCards, services } from '../business/services.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { Page } from '../pages/page.decorator.js';
import { about } from './content/about.js';
import { faq } from './content/faq.js';
import { home } from './content/home.js';
import { homeSystem } from './content/home-system.js';
import { howItWorks } from './content/how-it-works.js';
import { galleryPairs } from './content/pictured-work.js';
import { privacyPolicy, privacySections } from './content/privacy.js';
import { reasons } from './content/why-choose.js';

/** The public pages that say the same to everyone. */
@Controller()
@OpenToEveryone()
export class SitePagesController {
  constructor(
    private readonly business: BusinessService,
    private readonly promotions: PromotionsService,
  ) {}

  @Get()
  @Page('home', { cached: true })
  home() {
    return { ...home(this.business.facts), promotion: this.promotions.firstCleaning };
  }

  @Get('services')
  @Page('services', { cached: true })
  services() {
    return { services: serviceCards(this.business.facts) };
  }

  @Get('how-it-works')
  @Page('how-it-works', { cached: true })
  howItWorks() {
    return howItWorks(this.business.facts);
  }

  @Get('results')
  @Page('results', { cached: true })
  results() {
    const { testimonials, reviews } = this.business.facts.reputation;
    return { pairs: galleryPairs, testimonials, reviews };
  }

  @Get('pricing')
  @Page('pricing', { cached: true })
  pricing() {
    const { facts } = this.business;
    const prices = services(facts).map(({ title, price }) => ({ title, price }));
    return {
      packages: shownPackages(facts),
      prices,
      special: this.promotions.fall,
      reasons: reasons(facts),
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
    return { questions: faq(this.business.facts) };
  }

  @Get('about')
  @Page('about', { cached: true })
  about() {
    return about(this.business.facts);
  }

  @Get('privacy-policy')
  @Page('privacy-policy', { cached: true })
  privacyPolicy() {
    return { ...privacyPolicy, sections: privacySections(this.business.site) };
  }

  @Get('why-choose-:brand')
  @Page('why-choose', { cached: true })
  whyChoose(@Param('brand') brand: string) {
    const { facts, site } = this.business;
    if (brand !== site.brandSlug) throw new NotFoundException();
    const { comparison } = howItWorks(facts);
    return { reasons: reasons(facts), comparison, values: about(facts).values };
  }
}
