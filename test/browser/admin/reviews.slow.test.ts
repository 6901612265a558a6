import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { cleaned, publish, published } from '../../customers/reviews.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { describeWith } from '../../support/databases/databases.js';
import { behindProxy } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('A review in a browser', () => {
  const site = testSite(undefined, behindProxy);
  const phone = { viewport: { width: 375, height: 800 } };
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    url = await addressOf(site);
  });

  afterAll(() => browser?.close());

  it('goes from the customer’s page over the owner’s reply to the website, and away again', async () => {
    await published(site, {}, {});
    const customer = await cleaned(site);
    const tab = await Tab.open(browser, url, phone);
    await tab.visit(customer.path);
    const { page } = tab;
    tab.expect(/status of 422/);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByLabel('Your review').fill('Call me at 763-555-0188');
    await page.getByLabel('First name or initials').fill('Ada');
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByRole('alert').getByText('Please leave out phone numbers.').waitFor();
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    expect(await page.getByLabel('First name or initials').inputValue()).toBe('Ada');
    await page.getByLabel('Your review').fill('The hall took two visits, but it is clean now.');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Thank you. We publish your review on').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    const owner = await ownersTab(browser, site);
    await owner.page.getByRole('link', { name: '1 new review' }).click();
    await owner.page.getByText('Reply', { exact: true }).click();
    await owner.page.getByLabel('Public reply').fill('Thank you for your patience.');
    expect(await owner.accessibilityFaults()).toEqual([]);
    await owner.page.getByRole('button', { name: 'Save reply' }).click();
    await owner.page.getByText('Your reply', { exact: true }).waitFor();

    expect(await publish(site)).toBe(1);
    for (const path of ['/', '/results', '/services/residential-carpet-cleaning']) {
      await page.goto(path);
      const card = page.getByRole('listitem').filter({ hasText: 'The hall took two visits' });
      expect(await card.getByRole('img', { name: '4 of 5 stars' }).count()).toBe(1);
      expect(await card.innerText()).toContain('Ada in Maple Grove');
      const reply = card.getByText('Thank you for your patience.');
      expect(await reply.count()).toBe(path === '/' ? 0 : 1);
      expect(await page.locator('.example-mark').count()).toBe(0);
    }

    await owner.page.goto('/admin/reviews?status=published');
    const listed = owner.page.locator('.review-card', { hasText: 'The hall took two visits' });
    await listed.getByText('Hide', { exact: true }).click();
    await listed.getByText('A low rating is not a reason').waitFor();
    await listed.getByRole('radio', { name: 'Not about us' }).check();
    await listed.getByRole('button', { name: 'Hide review' }).click();
    await listed.waitFor({ state: 'detached' });
    await page.goto('/results');
    await page.getByText('1 review hidden: not about us.').waitFor();
    expect(await page.getByText('The hall took two visits').count()).toBe(0);
    await owner.close();
    await tab.close();
  });

  it('works without JavaScript', async () => {
    const customer = await cleaned(site);
    const tab = await Tab.open(browser, url, { ...phone, javaScriptEnabled: false });
    await tab.page.goto(customer.path);
    await tab.page.getByRole('radio', { name: '2 stars' }).check();
    await tab.page.getByLabel('Your review').fill('Came late.');
    await tab.page.getByLabel('First name or initials').fill('B. L.');
    await tab.page.getByRole('button', { name: 'Send review' }).click();
    await tab.page.getByRole('button', { name: 'Save review' }).waitFor();
    expect(await tab.page.getByRole('radio', { name: '2 stars' }).isChecked()).toBe(true);
    await tab.close();
  });
});
