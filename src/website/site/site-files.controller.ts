import { Controller, Get, Header } from '@nestjs/common';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { CityFactsService } from './city-facts.service.js';
import { PageDatesService } from './page-dates.service.js';
import { publicPagesOf } from './public-paths.js';

/** Serves robots.txt, the sitemap, the web manifest, and the rules for prerendering pages. */
@Controller()
@OpenToEveryone()
export class SiteFilesController {
  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly cityFacts: CityFactsService,
    private readonly dates: PageDatesService,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${this.business.site.origin}/sitemap.xml\n`;
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  sitemap(): string {
    const { site, content } = this.business;
    const pages = publicPagesOf(site, content, this.calendar.dayOf());
    const urls = pages
      .filter((page) => this.cityFacts.isListed(page))
      .map((page) => {
        const changedAt = this.dates.dateOf(page);
        const date = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
        return `  <url><loc>${site.origin}${page.path}</loc>${date}</url>`;
      });
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`;
  }

  @Get('site.webmanifest')
  @Header('Content-Type', 'application/manifest+json')
  webManifest(): object {
    const { businessName, brandName } = this.business.site;
    return {
      name: businessName,
      short_name: brandName,
      start_url: '/',
      display: 'browser',
      background_color: '#fffdf9',
      theme_color: '#12383d',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    };
  }

  /** The rules that the Speculation-Rules header links to: pages that a visitor points at are prerendered. */
  @Get('speculation-rules.json')
  @Header('Content-Type', 'application/speculationrules+json')
  speculationRules(): object {
    const ownPages = {
      and: [
        { href_matches: '/*' },
        { not: { href_matches: ['/admin*', '/api/*', '/my/*', '/unsubscribe/*', '/crew/*', '/*.*'] } },
      ],
    };
    return { prerender: [{ where: ownPages, eagerness: 'moderate' }] };
  }
}
