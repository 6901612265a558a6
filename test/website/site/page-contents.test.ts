import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../../src/business/content/stored-content.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { PublicPages } from '../../support/browser/public-pages.js';

describe('The content of each public page', () => {
  const pages = new PublicPages();

  const expectTexts = (path: string, texts: (string | RegExp)[]) => {
    const text = pages.text(path);
    for (const said of texts)
      if (typeof said === 'string') expect(text).toContain(said);
      else expect(text).toMatch(said);
  };
  const expectLinks = (path: string, links: Record<string, string>) => {
    const found = Object.keys(links).map((label) => [label, pages.linkTo(path, label)]);
    expect(Object.fromEntries(found)).toEqual(links);
  };
  /** The first group of each match within a page's `<main>`. */
  const all = (path: string, pattern: RegExp) =>
    [...pages.main(path).matchAll(pattern)].map((match) => match[1]);
  const count = (path: string, pattern: RegExp) => [...pages.main(path).matchAll(pattern)].length;

  it('home: hero, benefits, services, slides, guarantee and the offer', () => {
    expectLinks('/', {
      'Book My Appointment': '/contact',
      'See How It Works': '/how-it-works',
      'Call Now': '/contact',
      'Get Free Quote Online': '/contact',
    });
    expectTexts('/', [
      'Fast Drying',
      'Dry foam lifts the dirt without soaking the carpet',
      '2-4 hours',
      '12-24 hours',
      'eco-friendly and safe for children and pets',
      'Heavy Stain Removal',
      'Complete Room Transformation',
      'Hallway Deep Clean',
      'Stair Carpet Restoration',
      '100% satisfaction guarantee',
      're-clean',
      'full refund',
      'save 15% off your first cleaning, this summer only',
      'Upfront pricing, free estimates and same-day service',
      /Fast Drying Northwest Twin Cities Clean carpets, .* Rooms from \$99 Next opening: \w{3}, \w{3} \d+ Book My Appointment/,
      /What customers say 4\.9 rating 150\+ reviews Example .* Homeowner in Maple Grove Example/,
    ]);
    expect(count('/', /<li class="card"><h2 class="card-title">/g)).toBe(3);
    expect(all('/', /<h3><a href="\/services\/[a-z-]+">([^<]+)/g)).toEqual([
      'Residential carpet cleaning',
      'Commercial carpet cleaning',
      'Pet stain and odor removal',
      'Stair cleaning',
      'Hardwood floor cleaning',
    ]);
    expectTexts('/', [
      /4\.9 150\+ reviews Example 2-4 hours to dry, not a day 100% satisfaction, or your money back/,
      /How it works See the details Pre-Vac .* Dry-Foam .* Final Groom/,
      'We serve 15 cities in the northwest Twin Cities',
    ]);
    expect(pages.main('/')).toMatch(/<img src="\/area-map\.svg\?v=\w{12}"/);
    expect(count('/', /alt="(?:Before|After): [^"]{10,}"/g)).toBe(8);
    expect(pages.main('/')).toContain('href="/why-choose-drylark"');
  });

  it('home: shows whether we serve a ZIP code or city, on a page that isn’t cached', async () => {
    const ask = async (query: string) => {
      const { text } = await pages.site.visitor.get(`/?serviceArea=${query}`).expect(200);
      const answer =
        /<p class="form-remark" id="area-answer" role="status">(.*?)(?: <a href="\/contact|<span|<\/p>)/.exec(
          text,
        )?.[1];
      return answer?.replace(/<[^>]+>/g, '');
    };
    const { size } = pages.site.app.get(PageCacheService);
    expect(await ask('55369')).toBe('Yes, we serve 55369: Maple Grove and Dayton.');
    expect(await ask('saint+michael')).toBe('Yes, we serve St. Michael.');
    expect(await ask('55401')).toBe('55401 isn’t in our usual service area.');
    expect(await ask('asdf')).toBe('asdf isn’t in our usual service area.');
    const { text: elsewhere } = await pages.site.visitor.get('/?serviceArea=55401').expect(200);
    expect(elsewhere.replace(/<!-- -->/g, '')).toContain(
      '<a href="/contact?serviceArea=55401">Send your request anyway</a>, and we’ll tell you if we can come.',
    );
    expect(await ask('553')).toBe('Enter a 5-digit ZIP code or a city.');
    const { text: asked } = await pages.site.visitor.get('/?serviceArea=St.+Michael').expect(200);
    expect(asked).toContain('href="/contact?serviceArea=St.%20Michael">Book My Appointment');
    const { text: contact } = await pages.site.visitor.get('/contact?serviceArea=St.%20Michael').expect(200);
    expect(contact).toMatch(/<input[^>]*name="serviceArea"[^>]*value="St. Michael"/);
    for (const nothing of ['', 'a'.repeat(101), '&serviceArea=55369']) expect(await ask(nothing)).toBe('');
    expect(pages.site.app.get(PageCacheService).size).toBe(size);
    expect(pages.main('/')).toMatch(/<p class="form-remark" id="area-answer" role="status"><\/p>/);
  });

  it('services: five cards with their use and a booking link, without a price', () => {
    expect(count('/services', /<li class="card picture-card"/g)).toBe(5);
    expect(count('/services', /<h3><svg class="icon".*?<\/h3><p>[^<]+<\/p><ul class="ticks"><li>/g)).toBe(5);
    expect(count('/services', /href="\/contact\?service=[a-z-]+"[^>]*>Book Now</g)).toBe(5);
    expectLinks('/services', {
      'Get Free Quote': '/contact',
      'Read more about us': '/about',
      'Get a free estimate': '/contact',
      'See how it works': '/how-it-works',
    });
    expect(pages.text('/services').match(/Most Popular \w+/g)).toEqual(['Most Popular Residential']);
    expect(pages.document('/services')).not.toMatch(/\$\d|Custom Quote/);
  });

  it('how it works: three steps in order, four technologies, the comparison', () => {
    const steps = all('/how-it-works', /<h3>([^<]+)<\/h3>/g);
    expect(steps.slice(0, 3)).toEqual(['Pre-Vac', 'Dry-Foam', 'Final Groom']);
    expect(steps).toHaveLength(3 + 4);
    expectTexts('/how-it-works', [/2-4 hours 12-24 hours/]);
    expectLinks('/how-it-works', { 'Book a cleaning': '/contact', 'See our services': '/services' });
  });

  it('results: four pairs, three testimonials, the review summary', () => {
    const titles = all('/results', /<li class="card"><h2>([^<]+)/g);
    expect(titles).toEqual(['Living room carpet', 'Upholstery', 'Area rug', 'Pet stain removal']);
    expect(count('/results', /<blockquote/g)).toBe(3);
    expectTexts('/results', [/4\.9 rating 150\+ reviews/]);
    expectLinks('/results', { 'Book a cleaning': '/contact', 'Try one room free': '/free-room' });
  });

  it('pricing: three packages with the figures of the specification, the special, the note', () => {
    expectTexts('/pricing', [
      /Single Room \$99 Up to 200 sq ft/,
      /Most Popular 3-Room Package \$267 was \$297 10% savings Up to 600 sq ft total/,
      /Whole House \$509 was \$599 15% savings Up to 1,200 sq ft/,
      /Fall Fresh Special 15% off\. Valid through November 30/,
      /Residential Carpet Cleaning Starting at \$99/,
      /Commercial Carpet Cleaning Custom Quote/,
      /Pet Stain & Odor Removal Starting at \$45/,
      /Stair Cleaning Service \$5 per step/,
      /Hardwood Floor Cleaning Starting at \$65/,
      /Reasons to choose Drylark Dry in hours Child and pet safe Eco-friendly 100% satisfaction guarantee/,
      /Do we serve your area\? .* Call \(763\) 555-0142/,
      /Pay by cash, check or major card on completion/,
    ]);
    expect(count('/pricing', /href="\/contact\?package=[a-z0-9-]+"[^>]*>Book</g)).toBe(3);
    expectLinks('/pricing', { 'Check availability': '/contact' });
    expect(pages.main('/pricing')).toContain('href="/why-choose-drylark"');
  });

  it('faq: fifteen questions with answers, one open at a time', () => {
    expect(count('/faq', /<details name="faq">/g)).toBe(15);
    expect(count('/faq', /<\/summary><p>(?:[^<]|<\/?span[^>]*>){40,}<\/p>/g)).toBe(15);
    for (const path of ['/services', '/why-choose-drylark', '/diy', '/contact'])
      expect(pages.main('/faq')).toContain(`href="${path}"`);
    expectTexts('/faq', [
      '1-3 hours',
      'Every 6-12 months',
      'If you have pets or high-traffic areas, we recommend every 3-6 months',
      '2-3 days ahead',
      'In spring and fall, book a week ahead',
      /within 24 hours/,
    ]);
  });

  it('diy: the home system with its demo, features, benefits and family', () => {
    expectTexts('/diy', ['The Drylark platinum home system']);
    expect(count('/diy', /href="\/contact">Schedule Demo</g)).toBe(2);
    expectLinks('/diy', { 'See our cleaning prices': '/pricing' });
    expect(count('/diy', /<li class="card">/g)).toBe(4 + 4 + 4);
    expect(pages.main('/diy')).toContain('/pictures/family-800.webp');
  });

  it('about: story, figures, badge, values', () => {
    expect(pages.main('/about')).toMatch(/Our story<\/h2>(<p>(?:[^<]|<\/?span[^>]*>){100,}<\/p>)+/);
    expectTexts('/about', [
      'Years Experience 15+',
      'Happy Customers 10K+',
      'Satisfaction Rate 100%',
      'Support 24/7',
      'A+ BBB rating',
    ]);
    expect(
      all(
        '/about',
        /<li class="card"><svg class="icon".*?<\/svg><h3>([^<]+)<\/h3><p>(?:[^<]|<\/?span[^>]*>){20,}<\/p>/g,
      ),
    ).toEqual(['Quality First', 'Customer Focused', 'Reliable Service', 'Fully Insured']);
  });

  it('blog: six posts, category filters, topics, and a box that sends nothing', async () => {
    const kinds = ['Tips & Tricks', 'Health & Wellness', 'Maintenance', 'Technology', 'Pet Care', 'Seasonal'];
    const written = kinds.map((kind) => kind.replace('&', '&amp;'));
    expect(count('/blog', /<li class="card picture-card"/g)).toBe(6);
    const lines = all('/blog', /<p class="article-line quiet">([^<]+)</g).filter(
      (line) => !/^The /.test(line),
    );
    expect(lines.sort()).toEqual(written.toSorted());
    expect(
      pages
        .text('/blog')
        .match(/(The cleaning crew|The front office) · \w{3}, \w{3} \d{1,2}, \d{4} · \d+ min read/g),
    ).toHaveLength(6);
    expect(all('/blog', /class="chip" href="[^"]+"[^>]*>([^<]+)</g)).toEqual(['All Posts', ...written]);
    const { visitor } = pages.site;
    const filtered = await visitor.get('/blog?category=Pet%20Care').expect(200);
    expect(filtered.text.match(/<li class="card picture-card"/g)).toHaveLength(1);
    expect((await visitor.get('/blog?utm_source=x').expect(200)).text).toBe(pages.document('/blog'));
    const [topics] = all('/blog', /<ul class="[^"]*topics">([\s\S]*?)<\/ul>/g);
    expect(topics.match(/href="\/blog\//g)).toHaveLength(4);
    expect(pages.main('/blog')).toMatch(
      /action="mailto:hello@drylark\.example"[\s\S]*Stay Updated<\/h2>[\s\S]*<input[^>]*type="email"[\s\S]*<button type="submit"[^>]*>Subscribe</,
    );
    for (const { markdown } of version1.posts)
      expect(markdown.split(/\s+/).length).toBeGreaterThanOrEqual(500);
  });

  it('privacy policy: its date and the required contents', () => {
    expectTexts('/privacy-policy', [
      'July 9, 2025',
      'Your name Your phone number Your email address The service address Analytics data from cookies',
      'How We Use Your Information We use your information to answer you',
      'With your consent, we may send text messages',
      'Message and data rates may apply',
      'STOP',
      'No mobile information is shared',
      'Data Security We take reasonable steps to protect your information',
      'We do not sell, trade or rent your personal information',
      /Contact Us If you have a question about this policy.* email hello@drylark\.example or call \(763\) 555-0142/,
    ]);
    expect(pages.main('/privacy-policy')).toMatch(
      /ask us what personal information we have[^<]*correct or delete it\. Email <a href="mailto:hello@drylark\.example"/,
    );
  });

  it('contact: the form, the hours, the map with its cities, four questions', () => {
    expectTexts('/contact', [/Tue-Thu 10AM-6PM Fri-Sat 9AM-5PM Sunday Closed Monday By appointment only/]);
    expect(pages.main('/contact')).toContain('/pictures/contact-800.webp');
    expect(pages.main('/contact')).toMatch(/alt="Map of the 15 cities we serve, with the Mississippi River"/);
    expect(all('/contact', /<li><a href="\/service-areas\/[^"]+">([^<]+)<\/a><\/li>/g)).toHaveLength(15);
    expect(all('/contact', /<option value="(?:morning|afternoon|evening)"[^>]*>([^<]+)/g)).toEqual([
      'Morning (8AM-12PM)',
      'Afternoon (12PM-5PM)',
      'Evening (5PM-8PM)',
    ]);
    expect(count('/contact', /<li class="card"><h3>/g)).toBe(4);
  });

  it('free room: the offer, three steps, three badges, the form with its required fields', () => {
    expect(pages.document('/free-room')).toMatch(/<title>One Room or Two Rugs Cleaned Free \|/);
    expect(pages.document('/free-room')).toMatch(
      /property="og:title" content="One Room or Two Rugs Cleaned Free/,
    );
    expectTexts('/free-room', [
      'one room (up to 200 sq ft) or two area rugs, at no cost and with no obligation',
      /How It Works Book .* cleans one room or two rugs at no cost .* honest opinion/,
      'No Cost or Obligation',
      'Amazing Results',
      'Offer at the End',
      'may leave you an optional offer for future services',
      'Bonus',
      'I understand this is a no-cost, no-obligation preview',
    ]);
    expect(pages.main('/free-room')).toMatch(
      /href="tel:\+17635550142"[\s\S]*href="mailto:hello@drylark\.example"/,
    );
    expect(pages.links('/free-room')).toContain('#book');
  });

  it('free room: the form’s field types, all required', () => {
    const [form] = all('/free-room', /(<form action="\/free-room#book"[\s\S]*?<\/form>)/g);
    // A free window can stand for the last two, day and time: of these the server asks for one or the other.
    expect(form.match(/required=""/g)).toHaveLength(6);
    expect(form.match(/aria-required="true"/g)).toHaveLength(2);
    expect(form.match(/<span aria-hidden="true"> \*<\/span>/g)).toHaveLength(8);
    expect(form).toMatch(/<input type="text"[^>]* name="name"/);
    expect(form).toMatch(/<input type="email"[^>]* name="email"/);
    expect(form).toMatch(/<input type="tel"[^>]* name="phone"/);
    expect(form).toMatch(/<input type="date"[^>]* name="preferredDate"/);
    expect(form).toMatch(
      /<textarea [^>]*name="address"[^>]*placeholder="[^"]*city, state, zip"|<textarea [^>]*placeholder="[^"]*city, state, zip"[^>]*name="address"/,
    );
    const choices = [...form.matchAll(/<option value="(\w+)"/g)].map((match) => match[1]);
    expect(choices).toEqual(['one_room', 'two_rugs', 'morning', 'afternoon', 'evening']);
  });
});
