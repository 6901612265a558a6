import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { articles } from '../../src/site/content/blog/index.js';
import { publicPaths } from '../../src/site/search-engines.controller.js';
import { sqlite } from '../support/databases.js';
import { testSite } from '../support/site.js';

describe('The public site, as it arrives', () => {
  const site = testSite(sqlite, { PUBLIC_ORIGIN: 'https://clean.example' });
  const pages = new Map<string, string>();

  beforeAll(async () => {
    for (const path of publicPaths('drylark'))
      pages.set(path, (await site.visitor.get(path).expect(200)).text);
  });

  /** A page's visible text. */
  const text = (path: string) =>
    (pages.get(path) ?? '')
      .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
  const links = (path: string) =>
    [...(pages.get(path) ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]);
  const main = (path: string) => /<main[\s\S]*<\/main>/.exec(pages.get(path) ?? '')?.[0] ?? '';
  const linkTo = (path: string, label: string) =>
    new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${label.replace(/[?&]/g, '.')}`).exec(main(path))?.[1];

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
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([...named, '/privacy-policy', '/free-room', '/why-choose-drylark']),
    );
    expect(pages.size).toBe(13 + 6);
  });

  it('leads nowhere that is not there', async () => {
    const internal = new Set([...pages.keys()].flatMap(links).filter((href) => href.startsWith('/')));
    expect(internal.size).toBeGreaterThan(25);
    for (const href of internal) {
      const { status } = await site.visitor.get(href.split('#')[0]);
      expect([href, status]).toEqual([href, 200]);
    }
  });

  it('has on every page its own title, description, canonical address, picture to share, one h1 and the contact links', () => {
    const titles = new Set<string>();
    for (const [path, html] of pages) {
      const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      titles.add(find(/<title>([^<]+)<\/title>/));
      expect([path, find(/<link rel="canonical" href="([^"]+)"/)]).toEqual([
        path,
        `https://clean.example${path}`,
      ]);
      expect(find(/name="description" content="([^"]{50,})"/)).not.toBe('');
      expect(find(/property="og:title" content="([^"]+)"/)).not.toBe('');
      expect(find(/property="og:description" content="([^"]+)"/)).not.toBe('');
      expect(
        find(/property="og:image" content="(https:\/\/clean\.example\/pictures\/share-[^"]+\.jpg)"/),
      ).not.toBe('');
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(links(path)).toEqual(
        expect.arrayContaining(['tel:+17635550142', 'mailto:hello@drylark.example']),
      );
    }
    expect(titles.size).toBe(pages.size);
  });

  it('holds every picture’s place, names it, and has its files', async () => {
    for (const [path, html] of pages) {
      for (const [image] of html.matchAll(/<img [^>]+>/g)) {
        expect([path, image]).toEqual([path, expect.stringMatching(/width="\d+"/)]);
        expect(image).toMatch(/height="\d+"/);
        expect(image).toMatch(/alt="/);
      }
      const files = [...html.matchAll(/\/pictures\/[\w-]+\.(?:avif|webp|jpg)/g)].map(([file]) => file);
      for (const file of new Set(files))
        expect([file, (await site.visitor.head(file)).status]).toEqual([file, 200]);
    }
  });

  it('says the same to machines: structured data that parses, offers on the pricing page only, no rating of itself', () => {
    const kinds = new Map<string, string[]>();
    for (const [path, html] of pages) {
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
    expect(kinds.get(`/blog/${articles[0].slug}`)).toEqual(['BlogPosting', 'BreadcrumbList']);
  });

  it('has a sitemap of just these pages, and robots that stay out of the desk', async () => {
    const sitemap = await site.visitor.get('/sitemap.xml').expect(200);
    const listed = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual([...pages.keys()].map((path) => `https://clean.example${path}`));
    const robots = await site.visitor.get('/robots.txt').expect(200);
    expect(robots.text).toContain('Disallow: /admin');
    expect(robots.text).toContain('Sitemap: https://clean.example/sitemap.xml');
    const manifest = await site.visitor.get('/site.webmanifest').expect(200);
    for (const { src } of JSON.parse(manifest.text).icons) await site.visitor.get(src).expect(200);
    const { headers } = await site.visitor.get('/');
    expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const rules = await site.visitor.get('/speculation-rules.json').expect(200);
    expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  });

  it('weighs at most 10 KB a page without its style, and with it no more than a first flight, as browsers get it', () => {
    // The style has a budget of its own in the build; ten segments are what a new connection carries at once (RFC 6928).
    const firstFlight = 10 * 1460;
    for (const [path, html] of pages) {
      const markup = html.replace(/<style>.*?<\/style>/s, '');
      expect(markup.length).toBeLessThan(html.length);
      expect([path, brotliCompressSync(markup).length <= 10_000]).toEqual([path, true]);
      expect([path, brotliCompressSync(html).length <= firstFlight]).toEqual([path, true]);
    }
  });

  it('navigates: the same six links and Book Now everywhere, the current one marked', () => {
    for (const path of pages.keys()) {
      const nav = /<nav class="site-nav"[\s\S]*?<\/nav>/.exec(pages.get(path) ?? '')?.[0] ?? '';
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
    }
  });

  it('has in its footer the links, the fifteen cities and the year', () => {
    const footer = /<footer[\s\S]*<\/footer>/.exec(pages.get('/about') ?? '')?.[0] ?? '';
    for (const service of ['Carpet Cleaning', 'Area Rug Cleaning', 'Pet Odor Removal', 'Stain Removal']) {
      expect(footer).toContain(`<a href="/services">${service}</a>`);
    }
    for (const path of ['/how-it-works', '/pricing', '/diy', '/faq', '/privacy-policy'])
      expect(footer).toContain(`href="${path}"`);
    const cities = [...footer.matchAll(/<li>([A-Z][^<]+)<\/li>/g)]
      .map((match) => match[1])
      .filter((name) => !name.includes('Northwest'));
    expect(cities).toEqual(
      'Elk River|Big Lake|Otsego|Rogers|Ramsey|Albertville|St. Michael|Dayton|Maple Grove|Champlin|Anoka|Coon Rapids|Andover|Blaine|Brooklyn Park'.split(
        '|',
      ),
    );
    expect(footer).toContain('© 2025');
  });

  it('home: hero, benefits, services, slides, guarantee and the offer', () => {
    expect(linkTo('/', 'Book My Appointment')).toBe('/contact');
    expect(linkTo('/', 'See How It Works')).toBe('/how-it-works');
    expect(linkTo('/', 'Call Now')).toBe('/contact');
    expect(linkTo('/', 'Get Free Quote Online')).toBe('/contact');
    const home = text('/');
    for (const said of [
      'Fast Drying',
      '2-4 hours',
      '12-24 hours',
      'Heavy Stain Removal',
      'Complete Room Transformation',
      'Hallway Deep Clean',
      'Stair Carpet Restoration',
      '100% satisfaction guarantee',
      're-clean',
      'full refund',
      'save 15% off your first cleaning, this summer only',
      'Upfront pricing, free estimates and same-day service',
    ]) {
      expect(home).toContain(said);
    }
    expect(main('/').match(/<li class="service/g)).toHaveLength(5);
    expect(main('/').match(/<li class="service[^>]*><a href="\/services"/g)).toHaveLength(5);
  });

  it('services: five cards that book, without a price', () => {
    expect(main('/services').match(/<li class="card picture-card"/g)).toHaveLength(5);
    expect(main('/services').match(/href="\/contact"[^>]*>Book Now</g)).toHaveLength(5);
    expect(linkTo('/services', 'Get Free Quote')).toBe('/contact');
    expect(links('/services')).toEqual(expect.arrayContaining(['/about', '/contact', '/how-it-works']));
    expect(text('/services')).toContain('Most Popular');
    expect(pages.get('/services')).not.toMatch(/\$\d|Custom Quote/);
  });

  it('how it works: three steps in order, four technologies, the comparison', () => {
    const steps = [...main('/how-it-works').matchAll(/<h3>([^<]+)<\/h3>/g)].map((match) => match[1]);
    expect(steps.slice(0, 3)).toEqual(['Pre-Vac', 'Dry-Foam', 'Final Groom']);
    expect(steps).toHaveLength(3 + 4);
    expect(text('/how-it-works')).toMatch(/2-4 hours 12-24 hours/);
  });

  it('results: four pairs, three testimonials, the review summary', () => {
    const titles = [...main('/results').matchAll(/<li class="card"><h2>([^<]+)/g)].map((match) => match[1]);
    expect(titles).toEqual(['Living room carpet', 'Upholstery', 'Area rug', 'Pet stain removal']);
    expect(main('/results').match(/<blockquote/g)).toHaveLength(3);
    expect(text('/results')).toMatch(/4\.9 rating 150\+ reviews/);
  });

  it('pricing: three packages with the figures of the specification, the special, the note', () => {
    const pricing = text('/pricing');
    for (const said of [
      /Single Room \$99 Up to 200 sq ft/,
      /Most Popular 3-Room Package \$267 was \$297 10% savings Up to 600 sq ft total/,
      /Whole House \$509 was \$599 15% savings Up to 1,200 sq ft/,
      /Fall Fresh Special 15% off\. Valid through November 30/,
      /Residential Carpet Cleaning Starting at \$99/,
      /Commercial Carpet Cleaning Custom Quote/,
      /Pet Stain & Odor Removal Starting at \$45/,
      /Stair Cleaning Service \$5 per step/,
      /Hardwood Floor Cleaning Starting at \$65/,
      /\(763\) 555-0142/,
      /Cash, check or major cards, due on completion/,
    ]) {
      expect(pricing).toMatch(said);
    }
    expect(main('/pricing').match(/href="\/contact"[^>]*>Book</g)).toHaveLength(3);
    expect(linkTo('/pricing', 'Check availability')).toBe('/contact');
  });

  it('faq: fifteen questions of which one opens at a time', () => {
    expect(main('/faq').match(/<details name="faq">/g)).toHaveLength(15);
    expect(links('/faq')).toEqual(
      expect.arrayContaining(['/services', '/why-choose-drylark', '/diy', '/contact']),
    );
    const faq = text('/faq');
    for (const fact of ['1-3 hours', '6-12 months', '3-6 months', '2-3 days', 'week ahead', '24 hours'])
      expect(faq).toContain(fact);
  });

  it('diy: the home system with its demo, features, benefits and family', () => {
    expect(main('/diy').match(/href="\/contact">Schedule Demo</g)).toHaveLength(2);
    expect(links('/diy')).toContain('/pricing');
    expect(main('/diy').match(/<li class="card">/g)).toHaveLength(4 + 4 + 4);
    expect(main('/diy')).toContain('/pictures/family-800.webp');
  });

  it('about: story, figures, badge, values', () => {
    const about = text('/about');
    for (const said of [
      'Years Experience 15+',
      'Happy Customers 10K+',
      'Satisfaction Rate 100%',
      'Support 24/7',
      'A+ BBB rating',
      'Quality First',
      'Customer Focused',
      'Reliable Service',
      'Fully Insured',
    ]) {
      expect(about).toContain(said);
    }
  });

  it('blog: six useful posts, chips that filter, topics, and a box that makes no call', async () => {
    expect(main('/blog').match(/<li class="card picture-card"/g)).toHaveLength(6);
    const chips = [...main('/blog').matchAll(/class="chip" href="([^"]+)"[^>]*>([^<]+)</g)].map(
      (match) => match[2],
    );
    expect(chips).toEqual([
      'All Posts',
      'Tips &amp; Tricks',
      'Health &amp; Wellness',
      'Maintenance',
      'Technology',
      'Pet Care',
      'Seasonal',
    ]);
    const filtered = await site.visitor.get('/blog?category=Pet%20Care').expect(200);
    expect(filtered.text.match(/<li class="card picture-card"/g)).toHaveLength(1);
    expect((await site.visitor.get('/blog?utm_source=x').expect(200)).text).toBe(pages.get('/blog'));
    expect(main('/blog')).toMatch(/action="mailto:hello@drylark\.example"[\s\S]*Subscribe/);
    for (const { sections } of articles) {
      const words = sections
        .flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])
        .join(' ')
        .split(/\s+/);
      expect(words.length).toBeGreaterThanOrEqual(500);
    }
  });

  it('privacy policy: its date and what the specification asks of it', () => {
    const policy = text('/privacy-policy');
    for (const said of [
      'July 9, 2025',
      'name',
      'phone number',
      'service address',
      'Message and data rates may apply',
      'STOP',
      'No mobile information is shared',
      'do not sell',
      'correct or delete',
    ]) {
      expect(policy).toContain(said);
    }
  });

  it('contact: the form, the hours, the map with its cities, four questions', () => {
    const contact = text('/contact');
    expect(contact).toMatch(/Tue-Thu 10AM-6PM Fri-Sat 9AM-5PM Sunday Closed Monday By appointment only/);
    const map = /<svg class="area-map"[\s\S]*?<\/svg>/.exec(main('/contact'))?.[0] ?? '';
    expect(map.match(/<circle/g)).toHaveLength(15);
    expect(main('/contact').match(/<li class="card"><h3>/g)).toHaveLength(4);
  });

  it('free room: the offer, three steps, three badges, the form with its required fields', () => {
    const landing = text('/free-room');
    for (const said of [
      'up to 200 sq ft',
      'two area rugs',
      'No Cost or Obligation',
      'Amazing Results',
      'Offer at the End',
      'Bonus',
      'I understand this is a no-cost, no-obligation preview',
    ]) {
      expect(landing).toContain(said);
    }
    const form = /<form action="\/free-room"[\s\S]*?<\/form>/.exec(main('/free-room'))?.[0] ?? '';
    expect(form.match(/required=""/g)).toHaveLength(8);
    expect(form).toMatch(/placeholder="[^"]*city, state, zip"/);
    expect(links('/free-room')).toContain('#book');
  });
});
