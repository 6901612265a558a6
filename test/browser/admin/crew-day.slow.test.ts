import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';

const phone = { viewport: { width: 375, height: 800 }, hasTouch: true };
const stops = [
  { name: 'Ada Visitor', address: '77 Naber Ave, St. Michael', message: 'Gate code 4471. We have one dog.' },
  { name: 'Bea Visitor', address: '3006 Northdale Blvd, Coon Rapids' },
  { name: 'Cy Visitor', address: '12 Oak St, Ramsey' },
];

describeWith(chromiumPath, 'Chromium')('In a browser on a phone, the crew’s day', () => {
  const site = testSite();
  let browser: Browser;
  let wire: UnreliableWire;
  let tab: Tab;
  let page: Page;
  let today: string;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    wire = await UnreliableWire.to(Number(new URL(await addressOf(site)).port));
    today = site.app.get(BusinessCalendarService).dayOf();
  });

  beforeEach(async () => {
    wire.set('good');
    for (const table of ['appointments', 'day_orders', 'crew_links', 'crew_reports', 'jobs', 'contacts'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    ids = await seed(site.dataSource, stops);
    for (const id of ids) await changeLead(site, id, { day: today, timeWindow: '', status: 'scheduled' });
    await site.dataSource.query(
      `INSERT INTO jobs (leadId, quoteLines, quotedCents, version) VALUES (${ids[0]}, '[{"label":"Two rooms","cents":19800}]', 19800, 1)`,
    );
    tab = await Tab.open(browser, `http://localhost:${wire.port}`, phone);
    // Without a connection, requests fail. Chromium has no program for text messages.
    tab.expect(/ERR_|Failed to (load|fetch|launch)|The request|EventSource/);
    page = tab.page;
  });

  afterEach(async () => {
    await tab.close();
  });

  afterAll(async () => {
    await browser?.close();
    await wire?.close();
  });

  const logIn = () => page.request.post('/admin/api/login', { data: { password } });
  const card = (name: string) => page.locator('.stop', { hasText: name });
  const isKept = (root: string) =>
    page.evaluate(
      async (name) =>
        (await caches.has(name)) &&
        (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/assets/')).length > 3,
      `day ${root}`,
    );
  const reconnect = () => page.evaluate(() => dispatchEvent(new Event('online')));
  const closeOuts = async (): Promise<number> =>
    (
      await site.dataSource.query("SELECT * FROM lead_changes WHERE kind = 'crew.close-out' AND leadId = ?", [
        ids[0],
      ])
    ).length;

  const crewLink = async () => {
    await page.request.post(`/admin/day/${today}/crew-links`, { form: { name: 'Sam’s van', days: '30' } });
    const html = await (await page.request.get(`/admin/day/${today}`)).text();
    return new URL(/value="([^"]+\/crew\/[^"]+)"/.exec(html)?.[1] ?? '').pathname;
  };

  it('keeps a half-typed note while something else is opened or reported', async () => {
    await logIn();
    await tab.visit('/admin/day');
    const next = card('Ada Visitor');
    const note = next.getByLabel('Note', { exact: false }).and(page.locator('textarea'));
    await next.getByRole('link', { name: 'Add note about' }).click();
    await note.fill('Wool rug: test a corner');
    await next.getByRole('link', { name: 'Photos (0) for' }).click();
    await next.getByRole('link', { name: 'Add note about' }).click();
    expect(await note.inputValue()).toBe('Wool rug: test a corner');
    await next.getByRole('button', { name: 'On my way' }).click();
    await next.getByText('On the way').first().waitFor();
    expect(await note.inputValue()).toBe('Wool rug: test a corner');
    await next.getByRole('button', { name: 'Save note' }).click();
    await next.locator('.stop__notes p', { hasText: 'Wool rug' }).waitFor();
  });

  it('takes a percentage off the lines that are ticked, in the amount, too', async () => {
    const lines = [
      ['Three rooms', 200_00],
      ['Stairs', 60_00],
      ['Plan discount (10%)', -26_00],
    ].map(([label, cents]) => ({ label, cents }));
    const update = 'UPDATE jobs SET quoteLines = ?, quotedCents = 23400 WHERE leadId = ?';
    await site.dataSource.query(update, [JSON.stringify(lines), ids[0]]);
    await logIn();
    await tab.visit(`/admin/day/${today}?open=close-out-${ids[0]}`);
    const stop = card('Ada Visitor');
    const shown = async () => [
      await stop.locator('[name=amount]').inputValue(),
      await stop.locator('.close-out__discount').allTextContents(),
    ];
    expect(await shown()).toEqual(['234', ['Plan discount (10%)−$26']]);
    await stop.getByRole('checkbox', { name: 'Stairs' }).uncheck();
    expect(await shown()).toEqual(['180', ['Plan discount (10%)−$20']]);
    await stop.locator('[name=amount]').fill('190');
    await stop.getByRole('checkbox', { name: 'Stairs' }).check();
    expect(await shown()).toEqual(['244', ['Plan discount (10%)−$26']]);
  });

  it('shows the stops in order, with what is needed there, and finds no barrier', async () => {
    await logIn();
    await tab.visit('/admin/day');
    expect(await page.locator('h1').textContent()).toMatch(/^Your day · /);
    expect(await page.locator('.stop').count()).toBe(3);
    expect(await page.locator('.stop--next').count()).toBe(1);
    expect(await card('Ada Visitor').locator('.stop__what').first().textContent()).toContain(
      'gate code 4471 · one dog',
    );
    expect(await tab.accessibilityFaults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const next = page.locator('.stop--next');
    await next.getByRole('button', { name: /^On my way/ }).tap();
    await next.locator('.good', { hasText: 'On the way since' }).waitFor();
    await next.getByRole('link', { name: /^Photos/ }).tap();
    const cameras = next.locator('input[type=file][capture=environment]');
    await cameras.first().waitFor();
    expect(await cameras.count()).toBe(2);
    await next.getByRole('link', { name: /^Close out/ }).tap();
    expect(await tab.accessibilityFaults()).toEqual([]);
  });

  it('is read without a connection, and closes out a job in three taps, exactly once', async () => {
    await logIn();
    await page.request.post(`/admin/day/${today}/order`, { form: { order: ids.join(',') } });
    await tab.visit(`/admin/day/${today}`);
    await until(() => isKept('/admin/day'));
    wire.set('down');
    await page.reload();
    await tab.alive();
    const ada = card('Ada Visitor');
    await ada.getByRole('link', { name: 'Close out Ada Visitor' }).tap();
    await ada.getByRole('radio', { name: 'Cash' }).tap();
    await ada.getByRole('button', { name: 'Done' }).tap();
    await page.getByText('No connection. Updates for 1 job will be sent when you’re back online.').waitFor();
    expect(await ada.textContent()).toMatch(/Closed out .* · \$198, cash · waiting to send/);
    expect(await card('Bea Visitor').getAttribute('class')).toContain('stop--next');
    await page.reload();
    await ada.getByText('waiting to send').waitFor();
    expect(await closeOuts()).toBe(0);
    // The request arrives, and its answer is lost.
    wire.set('cut');
    await reconnect();
    await until(async () => (await closeOuts()) === 1);
    await ada.getByText('waiting to send').waitFor();
    wire.set('good');
    await reconnect();
    await ada.getByText('waiting to send').waitFor({ state: 'detached' });
    await ada.getByText(/Closed out .* · \$198, cash/).waitFor();
    expect(await closeOuts()).toBe(1);
    expect((await storedLead(site, ids[0])).status).toBe('completed');
    expect(await page.getByText('No connection.').count()).toBe(0);
  });

  it('undoes a close-out from the toast, and reopens one later', async () => {
    await logIn();
    const link = await crewLink();
    await tab.visit(`/admin/day/${today}`);
    const ada = card('Ada Visitor');
    const closeOut = async () => {
      await ada.getByRole('radio', { name: 'Cash' }).tap();
      await ada.getByRole('button', { name: 'Done' }).tap();
      await until(async () => (await storedLead(site, ids[0])).status === 'completed');
    };
    await page.goto(`/admin/day/${today}?open=close-out-${ids[0]}`);
    await tab.alive();
    await closeOut();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).tap();
    await until(async () => (await storedLead(site, ids[0])).status === 'scheduled');
    await ada.getByRole('radio', { name: 'Cash' }).waitFor();
    await tab.alive();
    await closeOut();
    // A crew that opens the day now did nothing that it could undo.
    const crew = await Tab.open(browser, `http://localhost:${wire.port}`, phone);
    await crew.visit(link);
    await crew.page.getByRole('button', { name: 'Reopen the job of Ada Visitor' }).waitFor();
    expect(await crew.page.locator('.toast').count()).toBe(0);
    await crew.close();
    await ada.getByRole('button', { name: 'Reopen the job of Ada Visitor' }).tap();
    await ada.getByRole('radio', { name: 'Cash' }).waitFor();
    expect((await storedLead(site, ids[0])).status).toBe('scheduled');
  });

  it('forgets the kept day when the owner signs out', async () => {
    await logIn();
    await tab.visit(`/admin/day/${today}`);
    await until(() => isKept('/admin/day'));
    await page.getByRole('button', { name: 'Logout' }).tap();
    await page.waitForURL('**/admin/login');
    await until(async () => !(await isKept('/admin/day')));
  });

  it('takes another order by dragging and by keyboard', async () => {
    await logIn();
    await page.request.post(`/admin/day/${today}/order`, { form: { order: ids.join(',') } });
    await tab.visit(`/admin/day/${today}?open=order`);
    const names = () => page.locator('.stop-order__list strong').allTextContents();
    const stored = async () =>
      JSON.parse((await site.dataSource.query('SELECT leadIds FROM day_orders'))[0].leadIds);
    const [from, to] = await Promise.all(
      [2, 0].map((index) => page.locator('.stop-order__handle').nth(index).boundingBox()),
    );
    if (!from || !to) throw new Error('The handles are not shown.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y - 5, { steps: 8 });
    await page.mouse.up();
    expect(await names()).toEqual(['Cy Visitor', 'Ada Visitor', 'Bea Visitor']);
    await until(async () => (await stored()).join() === [ids[2], ids[0], ids[1]].join());
    await page.getByRole('button', { name: 'Move Bea Visitor up' }).focus();
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(['Cy Visitor', 'Bea Visitor', 'Ada Visitor']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Bea Visitor up',
    );
    await until(async () => (await stored()).join() === [ids[2], ids[1], ids[0]].join());
    expect(await tab.accessibilityFaults()).toEqual([]);
  });

  it('opens for a crew behind its link, and is gone when the link is revoked', async () => {
    await logIn();
    const link = await crewLink();
    await page.context().clearCookies();
    await tab.visit(link);
    expect(await page.locator('main').textContent()).not.toContain('$');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await until(() => isKept(link));
    wire.set('down');
    await page.goto(link);
    await tab.alive();
    await page
      .locator('.stop--next')
      .getByRole('link', { name: /^Add note/ })
      .tap();
    await page.fill('[name=text]', 'The key is under the mat.');
    await page.getByRole('button', { name: 'Save note' }).tap();
    await page.getByText('No connection. Updates for 1 job will be sent').waitFor();
    wire.set('good');
    await reconnect();
    await page.locator('.stop__notes .strong', { hasText: 'Sam’s van' }).waitFor();
    await site.dataSource.query('DELETE FROM crew_links');
    await page.reload();
    await page.getByText('This crew link doesn’t work.').waitFor();
    expect(await isKept(link)).toBe(false);
  });
});
