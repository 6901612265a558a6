import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService } from '../../../src/money/payments.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith, sqlite } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { emailSite } from '../../support/site/email-site.js';
import { finish } from '../../support/site/follow-ups.js';
import { addressOf } from '../../support/site/open-site.js';
import { password } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser, the owner’s home', () => {
  const site = emailSite(sqlite);
  let browser: Browser;
  let unpaid: number;

  beforeAll(async () => {
    browser = await launchBrowser();
    const calendar = site.app.get(BusinessCalendarService);
    const today = calendar.dayOf();
    await seed(site.dataSource, [
      { name: 'Needs Call' },
      { name: 'Needs Visit', status: 'scheduled', day: today, timeWindow: 'morning' },
      { name: 'Needs Closing', status: 'scheduled', day: calendar.plusDays(today, -3) },
    ]);
    unpaid = await finish(site, calendar.plusDays(today, -40), {
      name: 'Needs Reminder',
      email: 'ada@example.com',
    });
    const { version } = await site.app.get(JobsService).jobOf(unpaid);
    const payment = { chargedCents: 249_00, paidOn: null, paidBy: null, paymentUrl: null };
    await site.app
      .get(PaymentsService)
      .save(unpaid, { ...payment, travelCents: null, productCents: null }, version);
  });

  afterAll(() => browser?.close());

  const topOf = async (page: Page, heading: string) =>
    (await page.getByRole('heading', { name: heading, exact: true }).boundingBox())?.y ?? Number.NaN;
  const reminders = () =>
    site.dataSource.getRepository(OutboxItem).findBy({ leadId: unpaid, kind: 'payment-reminder' });

  it('begins with what needs attention on a phone, and has it on the right on a laptop', async () => {
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const { page } = tab;
    const order = [
      'Needs attention',
      'Today’s route',
      'Money',
      'Website Analytics (Today)',
      'Recent Contacts',
    ];
    const tops = await Promise.all(order.map((heading) => topOf(page, heading)));
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(tops[0]).toBeLessThan(300);
    const call = await page.getByRole('link', { name: 'Call Needs Call' }).boundingBox();
    expect(Math.min(call?.width ?? 0, call?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 1280, height: 860 });
    expect(Math.abs((await topOf(page, 'Needs attention')) - (tops[0] ?? 0))).toBeLessThan(300);
    const tasks = await page.getByRole('region', { name: 'Needs attention' }).boundingBox();
    const route = await page.getByRole('region', { name: 'Today’s route' }).boundingBox();
    expect(tasks?.x).toBeGreaterThan((route?.x ?? 0) + (route?.width ?? Infinity));
    await tab.close();
  });

  it('cuts neither a stop’s length and miles nor what is booked on a day off, on a laptop', async () => {
    const today = site.app.get(BusinessCalendarService).dayOf();
    const [id] = await seed(site.dataSource, [
      { name: 'Needs Long Visit', address: '77 Naber Ave, St. Michael, MN' },
    ]);
    const time = { day: today, timeWindow: '09:00', appointmentMinutes: 90 };
    await changeLead(site, id, { ...time, status: 'scheduled' });
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 860 } });
    const { page } = tab;
    const isCut = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
    await tab.visit('/admin');
    expect(await page.locator('.route-stop__time').allTextContents()).toContainEqual(
      expect.stringMatching(/1 h 30 min · .+ mi$/),
    );
    expect(await isCut('.route-stop__time p')).toBe(false);
    const daysOff = site.app.get(DaysOffService);
    await daysOff.add({ from: today, until: today, reason: 'Trip' });
    await tab.visit('/admin/bookings');
    await page.locator('.day-head__note', { hasText: /Day off · \d booked/ }).waitFor();
    expect(await isCut('.day-head__note')).toBe(false);
    const [{ id: dayOff }] = await site.dataSource.query('SELECT id FROM days_off');
    await daysOff.remove(dayOff);
    await tab.close();
  });

  it('moves a follow-up to another day', async () => {
    const calendar = site.app.get(BusinessCalendarService);
    const today = calendar.dayOf();
    const [id] = await seed(site.dataSource, [
      { name: 'Needs Word', status: 'contacted', followUpDate: today },
    ]);
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 812 } });
    const { page } = tab;
    const task = page.getByRole('list', { name: 'Follow-ups due' }).locator('li', { hasText: 'Needs Word' });
    await task.getByLabel('Follow-up').selectOption(calendar.plusDays(today, 3));
    await task.waitFor({ state: 'detached' });
    const [lead] = await site.dataSource.query('SELECT followUpDate FROM contacts WHERE id = ?', [id]);
    expect(lead.followUpDate).toBe(calendar.plusDays(today, 3));
    await tab.close();
  });

  it.each([375, 1280])('marks a lead as contacted right after the call, at %i px', async (width) => {
    const serviceArea = 'the last house behind the old mill in Zimmerman';
    const [id] = await seed(site.dataSource, [{ name: `Called At ${width}`, serviceArea }]);
    const tab = await ownersTab(browser, site, { viewport: { width, height: 812 } });
    const { page } = tab;
    const contacted = page.getByRole('button', { name: `Mark as contacted: Called At ${width}` });
    const call = page.getByRole('link', { name: `Call Called At ${width}` });
    const badge = page.getByRole('navigation', { name: 'Admin' }).locator('.admin-nav__count');
    const before = Number.parseInt((await badge.textContent()) ?? '', 10);
    expect(await contacted.count()).toBe(0);
    // A phone opens its dialer; this browser has none.
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await call.click();
    await contacted.waitFor();
    const menu = page.locator(`summary[aria-label="Move Called At ${width}"]`);
    const [button, more] = [await contacted.boundingBox(), await menu.boundingBox()];
    expect(Math.abs((button?.y ?? 0) - (more?.y ?? 99))).toBeLessThan(5);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(more?.x ?? 0);
    const detail = page.locator('.tasks .item-row__detail', { hasText: serviceArea });
    expect(
      await detail.evaluate((line) => [
        line.scrollWidth > line.clientWidth,
        line.scrollHeight > line.clientHeight,
      ]),
    ).toEqual([false, false]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await contacted.click();
    await call.waitFor({ state: 'detached' });
    await badge.filter({ hasText: `${before - 1} new` }).waitFor();
    const [{ status }] = await site.dataSource.query('SELECT status FROM contacts WHERE id = ?', [id]);
    expect(status).toBe('contacted');
    await tab.close();
  });

  it.each([375, 430, 768, 1280])('shows whose quote was sent, at %i px', async (width) => {
    const [id] = await seed(site.dataSource, [{ name: `Quoted Someone ${width}` }]);
    const owner = await site.owner();
    const quote = { label0: 'Hallway', amount0: '99', version: '0', action: 'send' };
    await owner.post(`/admin/leads/${id}/quote`).type('form').send(quote).expect(303);
    const tab = await ownersTab(browser, site, { viewport: { width, height: 812 } });
    const row = tab.page.locator('.tasks .item-row', { hasText: `Quoted Someone ${width}` });
    await row.getByRole('button', { name: 'Mark as contacted' }).waitFor();
    const cut = await row
      .locator('.item-row__title a, .item-row__detail')
      .evaluateAll((all) =>
        all.filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        ),
      );
    expect(cut).toEqual([]);
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await site.dataSource.query("UPDATE contacts SET status = 'contacted' WHERE id = ?", [id]);
    await tab.close();
  });

  it('opens the list behind the setup bar by keyboard', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    const setup = page.getByRole('region', { name: 'Finish setting up' });
    const first = setup.getByRole('link', { name: /Replace the example phone number/ });
    expect(await first.isVisible()).toBe(false);
    await setup.locator('summary').focus();
    await page.keyboard.press('Enter');
    await first.waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it.each([true, false])(
    'sends a payment reminder and undoes it; with JavaScript: %p',
    async (javaScriptEnabled) => {
      await site.dataSource.getRepository(OutboxItem).delete({ leadId: unpaid });
      const tab = await Tab.open(browser, await addressOf(site), { javaScriptEnabled });
      const { page } = tab;
      await page.request.post('/admin/api/login', { data: { password } });
      await page.goto('/admin');
      await page.getByRole('link', { name: 'View unpaid jobs' }).click();
      await page.waitForURL('**/admin/money#unpaid');
      await page.getByRole('button', { name: 'Send reminder to Needs Reminder' }).click();
      await page.getByText('Sending a reminder to Needs Reminder in 10 seconds.').waitFor();
      expect((await reminders()).map(({ state }) => state)).toEqual(['waiting']);
      if (javaScriptEnabled) expect(await tab.accessibilityFaults()).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Send reminder to Needs Reminder' }).waitFor();
      expect((await reminders()).map(({ state }) => state)).toEqual(['skipped']);
      await tab.close();
    },
  );
});
