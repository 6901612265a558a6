import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { windowText } from '../../../views/contracts/bookings/free-windows.js';
import { formatShortDay, formatWindow } from '../../../views/format/moments.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { setTerms } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

describeWith(chromiumPath, 'Chromium')('Booking a free time on a phone', () => {
  let browser: Browser;
  let url: string;
  let desk: Page;
  let adminTab: Tab;

  // Stands before the site's own, and so runs before it: the open admin page asks the site each second.
  afterAll(async () => {
    await adminTab?.close();
    await browser?.close();
  });

  const site = testSite();

  beforeAll(async () => {
    browser = await launchBrowser();
    url = await addressOf(site);
    await setTerms(site, { isInstant: true });
    adminTab = await ownersTab(browser, site);
    desk = adminTab.page;
    await desk.goto('/admin/leads');
    await adminTab.alive();
  });

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
  };
  const free = async () => {
    await site.app.get(FreeWindowsService).refresh();
    return site.app.get(FreeWindowsService).all;
  };
  /**
   * What the open admin page shows of a lead, without being reloaded: within two seconds. The product looks
   * each second and fetches the list then; a busy machine gets ten times what such a fetch takes on it.
   */
  const inTheAdmin = async (name: string, words: string | RegExp) => {
    const fetchMs = await desk.evaluate(async () => {
      const started = performance.now();
      await (await fetch('/admin/api/contacts?limit=50')).json();
      return performance.now() - started;
    });
    await desk
      .locator('.lead-row', { hasText: name })
      .filter({ hasText: words })
      .waitFor({ timeout: 2_000 + 10 * fetchMs });
  };

  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('at once, moving it, adding photographs and cancelling it, %s', async (label, javaScriptEnabled) => {
    const name = `Phone Visitor ${label}`;
    const tab = await Tab.open(browser, url, { viewport: { width: 375, height: 800 }, javaScriptEnabled });
    const { page } = tab;
    const [first] = await free();
    await page.goto('/contact');
    if (javaScriptEnabled) await tab.alive();
    await fill(page, { name, phone: `(763) 555-0${label.length}0`, email: `${label.length}@example.com` });
    await page.check(`[name=freeWindow][value="${windowText(first)}"]`);
    if (javaScriptEnabled) {
      expect(await page.inputValue('[name=preferredDate]')).toBe(first.day);
      expect(await page.inputValue('[name=timePreference]')).toBe(first.timeWindow);
      expect(await tab.accessibilityFaults()).toEqual([]);
    }
    if (!javaScriptEnabled) tab.expect(/422/);
    await page.click('text=Schedule My Cleaning');
    await page.locator('#address-error', { hasText: 'Enter your address to book this time.' }).waitFor();
    await page.fill('[name=address]', '12 Elm St, Otsego, MN 55330');
    await page.click('text=Schedule My Cleaning');
    if (javaScriptEnabled) {
      const told = await page.textContent('.note--good');
      expect(told).toContain(`Booking confirmed You’re booked: ${formatWindow(first)}.`);
      expect(told).toContain('Right away, your time is confirmed. Add it to your calendar');
      expect(told).not.toMatch(/free estimate|email/);
      await page.click('text=View, change or cancel your request');
    }
    await page.waitForURL('**/my/*');
    await page.locator('h1', { hasText: 'Your appointment is confirmed' }).waitFor();
    const link = new URL(page.url()).pathname;
    const file = await (await fetch(`${url}${link}/appointment.ics`)).text();
    expect(file).toContain('BEGIN:VEVENT');
    await inTheAdmin(name, /Scheduled/);

    await page.click('summary:has-text("Reschedule")');
    const other = page.locator('[name=window]').nth(2);
    const chosen = await other.getAttribute('value');
    await other.check();
    await page.click('button:has-text("Reschedule appointment")');
    await page.waitForURL('**#main');
    const stored = () => site.dataSource.getRepository(Lead).findOneByOrFail({ name });
    expect(windowText((await stored()) as { day: string; timeWindow: string })).toBe(chosen);
    const [day, timeWindow] = (chosen ?? '').split(' ');
    await inTheAdmin(name, `${formatShortDay(day)}, ${timeWindow}`);

    await page.setInputFiles('[name=picture]', [
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photograph('jpeg') },
      { name: 'two.png', mimeType: 'image/png', buffer: await photograph('png') },
    ]);
    // With JavaScript they are sent as soon as they are chosen, one after the other.
    if (!javaScriptEnabled) await page.click('.photo-form button:has-text("Add photos")');
    await page.getByRole('link', { name: 'View photo 2 of 2' }).waitFor();
    await inTheAdmin(name, `The customer added ${javaScriptEnabled ? 'a photo' : '2 photos'}`);
    await desk.getByLabel(`Edit ${name}`, { exact: true }).click();
    const dialog = desk.locator('dialog[open]');
    const shown = dialog.locator('.lead-photos img');
    await shown.nth(1).waitFor();
    for (const photo of await shown.all()) {
      await photo.scrollIntoViewIfNeeded();
      await until(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    }
    expect(await shown.count()).toBe(2);
    expect(await adminTab.accessibilityFaults()).toEqual([]);
    await desk.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    if (javaScriptEnabled) expect(await tab.accessibilityFaults()).toEqual([]);

    await page.click('summary:has-text("Cancel appointment")');
    await page.click('button:has-text("Cancel appointment")');
    await page.locator('h1', { hasText: 'Your request is canceled' }).waitFor();
    await inTheAdmin(name, /Canceled/);
    expect(await free()).toContainEqual(first);
    await tab.close();
  });

  it('that somebody else has just taken: the form stays as it was, with the next two', async () => {
    const tab = await Tab.open(browser, url, { viewport: { width: 375, height: 800 } });
    const { page } = tab;
    const [wanted] = await free();
    await tab.visit('/contact');
    await fill(page, { name: 'Second Visitor', phone: '(763) 555-0990', email: 'second@example.com' });
    await page.fill('[name=message]', 'A dog lives here');
    await page.fill('[name=address]', '12 Elm St, Otsego, MN 55330');
    await page.check(`[name=freeWindow][value="${windowText(wanted)}"]`);
    const first = { name: 'First Visitor', phone: '(763) 555-0991', email: 'first@example.com' };
    await site.visitor
      .post('/api/contact')
      .send({ ...first, freeWindow: windowText(wanted) })
      .expect(201);
    tab.expect(/409/);
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('.note--bad');
    expect(await page.textContent('.note--bad')).toContain(`${formatWindow(wanted)} was just booked.`);
    expect(await page.inputValue('[name=message]')).toBe('A dog lives here');
    const values = await page
      .locator('[name=freeWindow]')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
    expect(values).toEqual([...(await free()).slice(0, 2).map(windowText), '']);
    await page.check(`[name=freeWindow][value="${values[1]}"]`);
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('.note--good');
    expect(await page.textContent('.note--good')).toContain('Booking confirmed');
    await tab.close();
  });
});
