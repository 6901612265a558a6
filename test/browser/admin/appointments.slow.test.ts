import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { comingDay } from '../../support/data/coming-day.js';
import { lead } from '../../support/data/lead.js';
import { describeWith } from '../../support/databases/databases.js';
import { deadEmail, password } from '../../support/site/site-settings.js';
import { VisitedSite } from '../../support/site/visited-site.js';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };
const laptop = { viewport: { width: 1280, height: 900 } };

/** YYYY-MM-DD. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}

describeWith(chromiumPath, 'Chromium')('The owner’s day in a browser', () => {
  const visited = new VisitedSite(deadEmail);

  const ownersTab = async (options: BrowserContextOptions) => {
    const tab = await Tab.open(visited.browser, visited.url, options);
    await tab.page.request.post('/admin/api/login', { data: { password } });
    return tab;
  };
  const isAlive = ({ javaScriptEnabled = true }: BrowserContextOptions) => javaScriptEnabled;
  /** Opens a page and, where there is JavaScript, waits until it is hydrated. */
  const open = (tab: Tab, path: string, options: BrowserContextOptions) =>
    isAlive(options) ? tab.visit(path) : tab.page.goto(path);
  const settled = (tab: Tab, options: BrowserContextOptions) =>
    isAlive(options) ? tab.alive() : tab.page.waitForLoadState();
  /** Waits for the page that follows a saved form, or else says what is shown instead. */
  const saved = (page: Page, url: string) =>
    page.waitForURL(url).catch(async ({ message }: Error) => {
      throw new Error(`${message}\n${page.url()} shows: ${await page.locator('main').innerText()}`);
    });
  const line = (page: Page, name: string) => page.locator('.day .appointment', { hasText: name });
  const block = (page: Page, name: string) => page.locator('.calendar .block', { hasText: name });

  it.each([
    ['on a phone', phone],
    ['on a phone without JavaScript', { ...phone, javaScriptEnabled: false }],
    ['on a laptop', laptop],
    ['on a laptop without JavaScript', { ...laptop, javaScriptEnabled: false }],
  ])('goes from a call to the job done %s', async (_where, options: BrowserContextOptions) => {
    const thursday = comingDay(4);
    const friday = dayAfter(thursday);
    const tab = await ownersTab(options);
    const { page } = tab;
    await open(tab, '/admin', options);
    await page.click('a:has-text("Add lead")');
    await settled(tab, options);
    await page.fill('[name=name]', 'Caller Cal');
    await page.fill('[name=phone]', '763 555 0188');
    await page.fill('[name=serviceArea]', '12 Birch Lane, Otsego');
    await page.click('button:has-text("Save and schedule")');
    await page.waitForURL('**/appointment');
    await settled(tab, options);
    // One tap fills in an open slot, and an exact time replaces it.
    const slot = page.locator('.open-slots a').first();
    const chosen = new URL(`${await slot.getAttribute('href')}`, page.url()).searchParams.get('slot');
    await slot.click();
    if (!isAlive(options)) await page.waitForURL('**/appointment?slot=**');
    expect(`${await page.inputValue('[name=day]')} ${await page.inputValue('[name=timeWindow]')}`).toBe(
      chosen,
    );
    await settled(tab, options);
    await page.fill('[name=day]', thursday);
    await page.fill('[name=exactTime]', '13:00');
    await page.click('button:has-text("Save")');
    await saved(page, `**/admin/bookings?day=${thursday}`);
    await settled(tab, options);
    expect(await block(page, 'Caller Cal').textContent()).toContain('1:00–3:00');
    await open(tab, `/admin/bookings?view=day&day=${thursday}`, options);
    expect(await line(page, 'Caller Cal').locator('summary').first().innerText()).toContain('1:00 PM, 2 h');

    await line(page, 'Caller Cal').locator('summary').first().click();
    await line(page, 'Caller Cal').getByRole('link', { name: 'Reschedule' }).click();
    await page.waitForURL('**/appointment');
    await settled(tab, options);
    // What is pressed right after a field stays where it is: the page scrolls to it at once.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await page.fill('[name=day]', friday);
    await page.click('button:has-text("Save")');
    await saved(page, `**/admin/bookings?day=${friday}`);
    if (isAlive(options)) await page.locator('.toast >> text=Appointment moved').waitFor();
    await open(tab, `/admin/bookings?view=day&day=${friday}`, options);
    await line(page, 'Caller Cal').locator('summary').first().click();
    const onMyWay = await line(page, 'Caller Cal')
      .locator('a[href^="sms:"]', { hasText: 'On my way' })
      .getAttribute('href');
    expect(onMyWay).toMatch(/^sms:\+17635550188\?&body=Hi%20Caller/);
    const map = await line(page, 'Caller Cal').getByRole('link', { name: 'Otsego' }).getAttribute('href');
    expect(map).toMatch(/12%20Birch%20Lane%2C%20Otsego$/);
    await line(page, 'Caller Cal').getByRole('button', { name: 'Mark as completed' }).click();
    if (isAlive(options)) await page.locator('.toast >> text=Contact Updated').waitFor();
    else await page.waitForURL('**/admin/bookings');
    await open(tab, `/admin/bookings?view=day&day=${friday}`, options);
    expect(await line(page, 'Caller Cal').locator('summary').first().innerText()).toContain('Completed');
    if (isAlive(options)) expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('warns of a closed Sunday before it is saved, and takes the Monday', async () => {
    const sunday = comingDay(0);
    const monday = dayAfter(sunday);
    const tab = await ownersTab(laptop);
    const { page } = tab;
    const sent = await page.request.post('/api/contact', {
      data: lead({ name: 'Sunday Sue', preferredDate: sunday, timePreference: 'evening' }),
    });
    const { id } = await sent.json();
    await tab.visit(`/admin/leads/${id}/appointment`);
    await page.locator('text=You’re closed on Sundays.').waitFor();
    expect(await page.locator('button[type=submit]:has-text("Save anyway")').count()).toBe(1);
    expect(await page.textContent('.appointment-form')).toContain(
      'will get a confirmation email in about a minute',
    );
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.fill('[name=exactTime]', '13:30');
    await page.selectOption('[name=timeWindow]', 'morning');
    expect(await page.inputValue('[name=exactTime]')).toBe('');
    await page.fill('[name=day]', monday);
    await page.locator('text=You’re closed on Sundays.').waitFor({ state: 'detached' });
    await page.click('.appointment-form button:has-text("Save")');
    await saved(page, `**/admin/bookings?day=${monday}`);
    await tab.alive();
    expect(await block(page, 'Sunday Sue').count()).toBe(1);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('shows an overlap beside the button that saves despite it on a phone, and can be undone there', async () => {
    const tab = await ownersTab(phone);
    const { page } = tab;
    const tuesday = comingDay(2);
    const ids: number[] = [];
    for (const name of ['Early Ed', 'Late Lu']) {
      const sent = await page.request.post('/api/contact', { data: lead({ name }) });
      ids.push((await sent.json()).id);
    }
    const form = { day: tuesday, exactTime: '12:30', sendNothing: 'on' };
    await page.request.post(`/admin/leads/${ids[0]}/appointment`, { form });
    await tab.visit(`/admin/leads/${ids[1]}/appointment`);
    await page.fill('[name=day]', tuesday);
    await page.fill('[name=exactTime]', '13:00');
    const warning = page.locator('text=It overlaps with Early Ed');
    await warning.waitFor();
    const { y = 0, height = 0 } = (await warning.boundingBox()) ?? {};
    const { y: end } = (await page.locator('text=Save anyway').boundingBox()) ?? { y: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(end);
    expect(end).toBeLessThan(phone.viewport.height);
    await page.click('text=Save anyway');
    await page.waitForURL(`**/admin/bookings?day=${tuesday}`);
    const toast = page.locator('.toast');
    await toast.getByText('Appointment scheduled').waitFor();
    expect(await toast.textContent()).toContain(
      '1:00–3:00 PM. Late will get a confirmation email in about a minute.',
    );
    await toast.getByRole('button', { name: 'Undo' }).tap();
    await toast.getByText('Late Lu wasn’t emailed about it.').waitFor();
    await block(page, 'Late Lu').waitFor({ state: 'detached' });
    await tab.close();
  });

  it('shows a week with forty appointments on one screen, and a day of it on a phone', async () => {
    const tab = await ownersTab(laptop);
    const { page } = tab;
    const tuesday = comingDay(2);
    for (let number = 0; number < 40; number++) {
      const day = new Date(Date.parse(`${tuesday}T12:00:00Z`) + (number % 5) * 24 * 3_600_000);
      const named = lead({
        name: `Customer ${number}`,
        phone: `(763) 555-${1000 + number}`,
        serviceArea: 'Otsego',
        message: 'Two rooms and a hallway, the dog was there. '.repeat(10),
      });
      const { id } = await (await page.request.post('/api/contact', { data: named })).json();
      const form = { day: day.toISOString().slice(0, 10), exactTime: '10:00', warned: '' };
      const first = await page.request.post(`/admin/leads/${id}/appointment`, { form, maxRedirects: 0 });
      const [, warned = ''] = /name="warned" value="([^"]*)"/.exec(await first.text()) ?? [];
      if (first.status() === 409)
        await page.request.post(`/admin/leads/${id}/appointment`, { form: { ...form, warned } });
    }
    await tab.visit(`/admin/bookings?day=${tuesday}`);
    expect(await page.locator('.calendar .block').count()).toBe(15);
    expect(await page.locator('.calendar .block', { hasText: '+6' }).count()).toBe(5);
    const calendar = await page.locator('.calendar').boundingBox();
    expect(calendar?.height).toBeLessThan(900);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    // The day's eight appointments are one sheet of paper.
    await page.locator('.calendar .block a', { hasText: '+6' }).first().click();
    await page.waitForURL(`**/admin/bookings?view=day&day=${tuesday}`);
    await tab.alive();
    expect(await page.locator('.day .appointment').count()).toBe(8);
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    await page.setViewportSize(phone.viewport);
    await tab.visit(`/admin/bookings?day=${tuesday}`);
    expect(await page.locator('.day-column:visible').count()).toBe(1);
    expect(await page.locator('.day-head:visible').count()).toBe(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await tab.close();
  });
});
