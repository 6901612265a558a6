import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { version1 } from '../../../src/business/content/stored-content.js';
import { PublicPages } from '../../support/browser/public-pages.js';

/** Whether a text compresses to so many bytes; if not, how many it takes. Most need little effort for it. */
function compressedTo(bytes: number, text: string): true | number {
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  if (brotliCompressSync(text, quickly).length <= bytes) return true;
  const taken = brotliCompressSync(text).length;
  return taken <= bytes || taken;
}

describe('Every public page', () => {
  const pages = new PublicPages();

  it('has every route of the specification', () => {
    const named = [
      '/',
      '/services',
      '/how-it-works',
      '/results',
      '/pricing',
      '/diy',
      '/faq',
      '/about',
      '/blog',
      '/contact',
    ];
    expect(pages.paths).toEqual(
      expect.arrayContaining([...named, '/privacy-policy', '/free-room', '/why-choose-drylark']),
    );
    expect(pages.paths.length).toBe(14 + 5 + 15 + 6);
  });

  it('has no dead links', async () => {
    const internal = new Set(
      pages.paths.flatMap((path) => pages.links(path)).filter((href) => href.startsWith('/')),
    );
    expect(internal.size).toBeGreaterThan(25);
    for (const href of internal) {
      const { status } = await pages.site.visitor.get(href.split('#')[0]);
      expect([href, status]).toEqual([href, 200]);
    }
  });

  it('has its own title, description, canonical URL, share image, one h1 and the contact links', () => {
    const titles = new Set<string>();
    for (const [path, html] of pages.documents) {
      const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      titles.add(find(/<title>([^<]+)<\/title>/));
      const own = `https://clean.example${path}`;
      const isListed = !path.startsWith('/service-areas/');
      expect([path, find(/<link rel="canonical" href="([^"]+)"/)]).toEqual([path, isListed ? own : '']);
      expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isListed);
      expect(find(/property="og:url" content="([^"]+)"/)).toBe(own);
      expect(find(/name="description" content="([^"]{50,})"/)).not.toBe('');
      expect(find(/property="og:title" content="([^"]+)"/)).not.toBe('');
      expect(find(/property="og:description" content="([^"]+)"/)).not.toBe('');
      expect(
        find(/property="og:image" content="(https:\/\/clean\.example\/share\/[0-9a-f]+\.jpg)"/),
      ).not.toBe('');
      expect(html.match(/<h1/g)).toHaveLength(1);
      // Nothing is sold on the site itself.
      expect([path, /autocomplete="cc-|checkout/i.test(html)]).toEqual([path, false]);
      expect(pages.links(path)).toEqual(
        expect.arrayContaining(['tel:+17635550142', 'mailto:hello@drylark.example']),
      );
    }
    expect(titles.size).toBe(pages.paths.length);
  });

  it('reserves space for every picture, describes it, and has its files', async () => {
    for (const [path, html] of pages.documents) {
      for (const [image] of html.matchAll(/<img [^>]+>/g)) {
        expect([path, image]).toEqual([path, expect.stringMatching(/width="\d+"/)]);
        expect(image).toMatch(/height="\d+"/);
        expect(image).toMatch(/alt="/);
      }
      const files = [...html.matchAll(/\/pictures\/[\w-]+\.(?:avif|webp|jpg)/g)].map(([file]) => file);
      for (const file of new Set(files))
        expect([file, (await pages.site.visitor.head(file)).status]).toEqual([file, 200]);
    }
  });

  it('has valid structured data, with offers only on the pricing page and no rating of itself', () => {
    const kinds = new Map<string, string[]>();
    for (const [path, html] of pages.documents) {
      const json = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1];
      const graph: { '@type': string }[] = json ? JSON.parse(json)['@graph'] : [];
      kinds.set(
        path,
        graph.map((item) => item['@type']),
      );
      expect(html).not.toMatch(/aggregateRating|"Review"/);
      if (path !== '/pricing') expect(json ?? '').not.toMatch(/price|Offer/);
    }
    expect(kinds.get('/')).toEqual(['HomeAndConstructionBusiness']);
    expect(kinds.get('/services')?.filter((kind) => kind === 'Service')).toHaveLength(5);
    expect(kinds.get('/pricing')?.filter((kind) => kind === 'Offer')).toHaveLength(3);
    expect(kinds.get('/faq')).toContain('FAQPage');
    expect(kinds.get(`/blog/${version1.posts[0].key}`)).toEqual(['BlogPosting', 'BreadcrumbList']);
  });

  it('is in the sitemap, and robots.txt excludes the admin', async () => {
    const sitemap = await pages.site.visitor.get('/sitemap.xml').expect(200);
    const listed = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const withFacts = pages.paths.filter((path) => !path.startsWith('/service-areas/'));
    expect(listed).toEqual(withFacts.map((path) => `https://clean.example${path}`));
    const robots = await pages.site.visitor.get('/robots.txt').expect(200);
    expect(robots.text).toContain('Disallow: /admin');
    expect(robots.text).toContain('Sitemap: https://clean.example/sitemap.xml');
    const manifest = await pages.site.visitor.get('/site.webmanifest').expect(200);
    for (const { src } of JSON.parse(manifest.text).icons) await pages.site.visitor.get(src).expect(200);
    const { headers } = await pages.site.visitor.get('/');
    expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const rules = await pages.site.visitor.get('/speculation-rules.json').expect(200);
    expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  });

  it('is at most 10 KB without its styles, and fits the first round trip with them', async () => {
    // The style has a budget of its own in the build; ten segments are what a new connection carries at once
    // (RFC 6928), headers too.
    const firstFlight = 10 * 1460;
    const { headers } = await pages.site.visitor.get('/').set('Accept-Encoding', 'br').expect(200);
    const ofHeaders = ['HTTP/1.1 200 OK', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''];
    for (const [path, html] of pages.documents) {
      const markup = html.replace(/<style>.*?<\/style>/gs, '');
      expect(markup.length).toBeLessThan(html.length);
      expect([path, compressedTo(10_000, markup)]).toEqual([path, true]);
      const left = firstFlight - ofHeaders.join('\r\n').length;
      expect([path, compressedTo(left, html)]).toEqual([path, true]);
    }
  });

  it('has the same navigation: six links and Book Now, with the current one marked', () => {
    for (const path of pages.paths) {
      const nav = /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(pages.document(path))?.[0] ?? '';
      const items = [...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map((match) => [match[1], match[2]]);
      expect(items).toEqual([
        ['/', 'Home'],
        ['/services', 'Our Services'],
        ['/how-it-works', 'How It Works'],
        ['/pricing', 'Pricing &amp; Specials'],
        ['/diy', 'DIY Solutions'],
        ['/faq', 'FAQs'],
      ]);
      const marked = [...nav.matchAll(/href="([^"]+)" aria-current="page"/g)].map((match) => match[1]);
      expect(marked).toEqual(items.some(([href]) => href === path) ? [path] : []);
      expect(pages.document(path)).toMatch(/site-header__book" href="\/contact"[^>]*>Book Now</);
    }
  });

  it('has a footer with the blurb, links, contact details, fifteen cities and the year', () => {
    const footer = /<footer[\s\S]*<\/footer>/.exec(pages.document('/about'))?.[0] ?? '';
    for (const service of ['Carpet Cleaning', 'Area Rug Cleaning', 'Pet Odor Removal', 'Stain Removal']) {
      expect(footer).toContain(`<a href="/services">${service}</a>`);
    }
    for (const path of ['/how-it-works', '/pricing', '/diy', '/faq', '/privacy-policy'])
      expect(footer).toContain(`href="${path}"`);
    expect(footer).toContain('Dry-foam carpet, rug, upholstery and hardwood floor cleaning.');
    expect(footer).toMatch(
      /href="tel:\+17635550142"[\s\S]*href="mailto:hello@drylark\.example"[\s\S]*<li>Northwest Twin Cities<\/li>/,
    );
    const cities = [...footer.matchAll(/href="\/service-areas\/[^"]+">([^<]+)</g)].map((match) => match[1]);
    expect(cities).toEqual(
      'Elk River|Big Lake|Otsego|Rogers|Ramsey|Albertville|St. Michael|Dayton|Maple Grove|Champlin|Anoka|Coon Rapids|Andover|Blaine|Brooklyn Park'.split(
        '|',
      ),
    );
    const year = pages.site.app.get(BusinessCalendarService).dayOf().slice(0, 4);
    expect(footer.replaceAll('<!-- -->', '')).toContain(`© 2025–${year} Drylark Carpet Care`);
  });
});
