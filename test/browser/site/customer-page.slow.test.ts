import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { JobsService } from '../../../src/money/jobs.service.js';
import { QuotesService } from '../../../src/money/quotes.service.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

describeWith(chromiumPath, 'Chromium')('A customer’s page in a browser', () => {
  const site = testSite(undefined, behindProxy);
  const phone = { viewport: { width: 375, height: 800 } };
  let browser: Browser;
  let url: string;
  let customer: Customer;
  let file: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    browser = await launchBrowser();
    url = await addressOf(site);
    await setTerms(site, { isInstant: true });
    file = { name: 'stain.jpg', mimeType: 'image/jpeg', buffer: await photograph('jpeg', 400, 300) };
  });

  beforeEach(async () => {
    customer = await Customer.arrive(site);
  });

  afterAll(() => browser?.close());

  it('previews chosen photos, shows their progress, stores and removes them', async () => {
    const tab = await Tab.open(browser, url, phone);
    const { page } = tab;
    await tab.visit(customer.path);
    const letThrough = await tab.hold('**/photos');
    await page.setInputFiles('#photo', [file, { ...file, name: 'hall.jpg' }]);
    await page.getByRole('progressbar', { name: 'Uploading stain.jpg' }).waitFor();
    await page.waitForFunction(() => {
      const preview = document.querySelector<HTMLCanvasElement>('canvas[aria-label="stain.jpg"]');
      const blank = Object.assign(document.createElement('canvas'), { width: 288, height: 288 });
      return preview && preview.toDataURL() !== blank.toDataURL();
    });
    await page.getByRole('button', { name: 'Remove hall.jpg' }).click();
    expect(await page.getByRole('img', { name: 'hall.jpg' }).count()).toBe(0);
    expect(await tab.accessibilityFaults()).toEqual([]);
    letThrough();
    await page.getByRole('link', { name: 'View photo 1 of 1' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.reload();
    await tab.alive();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByText('Photo removed.').waitFor();
    expect(await page.locator('.photo-form .photo-tiles').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('photos-title');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await tab.close();
  });

  it('keeps a photo whose upload fails, and sends it again', async () => {
    const tab = await Tab.open(browser, url, phone);
    const { page } = tab;
    tab.expect(/Failed to load resource|ERR_FAILED/);
    await tab.visit(customer.path);
    await page.route('**/photos', (route) => route.abort('failed'));
    await page.setInputFiles('#photo', file);
    await page.getByText('Upload failed. Check your connection and try again.').waitFor();
    expect(await page.getByRole('img', { name: 'stain.jpg' }).isVisible()).toBe(true);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.unroute('**/photos');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'View photo 1 of 1' }).waitFor();
    await tab.close();
  });

  it('has a plain file field without JavaScript', async () => {
    const viewport = { width: 320, height: 640 };
    const tab = await Tab.open(browser, url, { viewport, javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(customer.path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setInputFiles('#photo', file);
    await page.getByRole('button', { name: 'Add photos', exact: true }).click();
    await page.getByRole('link', { name: 'View photo 1 of 1' }).waitFor();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.waitForURL(`${url}${customer.path}#photos`);
    expect(await page.getByRole('link', { name: /^View photo/ }).count()).toBe(0);
    await tab.close();
  });

  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('lets the arrow keys choose a time, %s', async (_, javaScriptEnabled) => {
    const tab = await Tab.open(browser, url, { ...phone, javaScriptEnabled });
    const { page } = tab;
    await page.goto(customer.path);
    if (javaScriptEnabled) await tab.alive();
    const chips = page.locator('#move [name=window]');
    await chips.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const chosen = await chips.nth(2).getAttribute('value');
    expect(await page.locator('#move [name=window]:checked').getAttribute('value')).toBe(chosen);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}${customer.path}#main`);
    const { day, timeWindow } = await storedLead(site, customer.id);
    expect(`${day} ${timeWindow}`).toBe(chosen);
    await tab.close();
  });

  it('asks to choose a time beside the times', async () => {
    const tab = await Tab.open(browser, url, phone);
    const { page } = tab;
    await tab.visit(customer.path);
    await page.click('#move button[type=submit]');
    expect(await page.textContent('#move .field__error')).toBe('Choose one of the times listed.');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('window');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Space');
    expect(await page.locator('#move .field__error').count()).toBe(0);
    await tab.close();
  });

  it('prints the quote as a document, without the site around it', async () => {
    const { version } = await site.app.get(JobsService).jobOf(customer.id);
    const lines = [
      { label: '3-Room Package', cents: 267_00 },
      { label: 'Discount', cents: -20_00 },
    ];
    await site.app.get(QuotesService).save(customer.id, { lines, note: '', version, isSent: true });
    const tab = await Tab.open(browser, url);
    const { page } = tab;
    await page.goto(customer.path);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const words of [
      'Your quote',
      `Q-${customer.id}-1`,
      '(763) 555-0142',
      '$267.00',
      '−$20.00',
      '$247.00',
    ])
      expect(printed).toContain(words);
    for (const words of ['Accept quote', 'Request a time', 'Photos', 'Send message', 'Book Now'])
      expect(printed).not.toContain(words);
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await tab.close();
  });
});
