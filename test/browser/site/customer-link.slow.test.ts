import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService } from '../../../src/money/payments.service.js';
import { windowText } from '../../../views/contracts/bookings/free-windows.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('A customer’s link in a browser', () => {
  const site = testSite(undefined, behindProxy);
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    url = await addressOf(site);
    await setTerms(site, { isInstant: true });
  });

  afterAll(() => browser?.close());

  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('is opened on a phone, moves, writes and cancels %s', async (_, javaScriptEnabled) => {
    const [first] = site.app.get(FreeWindowsService).all;
    const customer = await Customer.arrive(site, { freeWindow: windowText(first), message: 'x'.repeat(300) });
    const tab = await Tab.open(browser, url, { viewport: { width: 375, height: 800 }, javaScriptEnabled });
    const { page } = tab;
    const look = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      if (javaScriptEnabled) expect(await tab.accessibilityFaults()).toEqual([]);
    };
    await page.goto(customer.path);
    if (javaScriptEnabled) await tab.alive();
    await page.locator('h1', { hasText: 'Your appointment is confirmed' }).waitFor();
    await look();

    await page.click('summary:has-text("Reschedule")');
    const choice = page.locator('[name=window]').nth(1);
    const chosen = await choice.getAttribute('value');
    await choice.check();
    await look();
    await page.click('button:has-text("Reschedule appointment")');
    await page.waitForURL(`${url}${customer.path}#main`);
    const { day, timeWindow } = await storedLead(site, customer.id);
    expect(`${day} ${timeWindow}`).toBe(chosen);

    // Another day is only requested: the appointment stays.
    await page.click('summary:has-text("Reschedule")');
    const otherDay = page.locator('#move [name=day]');
    expect(await otherDay.isVisible()).toBe(false);
    await page.locator('[name=window][value=other]').check();
    if (javaScriptEnabled) {
      await page.click('button:has-text("Request this time")');
      await page.getByText('Choose a day.').waitFor();
    }
    await otherDay.fill('2190-12-11');
    await look();
    await page.locator('#move button').click();
    await page.locator('#move-asked', { hasText: 'You asked for' }).waitFor({ state: 'attached' });
    expect(await storedLead(site, customer.id)).toMatchObject({ day, timeWindow, asksFor: 'time' });

    await page.fill('[name=text]', 'The gate code is 12');
    await page.click('button:has-text("Send message")');
    await page.waitForURL(`${url}${customer.path}#messages`);
    await page.locator('.my-messages li', { hasText: 'The gate code is 12' }).waitFor();
    await look();

    const cancel = page.locator('button:has-text("Cancel appointment")');
    expect(await cancel.isVisible()).toBe(false);
    await page.click('summary:has-text("Cancel appointment")');
    await look();
    await cancel.click();
    await page.locator('h1', { hasText: 'Your request is canceled' }).waitFor();
    await look();
    expect(await storedLead(site, customer.id)).toMatchObject({ status: 'contacted' });
    await tab.close();
  });

  it('knows a choice that was made before the script ran', async () => {
    const [first] = site.app.get(FreeWindowsService).all;
    const customer = await Customer.arrive(site, { freeWindow: windowText(first) });
    const tab = await Tab.open(browser, url);
    const letThrough = await tab.hold('**/assets/pages/**');
    await tab.page.goto(customer.path);
    await tab.page.click('summary:has-text("Reschedule")');
    await tab.page.locator('[name=window][value=other]').check();
    letThrough();
    await tab.page.getByRole('button', { name: 'Request this time' }).waitFor();
    await tab.close();
  });

  it('prints a receipt alone: without the site around it, and without what cannot be pressed on paper', async () => {
    const customer = await Customer.arrive(site, { serviceType: 'residential' });
    await changeLead(site, customer.id, { status: 'completed' });
    const { version } = await site.app.get(JobsService).jobOf(customer.id);
    const payment = {
      chargedCents: 198_50,
      travelCents: null,
      productCents: null,
      paidOn: null,
      paidBy: null,
    };
    const paymentUrl = 'https://pay.example.com/1';
    await site.app.get(PaymentsService).save(customer.id, { ...payment, paymentUrl }, version);
    const tab = await Tab.open(browser, url);
    const { page } = tab;
    await page.goto(`${customer.path}/receipt`);
    const around = ['.site-header', '.site-footer', '.receipt__back', '.receipt__hint', 'text=Pay online'];
    for (const part of around) expect([part, await page.locator(part).isVisible()]).toEqual([part, true]);
    await page.emulateMedia({ media: 'print' });
    for (const part of [...around, '.quick-contact'])
      expect([part, await page.locator(part).isVisible()]).toEqual([part, false]);
    const printed = await page.locator('body').innerText();
    for (const words of ['Receipt', 'Completed', '$198.50', 'is due']) expect(printed).toContain(words);
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await tab.close();
  });

  it('is told to nobody: no visit is counted, no other host is asked, and the next page does not hear of it', async () => {
    const customer = await Customer.arrive(site);
    const tab = await Tab.open(browser, url);
    const { page } = tab;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await tab.visit(customer.path);
    await page.waitForTimeout(3_000);
    expect(asked.filter((address) => !address.startsWith(url) || address.includes('/api/'))).toEqual([]);
    const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(await kept()).not.toContain(customer.token);
    await page.click('.site-header >> text=Book Now');
    await page.waitForURL(`${url}/contact`);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    await tab.alive();
    await page.waitForTimeout(1_500);
    expect(await kept()).not.toContain(customer.token);
    const stored = await Promise.all(
      ['page_views', 'sessions'].map((table) => site.dataSource.query(`SELECT * FROM ${table}`)),
    );
    expect(JSON.stringify(stored)).not.toContain(customer.token);
    await tab.close();
  });
});
