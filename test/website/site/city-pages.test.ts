import { beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { version1 } from '../../../src/business/content/stored-content.js';
import { CompletedJobsService } from '../../../src/contacts/leads/completed-jobs.service.js';
import { LeadCitiesService } from '../../../src/contacts/leads/lead-cities.service.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { PageDatesService } from '../../../src/website/site/page-dates.service.js';
import { cityPath } from '../../../views/contracts/website/service-areas.js';
import { seed } from '../../support/data/leads.js';
import { sqlite } from '../../support/databases/databases.js';
import { behindProxy } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

const indexOf = (city: string) => version1.cities.findIndex(({ name }) => name === city);
const mapleGrove = '/service-areas/maple-grove';
const noindex = '<meta name="robots" content="noindex"/>';

describe('The pages of the cities we serve', () => {
  const site = testSite(sqlite, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  let owner: TestAgent;
  let editor: SiteEditor;
  const text = async (path: string) => (await site.visitor.get(path).expect(200)).text;
  const dateOf = async (path: string) =>
    new RegExp(`<loc>http://clean.example${path}</loc>(?:<lastmod>([^<]+))?`).exec(
      await text('/sitemap.xml'),
    )?.[1];
  const kept = (path: string) => {
    const pages = (site.app.get(PageCacheService) as unknown as { pages: Map<string, unknown> }).pages;
    return pages.has(path);
  };

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    editor = new SiteEditor(owner);
  });

  it('have an address made from the name, and are 404 for other cities', async () => {
    expect(version1.cities.map(({ name }) => cityPath(name))).toContain('/service-areas/st-michael');
    expect(cityPath('東京')).toBe('/service-areas');
    for (const { name } of version1.cities)
      expect(await text(cityPath(name))).toContain(`<h1>Carpet cleaning in ${name}</h1>`);
    await site.visitor.get('/service-areas/edina').expect(404);
  });

  it('are linked from the footer, the list of cities, the ZIP check and each other', async () => {
    const links = (html: string) => [...html.matchAll(/href="(\/service-areas[^"]*)"/g)].map(([, to]) => to);
    for (const { name } of version1.cities)
      expect(links(await text('/service-areas')).filter((to) => to === cityPath(name))).toHaveLength(2);
    const home = await text('/?serviceArea=55330');
    expect(home).toMatch(
      /Yes, we serve 55330: .*<a href="\/service-areas\/elk-river">Elk River<\/a>.* and .*<a href="\/service-areas\/otsego">/,
    );
    expect(home).toMatch(/<a href="\/service-areas"><img src="\/area-map/);
    const page = await text(mapleGrove);
    const nearby = page.slice(page.indexOf('Nearby cities'), page.indexOf('final-title'));
    expect(links(nearby)).toEqual([
      '/service-areas',
      ...['brooklyn-park', 'champlin', 'anoka', 'rogers', 'coon-rapids'].map((to) => `/service-areas/${to}`),
    ]);
  });

  it('show ZIP codes, map, prices, open times and questions, with structured data', async () => {
    const page = await text(mapleGrove);
    expect(page).toContain('<dd>55369, 55311</dd>');
    expect(page).toMatch(/alt="Map of our service area with Maple Grove marked"[^>]*>.*<circle cx="[\d.]+"/);
    expect(page).toContain('<dt>Single Room</dt><dd>$99</dd>');
    expect(page).toMatch(
      /Next openings.*?<dt>\w{3}, \w{3} \d+<\/dt><dd><a href="\/contact\?serviceArea=Maple\+Grove&amp;freeWindow=[^"]+">(Morning|Afternoon|Evening)</,
    );
    expect(page).toContain('href="/contact?serviceArea=Maple%20Grove"');
    const json = /<script type="application\/ld\+json">([^<]+)</.exec(page)?.[1] ?? '';
    const graph: Record<string, never>[] = JSON.parse(json)['@graph'];
    const [business, service, trail, questions] = graph;
    expect(graph.map((one) => one['@type'])).toEqual([
      'HomeAndConstructionBusiness',
      'Service',
      'BreadcrumbList',
      'FAQPage',
    ]);
    expect(business.areaServed).toHaveLength(15);
    expect(service.areaServed).toEqual({ '@type': 'City', name: 'Maple Grove, Minnesota' });
    expect(service.provider).toMatchObject({ '@id': 'http://clean.example/#business' });
    expect((trail.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual(
      ['/', '/service-areas', mapleGrove].map((path) => `http://clean.example${path}`),
    );
    const said = page.slice(page.indexOf('class="questions ')).replace(/<[^>]+>/g, '');
    for (const { name, acceptedAnswer } of questions.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[])
      expect([said.includes(name), said.includes(acceptedAnswer.text)]).toEqual([true, true]);
  });

  it('are listed by search engines only with three facts of their own', async () => {
    const [own, other] = [indexOf('Maple Grove'), indexOf('Rogers')];
    expect(await text(mapleGrove)).toContain(noindex);
    expect(await dateOf('/service-areas')).toBeUndefined();
    expect(await text('/sitemap.xml')).not.toContain(mapleGrove);
    const facts = {
      [`${own}.about`]: 'In Maple Grove, we know the long stairs around the lakes.',
      [`${own}.travel`]: '$20 travel charge',
      [`${own}.photo.name`]: version1.pictures.residential.name,
      [`${own}.photo.alt`]: 'Our van at a lake',
      // The same, with another name: neither is a fact of its own.
      [`${other}.about`]: 'In Rogers, we know the long stairs around the lakes.',
    };
    await editor.saveAndPublish('cities', facts);
    const page = await text(mapleGrove);
    expect(page).toContain('<p>In Maple Grove, we know the long stairs around the lakes.</p>');
    expect(page).toContain('<dt>Travel</dt><dd>$20 travel charge</dd>');
    expect(page).toContain('alt="Our van at a lake"');
    expect(page).toContain(noindex);
    await editor.saveAndPublish('cities', { [`${other}.about`]: '' });
    const listed = await text(mapleGrove);
    expect(listed).not.toContain(noindex);
    expect(listed).toContain(`<link rel="canonical" href="http://clean.example${mapleGrove}"/>`);
    expect(await text('/sitemap.xml')).toContain(`<loc>http://clean.example${mapleGrove}</loc>`);
    expect(await text('/sitemap.xml')).not.toContain('/service-areas/rogers');
  });

  it('have the date of the version that changed them in the sitemap', async () => {
    await site.app.get(PageDatesService).task.runNow();
    const [first] = await dates();
    expect(await dateOf(mapleGrove)).toBe(first);
    expect(await dateOf('/faq')).toBeUndefined();
    await editor.saveAndPublish('questions', { '0.question': 'How fast does it dry?' });
    await site.app.get(PageDatesService).task.runNow();
    expect(await dateOf('/faq')).toBe((await dates()).at(-1));
    expect(await dateOf(mapleGrove)).toBe(first);
    expect(await dateOf(`/blog/${version1.posts[0].key}`)).toBe(version1.posts[0].date);
  });

  it('are dropped from the cache alone when only their texts change', async () => {
    for (const path of ['/', '/faq', '/service-areas', mapleGrove]) await text(path);
    expect(kept('/') && kept(mapleGrove)).toBe(true);
    await editor.saveAndPublish('cities', { [`${indexOf('Maple Grove')}.travel`]: '$30 travel charge' });
    expect(['/', '/faq', '/service-areas', mapleGrove].map(kept)).toEqual([true, true, false, false]);
    expect(await text(mapleGrove)).toContain('$30 travel charge');
    await editor.saveAndPublish('business', { phone: '(763) 555-0199' });
    expect(['/', '/faq', mapleGrove].map(kept)).toEqual([false, false, false]);
  });

  it('show how many jobs were done there, rounded down, and none for a few', async () => {
    const done = { status: 'completed' as const };
    await seed(site.dataSource, [
      ...Array.from({ length: 26 }, () => ({ ...done, address: '12 Main St, Blaine, MN 55434' })),
      ...Array.from({ length: 12 }, () => ({ ...done, serviceArea: '55316' })),
      ...Array.from({ length: 9 }, () => ({ ...done, serviceArea: 'Andover' })),
      // Unclear, not done, and spam.
      ...Array.from({ length: 20 }, () => ({ ...done, serviceArea: '55303' })),
      ...Array.from({ length: 20 }, () => ({ serviceArea: 'Andover' })),
      ...Array.from({ length: 20 }, () => ({ ...done, serviceArea: 'Andover', isSpam: true })),
    ]);
    await text('/service-areas/blaine');
    await site.app.get(CompletedJobsService).task.runNow();
    expect(await text('/service-areas/blaine')).toContain('20+ cleanings');
    expect(await text('/service-areas/champlin')).toContain('10+ cleanings');
    for (const city of ['andover', 'anoka', 'ramsey'])
      expect(await text(`/service-areas/${city}`)).not.toContain('+ cleanings');
    expect((await text('/service-areas')).match(/\+ cleanings/g)?.length).toBeGreaterThanOrEqual(2);
    // From then on by the leads' keys, and no longer by their addresses.
    await site.app.get(LeadCitiesService).task.runNow();
    await seed(site.dataSource, [{ ...done, cityKey: 'andover' }]);
    await site.app.get(CompletedJobsService).task.runNow();
    expect(await text('/service-areas/andover')).toContain('10+ cleanings');
    expect(await text('/service-areas/blaine')).toContain('20+ cleanings');
  });

  /** When each version was published, the earliest first. */
  async function dates(): Promise<string[]> {
    const rows: { publishedAt: string }[] = await site.dataSource.query(
      `SELECT publishedAt FROM site_versions WHERE id > 1 ORDER BY id`,
    );
    return rows.map(({ publishedAt }) => new Date(`${publishedAt.replace(' ', 'T')}Z`).toISOString());
  }
});
