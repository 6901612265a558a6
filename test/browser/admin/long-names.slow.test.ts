import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { CrewLinksService } from '../../../src/admin/crew/crew-links.service.js';
import { AnalyticsNotesService } from '../../../src/analytics/saved/analytics-notes.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { Review } from '../../../src/business/proof/review.entity.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { phone } from '../../support/browser/owners-browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

const surname = 'Mwmwmwmwmw'.repeat(4);

describeWith(chromiumPath, 'Chromium')('In a browser, a long text in the admin', () => {
  const site = testSite();
  let browser: Browser;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ids = await seed(site.dataSource, [
      { name: 'Dolores Nguyen', status: 'scheduled', day: '2099-05-07' },
      { name: `Dora ${surname}`, status: 'contacted' },
    ]);
  });

  afterAll(() => browser?.close());

  /** How far the content is wider and higher than its box, in pixels. */
  const excess = (locator: Locator) =>
    locator.first().evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
      x: scrollWidth - clientWidth,
      y: scrollHeight - clientHeight,
    }));
  const none = { x: 0, y: 0 };
  /** How far the end of a text is from the right edge of the screen, in pixels. */
  const marginOf = (locator: Locator) =>
    locator.first().evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return innerWidth - range.getBoundingClientRect().right;
    });

  /** Opens the form that marks a lead as lost. */
  const openLossForm = (page: Page) =>
    page.evaluate(() => {
      const details = document.querySelector('[name=lostReason]')?.closest('details');
      for (let one = details; one; one = one.parentElement?.closest('details')) one.open = true;
    });

  it('is whole in a phone’s title', async () => {
    const tab = await ownersTab(browser, site, phone);
    await tab.visit(`/admin/leads/${ids[0]}/appointment`);
    expect(await excess(tab.page.locator('h1 > span'))).toEqual(none);
    await tab.close();
  });

  it('wraps in a phone’s title', async () => {
    const tab = await ownersTab(browser, site, phone);
    await tab.visit(`/admin/leads/${ids[1]}`);
    expect(await marginOf(tab.page.locator('h1'))).toBeGreaterThanOrEqual(12);
    await tab.close();
  });

  it('makes no page wider than a phone’s screen, and no preview wider than its card', async () => {
    const long = `Bart ${'x'.repeat(120)}`;
    await site.dataSource.query(`UPDATE contacts SET name = '${long}' WHERE id = ${ids[0]}`);
    await site.dataSource.getRepository(Review).insert({
      ...{ leadId: ids[0], stars: 5, text: 'Dry.', name: 'Bart', city: null, service: null, reply: '' },
      ...{ createdAt: new Date(), publishAt: new Date(), version: 0 },
    });
    await site.app.get(CrewLinksService).create(`Crew ${'x'.repeat(50)}`, 7);
    const [spam] = await seed(site.dataSource, [
      {
        name: `Spam ${'x'.repeat(50)}`,
        isSpam: true,
        spamSigns: 'search-engines,sales-talk,your-business,nothing-to-clean',
      },
    ]);
    const tab = await ownersTab(browser, site, phone);
    for (const path of [`leads/${ids[0]}/appointment`, 'day/2099-05-07', 'reviews', `leads/${spam}`]) {
      await tab.visit(`/admin/${path}`);
      await tab.page.locator('.admin-main', { hasText: 'xxxxxxxxxx' }).waitFor();
      const width = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, width]).toEqual([path, 0]);
    }
    await tab.close();
    const wide = await ownersTab(browser, site, { viewport: { width: 1280, height: 900 } });
    await wide.visit(`/admin/leads/${ids[0]}/money`);
    await wide.page.locator('[name=label0]').fill('x'.repeat(115));
    await wide.page.locator('[name=amount0]').fill('100');
    await wide.page.getByRole('button', { name: 'Preview' }).click();
    await wide.page.locator('[aria-labelledby=preview-title]').waitFor();
    expect(await excess(wide.page.locator('[aria-labelledby=preview-title]'))).toEqual(none);
    const preview = await wide.page.locator('[aria-labelledby=preview-title]').boundingBox();
    const quote = await wide.page.locator('[aria-labelledby=quote-title]').boundingBox();
    expect(preview?.width).toBe(quote?.width);
    expect((quote?.y ?? 0) - (preview?.y ?? 0) - (preview?.height ?? 0)).toBeGreaterThanOrEqual(12);
    await wide.page.getByRole('button', { name: 'Publish to customer page' }).click();
    const sent = wide.page.locator('[aria-labelledby=sent-title]');
    await sent.waitFor();
    expect(await sent.innerText()).toMatch(/Quote 1: \$100\s*\n+Sent .+ [AP]M\s*\n+Not accepted yet/);
    await wide.close();
  });

  it('keeps the buttons of a request in its card, if it is a phone number with an extension', async () => {
    await seed(site.dataSource, [{ phone: '(763) 555-0166 ext. 12345', day: '2099-05-08' }]);
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 900 } });
    await tab.visit('/admin/bookings');
    expect(await excess(tab.page.locator('.pending-card', { hasText: '12345' }))).toEqual(none);
    await tab.close();
  });

  it.each([100, 130])('is whole in the status field of a phone with letters of %i %%', async (percent) => {
    const [id] = await seed(site.dataSource, [{ status: 'scheduled' }]);
    const tab = await ownersTab(browser, site, phone);
    await tab.visit(`/admin/leads/${id}`);
    await tab.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const missing = await tab.page.getByLabel('Status').evaluate((field) => {
      const whole = field.cloneNode(true) as HTMLElement;
      whole.style.width = 'max-content';
      field.after(whole);
      return whole.getBoundingClientRect().width - field.getBoundingClientRect().width;
    });
    expect(missing).toBeLessThanOrEqual(0);
    await tab.close();
  });

  it('has its checkbox apart from the button below it', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    await tab.visit(`/admin/leads/${ids[0]}`);
    await openLossForm(page);
    const form = page.locator('form', { has: page.locator('[name=lostReason]') }).first();
    const box = await form.locator('[name=sendNothing]').boundingBox();
    const button = await form.getByRole('button', { name: 'Mark as lost' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(18);
    expect((button?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await tab.close();
  });

  it('wraps in a message', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    await tab.visit(`/admin/leads/${ids[1]}`);
    await openLossForm(page);
    await page.locator('[name=lostReason]').first().selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Mark as lost' }).first().click();
    await page.locator('.toast', { hasText: surname }).waitFor();
    expect(await marginOf(page.locator('.toast__title'))).toBeGreaterThanOrEqual(12);
    await tab.close();
  });

  it('is below the chart, if it is a note’s', async () => {
    const notes = site.app.get(AnalyticsNotesService);
    await notes.add(site.app.get(BusinessCalendarService).dayOf(), 'New price: Single Room');
    await site.visitor.get('/').expect(200);
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    await tab.visit('/admin/analytics');
    const chart = await page.locator('.time-chart [role=img]').boundingBox();
    const note = await page.locator('.note-markers__text').first().boundingBox();
    const dates = await page.locator('.time-chart__dates').boundingBox();
    const bottom = (chart?.y ?? 0) + (chart?.height ?? 0);
    expect(note?.y).toBeGreaterThanOrEqual(bottom);
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual((dates?.y ?? 0) + 1);
    await tab.close();
  });
});
