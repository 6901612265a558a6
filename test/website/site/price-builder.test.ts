import { describe, expect, it } from '@jest/globals';
import { storedContent, version1 } from '../../../src/business/content/stored-content.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { testSite } from '../../support/site/site.js';

describe('The price builder without JavaScript', () => {
  const site = testSite();
  const textOf = async (path: string) =>
    (await site.visitor.get(path).expect(200)).text.replace(/<!-- -->/g, '');

  it('is a form on the pricing page, with the result next to it', async () => {
    const empty = await textOf('/pricing');
    expect(empty).toMatch(/<form [^>]*action="\/pricing#price" method="get"/);
    for (const name of ['rooms', 'smallRooms', 'largeRooms', 'stairs', 'rugs', 'upholstery'])
      expect(empty).toMatch(new RegExp(`<input id="order-${name}" type="number"[^>]* name="${name}"`));
    for (const name of ['pets', 'hardwood'])
      expect(empty).toContain(`<input type="checkbox" name="${name}" value="1"/>`);
    expect(empty).toContain('Your price will appear here.');
    const asked = await textOf('/pricing?rooms=3&smallRooms=&stairs=12&pets=1');
    for (const words of ['3-Room Package', 'Stairs: 12', '$5 per step', 'from $316.20', 'You save $85.80'])
      expect(asked).toContain(words);
    expect(asked).toContain('href="/contact?rooms=3&amp;stairs=12&amp;pets=1"');
    expect(asked).toContain('name="rooms" value="3"');
    expect(asked).toMatch(/name="pets"[^>]* checked=""/);
  });

  it('reports invalid input, keeps it, and shows no price without it', async () => {
    const text = await textOf('/pricing?rooms=40&stairs=2');
    expect(text).toContain('Enter up to 12, or call us for a quote.');
    expect(text).toMatch(/aria-invalid="true"[^>]* name="rooms" value="40"/);
    expect(text).toContain('name="stairs" value="2"');
    expect(text).not.toMatch(/Stairs: 2|Book this cleaning/);
  });

  it('has one canonical URL, and isn’t cached', async () => {
    const kept = site.app.get(PageCacheService);
    await textOf('/pricing');
    const { size } = kept;
    for (let rooms = 1; rooms <= 12; rooms++) {
      const text = await textOf(`/pricing?rooms=${rooms}`);
      expect(text).toContain('<link rel="canonical" href="http://localhost:3000/pricing"/>');
    }
    await textOf('/contact?rooms=2&utm_source=x');
    expect(kept.size).toBe(size);
    expect(await textOf('/pricing')).toContain('Your price will appear here.');
  });

  it('is on the home page with the two most common counts', async () => {
    const text = await textOf('/');
    expect(text).toMatch(/<form [^>]*action="\/pricing#price" method="get"/);
    expect(text).toContain('id="order-rooms"');
    expect(text).toContain('id="order-stairs"');
    expect(text).not.toContain('id="order-rugs"');
  });
});

describe('The link to the form', () => {
  const site = testSite();
  const textOf = async (path: string) =>
    (await site.visitor.get(path).expect(200)).text.replace(/<!-- -->/g, '');

  it('includes a package', async () => {
    const hrefs = [...(await textOf('/pricing')).matchAll(/href="(\/contact\?package=[^"]+)"/g)].map(
      ([, to]) => to,
    );
    expect(hrefs).toEqual([
      '/contact?package=single-room',
      '/contact?package=3-room-package',
      '/contact?package=whole-house',
    ]);
    const text = await textOf(hrefs[2]);
    expect(text).toContain('Your estimate');
    expect(text).toContain('Whole House');
    expect(text).toContain('<input type="hidden" name="order" value="package=whole-house"/>');
    expect(text).toContain('<option value="residential" selected="">');
  });

  it('includes a service', async () => {
    const hrefs = [...(await textOf('/services')).matchAll(/href="(\/contact\?service=[^"]+)"/g)].map(
      ([, to]) => to,
    );
    expect(hrefs.map((href) => href.split('=')[1])).toEqual([
      ...['residential', 'commercial', 'pet-stain-odor', 'stairs', 'hardwood'],
    ]);
    for (const href of hrefs)
      expect(await textOf(href)).toContain(`<option value="${href.split('=')[1]}" selected="">`);
  });

  it('includes an order and its service', async () => {
    const text = await textOf('/contact?stairs=4&hardwood=1');
    expect(text).toContain('<option value="stairs" selected="">');
    expect(text).toContain('href="/pricing?stairs=4&amp;hardwood=1#price"');
  });

  it('leaves out unknown items', async () => {
    for (const path of [
      '/contact?service=evil',
      '/contact?package=gone',
      '/contact?rooms=0',
      '/contact?rooms=x',
    ]) {
      const text = await textOf(path);
      expect(text).not.toContain('Your estimate');
      expect(text).not.toMatch(/<option value="[^"]+" selected/);
    }
  });

  it('offers every service with its price, the original five first', async () => {
    const options = [...(await textOf('/contact')).matchAll(/<option value="([^"]+)">([^<]+)<\/option>/g)];
    expect(options.slice(0, 10).map(([, value]) => value)).toEqual([
      ...['residential', 'commercial', 'stain-protection', 'deep-cleaning', 'platinum-drylark'],
      ...['pet-stain-odor', 'stairs', 'hardwood', 'area-rugs', 'upholstery'],
    ]);
    const list = /<dl class="prices">(.*?)<\/dl>/s.exec(await textOf('/pricing'))?.[1] ?? '';
    const priced = [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, service, price]) => [
      service,
      price,
    ]);
    expect(priced).toEqual([
      ['Residential Carpet Cleaning', 'Starting at $99'],
      ['Commercial Carpet Cleaning', 'Custom Quote'],
      ['Pet Stain &amp; Odor Removal', 'Starting at $45'],
      ['Stair Cleaning Service', '$5 per step'],
      ['Hardwood Floor Cleaning', 'Starting at $65'],
      ['Area Rug Cleaning', 'Custom Quote'],
      ['Upholstery Cleaning', 'Custom Quote'],
      ['Stain Protection', 'Custom Quote'],
      ['Deep Cleaning', 'Custom Quote'],
      ['Drylark Platinum Home System', 'Custom Quote'],
    ]);
  });
});

describe('Prices stored before rugs had one', () => {
  it('list rugs as a custom quote', () => {
    const { commercial, petStains, stairs, hardwood } = version1.prices;
    const { prices } = storedContent({ prices: { commercial, petStains, stairs, hardwood } });
    expect(prices).toEqual(version1.prices);
  });
});
