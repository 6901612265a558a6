import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { BusinessService } from '../business/business.service.js';
import { packages } from '../business/packages.js';
import { PromotionsService } from '../business/promotions.service.js';
import { reputation } from '../business/reputation.js';
import { serviceCards, services } from '../business/services.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { Page } from '../pages/page.decorator.js';
import { about } from './content/about.js';
import { faq } from './content/faq.js';
import { homeContent } from './content/home.js';
import { homeSystem } from './content/home-system.js';
import { howItWorks } from './content/how-it-works.js';
import { galleryPairs } from './content/pictured-work.js';
import { privacyPolicy, privacySections } from './content/privacy.js';
import { whyChoose } from './content/why-choose.js';

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
    return { ...homeContent, promotion: this.promotions.firstCleaning };
  }

  @Get('services')
  @Page('services', { cached: true })
  services() {
    return { services: serviceCards };
  }

  @Get('how-it-works')
  @Page('how-it-works', { cached: true })
  howItWorks() {
    return howItWorks;
  }

  @Get('results')
  @Page('results', { cached: true })
  results() {
    const { testimonials, reviews } = reputation;
    return { pairs: galleryPairs, testimonials, reviews };
  }

  @Get('pricing')
  @Page('pricing', { cached: true })
  pricing() {
    const prices = services.map(({ title, price }) => ({ title, price }));
    return { packages, prices, special: this.promotions.fall, reasons: whyChoose.reasons };
  }

  @Get('diy')
  @Page('diy', { cached: true })
  diy() {
    return homeSystem;
  }

  @Get('faq')
  @Page('faq', { cached: true })
  faq() {
    return { questions: faq };
  }

  @Get('about')
  @Page('about', { cached: true })
  about() {
    const { stats, badge } = reputation;
    return { story: about.story, stats, badge, values: about.values };
  }

  @Get('privacy-policy')
  @Page('privacy-policy', { cached: true })
  privacyPolicy() {
    return { ...privacyPolicy, sections: privacySections(this.business.site) };
  }

  @Get('why-choose-:brand')
  @Page('why-choose', { cached: true })
  whyChoose(@Param('brand') brand: string) {
    if (brand !== this.business.site.brandSlug) throw new NotFoundException();
    return { reasons: whyChoose.reasons, comparison: howItWorks.comparison, values: about.values };
  }
}
