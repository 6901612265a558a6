import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../support/browser.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases.js';
import { SiteProcess } from '../support/site-process.js';

describeWith(chromiumPath, 'Chromium')('The contact form in a browser', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    database = await sqlite();
    site = await SiteProcess.start(database.variables);
  });

  beforeEach(async () => {
    tab = await Tab.open(browser, site.url);
    page = tab.page;
    await tab.visit('/contact');
  });

  afterEach(() => tab.close());

  afterAll(async () => {
    await browser?.close();
    await site.stop();
    await database.drop();
  });

  const fill = async () => {
    await page.fill('[name=name]', 'Al');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'al@example.com');
    await page.fill('[name=message]', 'My words');
  };
  const submit = () => page.click('text=Schedule My Cleaning');
  const errorOf = (name: string) => page.textContent(`#${name}-error`);

  it('says what is wrong by the field, takes the visitor there, and sends nothing', async () => {
    const sent: Request[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request));
    await page.fill('[name=name]', 'A');
    await page.fill('[name=email]', 'nobody');
    await submit();
    expect(await errorOf('name')).toBe('Name must be at least 2 characters');
    expect(await errorOf('email')).toBe('Please enter a valid email address');
    expect(await errorOf('phone')).toBe('Please enter a valid phone number');
    expect(await page.getAttribute('[name=name]', 'aria-describedby')).toBe('name-error');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    expect(sent).toEqual([]);
  });

  it('offers the options of the specification', async () => {
    const values = (name: string) =>
      page.$$eval(`[name=${name}] option`, (options) =>
        options.map((option) => (option as HTMLOptionElement).value),
      );
    expect(await values('serviceType')).toEqual([
      '',
      'residential',
      'commercial',
      'stain-protection',
      'deep-cleaning',
      'platinum-drylark',
    ]);
    expect(await values('timePreference')).toEqual(['', 'morning', 'afternoon', 'evening']);
    expect(await page.getAttribute('[name=preferredDate]', 'type')).toBe('date');
  });

  it('is disabled and says "Scheduling..." while it is sent', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.continue();
    });
    await fill();
    await submit();
    const button = page.locator('button:has-text("Scheduling...")');
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    letThrough();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    await page.waitForSelector('button:has-text("Schedule My Cleaning"):enabled');
    expect(await page.inputValue('[name=message]')).toBe('');
    expect(await page.textContent('[role=status] .note--good')).toContain('Message Sent Successfully!');
  });

  it('keeps what was typed when sending fails, says so, and sends the same key again', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/contact', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await (keys.length === 1 ? route.abort('failed') : route.continue());
    });
    tab.expect(/ERR_FAILED|The request was not accepted/);
    await fill();
    await submit();
    await page.waitForSelector(
      '.toast--destructive >> text=Failed to send message. Please try again or call us directly.',
    );
    expect(await page.inputValue('[name=message]')).toBe('My words');
    await submit();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('tells of a refusal by the server with the same words', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }));
    tab.expect(/503|The request was not accepted/);
    await fill();
    await submit();
    await page.waitForSelector('.toast--destructive >> text=Failed to send message');
    expect(await page.inputValue('[name=name]')).toBe('Al');
  });

  it('shows one toast at a time, which Escape and its button close', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
    tab.expect(/503|The request was not accepted/);
    await fill();
    for (let time = 0; time < 3; time++) {
      await submit();
      await page.waitForSelector('button:has-text("Schedule My Cleaning"):enabled');
    }
    await page.waitForSelector('.toast');
    expect(await page.locator('.toast').count()).toBe(1);
    await page.click('.toast__close');
    await page.waitForSelector('.toast', { state: 'detached' });
    await submit();
    await page.waitForSelector('.toast');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.toast', { state: 'detached' });
  });

  it('typed into before the page is alive keeps what was typed', async () => {
    const slow = await Tab.open(browser, site.url);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await slow.page.route('**/assets/pages/**', async (route) => {
      await held;
      await route.continue();
    });
    await slow.page.goto('/contact', { waitUntil: 'commit' });
    await slow.page.fill('[name=name]', 'Early Bird');
    letThrough();
    await slow.alive();
    expect(await slow.page.inputValue('[name=name]')).toBe('Early Bird');
    await slow.close();
  });
});
