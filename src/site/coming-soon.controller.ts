import { Controller, Get, NotFoundException, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { Business } from '../business/business.js';
import { Page } from '../pages/page.decorator.js';

const headings: Record<string, string> = {
  '/services': 'Our Services',
  '/how-it-works': 'How It Works',
  '/results': 'Before & After',
  '/pricing': 'Pricing & Specials',
  '/diy': 'DIY Solutions',
  '/faq': 'Frequently Asked Questions',
  '/about': 'About Us',
  '/blog': 'Blog',
  '/privacy-policy': 'Privacy Policy',
  '/free-room': 'One Room Cleaned Free',
};

/** Routes whose pages are not written yet: each has its address and an honest heading. */
@Controller()
@OpenToEveryone()
export class ComingSoonController {
  constructor(private readonly business: Business) {}

  @Get(Object.keys(headings))
  @Page('coming-soon', { cached: true })
  show(@Req() { path }: Request) {
    return { heading: headings[path.toLowerCase().replace(/\/$/, '')], path };
  }

  @Get('why-choose-:brand')
  @Page('coming-soon', { cached: true })
  whyChoose(@Param('brand') brand: string) {
    const { brandName, brandSlug } = this.business.site;
    if (brand !== brandSlug) throw new NotFoundException();
    return { heading: `Why Choose ${brandName}`, path: `/why-choose-${brandSlug}` };
  }
}
