import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type TestAgent from 'supertest/lib/agent.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { version1 } from '../../../src/business/content/stored-content.js';
import { copyDatabase, openDatabase } from '../../../src/operations/backup/database-copy.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { publish } from '../../customers/reviews.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { describeWith, sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { behindProxy } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';
import { photograph } from '../../website/pictures/photographs.js';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };
const city = '/service-areas/maple-grove';
const service = '/services/stair-cleaning';
const customersText = 'The stairs look new, and the dog was welcome.';

/** From a lead to its job on the website, until nothing is left of it. Each test continues the one before. */
describeWith(chromiumPath, 'Chromium')('The work of one job', () => {
  const site = testSite(sqlite, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  let browser: Browser;
  let wire: UnreliableWire;
  let [visitor, owner, crew]: Tab[] = [];
  let id: number;
  /** The path of the customer's page. */
  let link: string;
  let today: string;
  /** The dates in the sitemap before a change. */
  let dates: Record<string, string>;
  let scratch: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    const url = await addressOf(site);
    wire = await UnreliableWire.to(Number(new URL(url).port));
    scratch = await mkdtemp(join(tmpdir(), 'own-work-'));
    today = site.app.get(BusinessCalendarService).dayOf();
    // With the owner's text, the pair and the review the city has three facts of its own.
    const about = `${version1.cities.findIndex(({ name }) => name === 'Maple Grove')}.about`;
    const editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
    await editor.saveAndPublish('cities', { [about]: 'We know the long stairs around the lakes.' });
    visitor = await Tab.open(browser, url);
    owner = await ownersTab(browser, site);
    crew = await Tab.open(browser, `http://localhost:${wire.port}`, phone);
    // Without a connection, requests fail.
    crew.expect(/ERR_|Failed to (load|fetch)|The request/);
  });

  afterAll(async () => {
    await browser?.close();
    await wire?.close();
    await rm(scratch, { recursive: true, force: true });
  });

  /** The sitemap's dates by path; '' for a page without one. */
  const sitemap = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      [
        ...(await site.visitor.get('/sitemap.xml').expect(200)).text.matchAll(
          /<loc>http:\/\/clean\.example([^<]*)<\/loc>(?:<lastmod>([^<]+))?/g,
        ),
      ].map(([, path, date = '']) => [path, date]),
    );
  /** The public pages with what the cache keeps of each. */
  const kept = () =>
    new Map((site.app.get(PageCacheService) as unknown as { pages: Map<string, object> }).pages);
  const html = async (path: string) => (await site.visitor.get(path).expect(200)).text;
  const publishedId = async (): Promise<string> =>
    (await site.dataSource.query('SELECT id FROM published_pairs'))[0]?.id;
  /** How many rows a backup made now has of some tables. */
  const backedUp = async (...tables: string[]): Promise<number[]> => {
    const database = await openDatabase(site.app.get(Environment));
    const copied = await copyDatabase(database, join(scratch, `${performance.now()}.sqlite`));
    database.abandon();
    return tables.map((table) => copied.tables[table].rows as number);
  };
  const customersTab = async (): Promise<Tab> => {
    const tab = await Tab.open(browser, await addressOf(site), phone);
    await tab.visit(link);
    return tab;
  };
  const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: customersText });

  it('begins as a lead, which becomes a job of today', async () => {
    const { page } = visitor;
    await visitor.visit(`/contact?serviceArea=${encodeURIComponent('Maple Grove')}`);
    await page.fill('[name=name]', 'Wanda Holt');
    await page.fill('[name=phone]', '(763) 555-0134');
    await page.fill('[name=email]', 'wanda@example.com');
    await page.selectOption('[name=serviceType]', 'stairs');
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
    await page.click('text=Schedule My Cleaning');
    const sent = await answer;
    link = (await sent.headerValue('location')) ?? '';
    id = (await site.dataSource.query("SELECT id FROM contacts WHERE name = 'Wanda Holt'"))[0].id;
    const { request } = owner.page;
    await request.put(`/admin/api/contacts/${id}/appointment`, {
      data: { day: today, timeWindow: '', warned: 'closed' },
    });
    await request.post(`/admin/day/${today}/crew-links`, { form: { name: 'Sam’s van', days: '30' } });
  });

  it('is photographed without a connection, and the customer’s yes is kept with the photos', async () => {
    const day = await (await owner.page.request.get(`/admin/day/${today}`)).text();
    const { pathname } = new URL(/value="([^"]+\/crew\/[^"]+)"/.exec(day)?.[1] ?? '');
    const { page } = crew;
    await crew.visit(pathname);
    await until(() => isKept(page, pathname));
    wire.set('down');
    await page.reload();
    await crew.alive();
    await page.getByRole('link', { name: 'Photos (0) for Wanda Holt' }).tap();
    for (const moment of ['before', 'after'])
      await page.getByLabel(`Take ${moment} photo for Wanda Holt`).setInputFiles({
        name: 'IMG_0001.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph('jpeg', 1200, 900),
      });
    const consent = page.getByRole('region', { name: 'Consent of Wanda Holt' });
    await consent.getByRole('button', { name: 'Record a yes from Wanda Holt' }).tap();
    await consent.getByText('The customer said yes. Waiting to send.').waitFor();
    await page.reload();
    await crew.alive();
    await page.getByRole('link', { name: 'Photos (2) for Wanda Holt' }).tap();
    await consent.getByText('The customer said yes. Waiting to send.').waitFor();
    expect(await page.getByText('Waiting to send', { exact: true }).count()).toBe(2);
    expect(await crew.accessibilityFaults()).toEqual([]);
    await page.getByText('No connection. Updates for 1 job will be sent when you’re back online.').waitFor();
    expect(await site.dataSource.query('SELECT id FROM lead_photos')).toEqual([]);
    // The first request arrives, and its answer is lost.
    wire.set('cut');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await until(async () => (await site.dataSource.query('SELECT id FROM lead_photos')).length === 1);
    wire.set('good');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await consent.getByText('The customer said yes. Sent.').waitFor();
    const photos = await site.dataSource.query('SELECT id, moment FROM lead_photos ORDER BY id');
    expect(photos.map(({ moment }: { moment: string }) => moment)).toEqual(['before', 'after']);
    const consents = await site.dataSource.query('SELECT answer, crew, throughPhotoId FROM photo_consents');
    expect(consents).toEqual([{ answer: 'yes', crew: 'Sam’s van', throughPhotoId: photos[1].id }]);
  });

  it('is on the results page, the city’s and the service’s once the owner approves the photos, and no other page changes', async () => {
    const { page } = crew;
    await crew.visit(page.url());
    await page.getByRole('link', { name: 'Close out Wanda Holt' }).tap();
    await page.getByLabel('Amount collected, in dollars').fill('149');
    await page.getByRole('radio', { name: 'Cash' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByText(/Closed out .*[AP]M$/).waitFor();
    for (const path of ['/', '/faq', '/results', city, service]) await html(path);
    const [before, pages] = [await sitemap(), kept()];
    expect(before[city]).toBeUndefined();

    await owner.visit(`/admin/leads/${id}/photo-pairs`);
    await owner.page.getByText('Sam’s van asked, and the customer said yes').waitFor();
    await owner.page.getByRole('button', { name: 'Align photos' }).click();
    await owner.page.getByLabel('What the photos show').fill('stairs with worn edges');
    await owner.page.getByRole('button', { name: 'Save pair' }).click();
    await owner.page.getByRole('button', { name: 'Publish pair: stairs with worn edges' }).click();
    await until(async () => (await html('/results')).includes('stairs with worn edges'));
    for (const path of ['/results', city, service]) {
      await visitor.page.goto(path);
      await visitor.page.getByAltText('After: stairs with worn edges').waitFor();
    }
    const after = await sitemap();
    for (const path of ['/results', service]) expect(after[path] > before[path]).toBe(true);
    for (const path of ['/', '/faq']) {
      expect(after[path]).toBe(before[path]);
      expect(kept().get(path)).toBe(pages.get(path));
    }
    expect(kept().get(city)).not.toBe(pages.get(city));
    dates = after;
  });

  it('is reviewed by the customer, published after 48 hours and answered by the owner', async () => {
    const customer = await customersTab();
    const { page } = customer;
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByLabel('Your review').fill(customersText);
    await page.getByLabel('First name or initials').fill('Wanda');
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Thank you. We publish your review on').waitFor();
    await customer.close();
    expect(await publish(site, 47)).toBe(0);
    expect((await html('/results')).includes(customersText)).toBe(false);
    expect(await publish(site)).toBe(1);
    await visitor.page.goto(city);
    await cardOf(visitor.page).getByRole('img', { name: '5 of 5 stars' }).waitFor();
    const published = await sitemap();
    for (const path of ['/', '/results', service]) expect(published[path] > (dates[path] ?? '')).toBe(true);
    // Now the city's page says enough of its own for search engines.
    expect(published[city]).toBe(published[service]);

    await owner.visit('/admin/reviews?status=published');
    await owner.page.getByText('Reply', { exact: true }).click();
    await owner.page.getByLabel('Public reply').fill('Thank you, Wanda. See you next year.');
    await owner.page.getByRole('button', { name: 'Save reply' }).click();
    await owner.page.getByText('Your reply', { exact: true }).waitFor();
    for (const path of ['/results', city, service]) {
      await visitor.page.goto(path);
      await cardOf(visitor.page).getByText('Thank you, Wanda. See you next year.').waitFor();
    }
    dates = await sitemap();
    expect(dates[city]).not.toBe(published[city]);
  });

  it('is gone everywhere when the customer withdraws the consent: pages, photos, cache, sitemap and new backups', async () => {
    const pairId = await publishedId();
    await visitor.visit('/results');
    const after = visitor.page.getByAltText('After: stairs with worn edges');
    await until(() => after.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    const photo = await after.evaluate((image) => (image as HTMLImageElement).currentSrc);
    expect((await visitor.page.request.get(photo)).status()).toBe(200);
    const backedUpBefore = await backedUp('published_pairs', 'published_pair_files');
    for (const path of ['/results', city, service]) expect((await html(path)).includes(pairId)).toBe(true);

    const customer = await customersTab();
    const question = customer.page.getByRole('region', { name: 'Before and after photos' });
    await question.getByRole('button', { name: 'Stop showing my photos' }).click();
    await question.getByText('We don’t show your photos.').waitFor();
    await customer.close();

    for (const path of ['/results', city, service]) {
      const page = await html(path);
      expect([page.includes(pairId), page.includes(customersText)]).toEqual([false, true]);
      await visitor.page.goto(path);
      expect(await visitor.page.getByAltText('After: stairs with worn edges').count()).toBe(0);
    }
    expect((await visitor.page.request.get(photo)).status()).toBe(404);
    expect([...kept().values()].filter((page) => textIn(page).includes(pairId))).toEqual([]);
    const now = await sitemap();
    for (const path of ['/results', service]) expect(now[path] > dates[path]).toBe(true);
    expect(now['/']).toBe(dates['/']);
    // With two facts of its own, search engines shouldn't list it.
    expect(now[city]).toBeUndefined();
    expect(backedUpBefore).toEqual([1, 20]);
    expect(await backedUp('published_pairs', 'published_pair_files')).toEqual([0, 0]);
    await owner.visit('/admin/site/job-photos?state=withdrawn');
    await owner.page.getByRole('link', { name: 'Wanda Holt' }).waitFor();
    visitor.expect(/404/);
    for (const tab of [visitor, owner, crew]) await tab.close();
  });
});

/** Whether a phone keeps the pages below a path with what they need. */
const isKept = (page: Page, root: string) =>
  page.evaluate(
    async (name) =>
      (await caches.has(name)) &&
      (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/assets/')).length > 3,
    `day ${root}`,
  );

/** The HTML of a page that the cache keeps. */
const textIn = (page: object): string =>
  (page as { answer: { variants: Map<string, { body: Buffer }> } }).answer.variants
    .get('identity')
    ?.body.toString() ?? '';
