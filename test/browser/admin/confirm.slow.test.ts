import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { phone } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('A confirmation', () => {
  const site = testSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => browser?.close());

  const ownersTab = async (options: BrowserContextOptions = {}) => {
    const tab = await Tab.open(browser, await addressOf(site), options);
    await tab.page.request.post('/admin/api/login', { data: { password } });
    return tab;
  };
  /** The sign-ins of now were eleven minutes ago then. */
  const pass = () =>
    jest
      .spyOn(site.app.get(ClockService), 'now')
      .mockImplementation(() => new Date(Date.now() + 11 * 60_000));

  it.each([
    ['on a phone', phone],
    [
      'on a laptop in dark colors, without JavaScript',
      { javaScriptEnabled: false, colorScheme: 'dark' as const },
    ],
  ])('continues the form that was sent, %s', async (_, options) => {
    const tab = await ownersTab(options);
    const { page } = tab;
    await page.goto('/admin/settings/api-keys');
    await page.fill('[name=name]', 'Zapier & “Make”');
    await page.check('#scope-read-leads');
    await page.check('#scope-webhooks');
    pass();
    await page.click('button:has-text("Create key")');
    await page.waitForSelector('h1:has-text("Confirm it’s you")');
    if (options === phone) expect(await tab.accessibilityFaults()).toEqual([]);
    expect(await page.getAttribute('a:has-text("Go back")', 'href')).toBe('/admin/settings/api-keys');
    await page.fill('[name=presentPassword]', 'not the password');
    await page.press('[name=presentPassword]', 'Enter');
    await page.waitForSelector('text=That isn’t your current password. Try again.');
    await page.fill('[name=presentPassword]', password);
    await page.click('button:has-text("Confirm")');
    await page.waitForSelector('text=Key created');
    expect(await page.inputValue('label:has-text("Key for Zapier & “Make”") input')).toMatch(/^dfcc_/);
    const [key] = await site.dataSource.query('SELECT name, scopes FROM api_keys ORDER BY id DESC LIMIT 1');
    expect(key).toEqual({ name: 'Zapier & “Make”', scopes: 'read-leads webhooks' });
    tab.expect(/403|422/);
    await tab.close();
  });

  it('starts the download of all data, and says so', async () => {
    const tab = await ownersTab();
    const { page } = tab;
    await tab.visit('/admin/settings');
    pass();
    await page.click('button:has-text("Export data")');
    await page.waitForSelector('text=To export all data, enter your password.');
    await tab.alive();
    await page.fill('[name=presentPassword]', password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('button:has-text("Confirm")'),
    ]);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    expect(await page.getByRole('status').innerText()).toBe('Your download starts in a moment.');
    expect(await page.locator('[name=presentPassword]').isVisible()).toBe(false);
    await page.click('a:has-text("Go back")');
    await page.waitForURL('**/admin/settings');
    tab.expect(/403/);
    await tab.close();
  });
});
