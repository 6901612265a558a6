import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { attach } from '../../customers/customers-of-site.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { testSite } from '../../support/site/site.js';

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 375, height: 800 } };

describeWith(chromiumPath, 'Chromium')('In a browser, customers and the command menu', () => {
  const site = testSite();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    await seed(
      site.dataSource,
      Array.from({ length: 12 }, (_, n) => ({ name: `Person ${n}`, phone: `763571${1000 + n}`, email: '' })),
    );
    await attach(site);
  });

  afterAll(() => browser?.close());

  const selected = (page: Page) => () => page.textContent('.pane h2');
  const chosenIn = (page: Page) => new URL(page.url()).searchParams.get('customer');

  it('are selected beside the list without a reload, by pointer and keyboard; Back and reload keep the selection', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    await tab.visit('/admin/customers');
    await untilReads(selected(page), 'Person 11');
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.click('text=Person 7');
    await untilReads(selected(page), 'Person 7');
    await page.click('text=Person 3');
    await untilReads(selected(page), 'Person 3');
    const three = chosenIn(page);
    await page.goBack();
    await untilReads(selected(page), 'Person 7');
    await page.goForward();
    await untilReads(selected(page), 'Person 3');
    await page.focus('[aria-current=true][data-row]');
    await page.keyboard.press('j');
    await untilReads(selected(page), 'Person 2');
    expect(chosenIn(page)).not.toBe(three);
    await page.keyboard.press('k');
    await untilReads(selected(page), 'Person 3');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('pane');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Person 3');
    expect(await page.locator('[data-same]').count()).toBe(1);
    await tab.visit(page.url());
    expect(await selected(page)()).toBe('Person 3');
    await page.click('summary[aria-label="More actions"]');
    expect(await page.getByText('Merge with another customer').isVisible()).toBe(true);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByText('Merge with another customer').isVisible()).toBe(false);
    await tab.close();
  });

  it('keep what was typed for one of them when another is selected', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    await tab.visit('/admin/customers');
    await page.click('text=Person 7');
    await untilReads(selected(page), 'Person 7');
    await page.click('.customer-edit summary');
    await page.fill('.customer-edit [name=notes]', 'Has a dog');
    await page.click('text=Person 3');
    await untilReads(selected(page), 'Person 3');
    expect(await page.inputValue('.customer-edit [name=notes]')).toBe('');
    await page.click('text=Person 7');
    await untilReads(selected(page), 'Person 7');
    await page.getByText('You have unsaved changes from earlier.').waitFor();
    expect(await page.inputValue('.customer-edit [name=notes]')).toBe('Has a dog');
    await page.click('button:has-text("Discard changes")');
    await untilReads(() => page.inputValue('.customer-edit [name=notes]'), '');
    expect(await page.isVisible('.customer-edit [name=notes]')).toBe(true);
    await page.fill('.customer-edit [name=notes]', 'Has a cat');
    await page.click('button:has-text("Save customer")');
    await page.waitForURL(/customer=\d+/);
    await tab.alive();
    await page.locator('.customer-facts dd', { hasText: 'Has a cat' }).waitFor();
    expect(await page.getByText('You have unsaved changes').count()).toBe(0);
    await tab.close();
  });

  it('have a page of their own on a phone', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    for (const sort of ['cleaned', 'name']) {
      await tab.visit(`/admin/customers?sort=${sort}`);
      const cleaned = page.locator('.customer-table tbody tr').first().getByText('Not cleaned yet');
      expect([sort, await cleaned.isVisible()]).toEqual([sort, sort === 'cleaned']);
    }
    await tab.visit('/admin/customers');
    expect(await page.locator('.pane').isVisible()).toBe(false);
    await page.click('text=Person 5');
    await page.waitForURL(/\/admin\/customers\/\d+$/);
    await tab.alive();
    expect(await page.textContent('h1')).toBe('Person 5');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('are found in the command menu, like leads and pages, by the keyboard alone', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    await tab.visit('/admin/settings');
    const menu = page.getByRole('dialog', { name: 'Search or jump to a page' });
    await page.focus('#presentPassword');
    await page.keyboard.press('Control+k');
    await menu.waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    const active = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant');
        return document.getElementById(id ?? '')?.querySelector('span')?.textContent ?? null;
      });
    expect(await active()).toBe('Add lead');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('Spam');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Add lead');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('presentPassword');

    await page.getByRole('button', { name: 'Search or jump to a page' }).click();
    await page.keyboard.type('person 11');
    await menu.getByRole('group', { name: 'Customers' }).getByText('Person 11').waitFor();
    expect(await menu.getByRole('group', { name: 'Leads' }).getByRole('option').count()).toBe(1);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/customers\/\d+$/);
    expect(await page.textContent('h1')).toBe('Person 11');
    await tab.close();
  });

  it('loses nothing typed while the command menu loads', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    await tab.visit('/admin/settings');
    await page.route('**/command-menu*.js', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('n person 11');
    const menu = page.getByRole('dialog', { name: 'Search or jump to a page' });
    await menu.waitFor();
    await untilReads(() => menu.getByRole('combobox').inputValue(), 'n person 11');
    expect(new URL(page.url()).pathname).toBe('/admin/settings');
    await tab.close();
  });

  it('loses nothing typed while the command menu opens', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (let round = 0; round < 6; round++) {
      await tab.visit('/admin/settings');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('person 11');
      const field = page.getByRole('combobox', { name: 'Find a lead, customer or page' });
      await untilReads(() => field.inputValue(), 'person 11');
    }
    await tab.close();
  });

  it('opens nobody found for another text', async () => {
    const tab = await ownersTab(browser, site, wide);
    const { page } = tab;
    await tab.visit('/admin/settings');
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Search or jump to a page' });
    await page.keyboard.type('person 11');
    await menu.getByRole('group', { name: 'Customers' }).getByText('Person 11').waitFor();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await menu.getByText('No results.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/settings');
    await tab.close();
  });

  it('has no button for the command menu without JavaScript', async () => {
    const tab = await ownersTab(browser, site, wide);
    const html = await (await tab.page.request.get('/admin/customers')).text();
    expect(html).toContain('command-button--off');
    await tab.close();
  });

  it.each([375, 1280])(
    'have plans whose amounts fit, and whose first visit follows the rhythm, at %i px',
    async (width) => {
      const [{ id }] = await site.dataSource.query('SELECT id FROM contacts LIMIT 1');
      await site.dataSource.query(
        "UPDATE contacts SET status = 'scheduled', preferredDate = '2099-01-31' WHERE id = ?",
        [id],
      );
      const tab = await ownersTab(browser, site, { viewport: { width, height: 800 } });
      const { page } = tab;
      await tab.visit(`/admin/plans/new?lead=${id}`);
      const amount = page.getByLabel('Amount, line 1');
      await amount.fill('-100,000.00');
      expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const [rhythm, first] = [page.getByLabel('How often'), page.getByLabel('First visit')];
      expect(await first.inputValue()).toBe('2099-07-31');
      await rhythm.selectOption('Every month');
      expect(await first.inputValue()).toBe('2099-02-28');
      await first.fill('2099-03-03');
      await rhythm.selectOption('Every 2 weeks');
      expect(await first.inputValue()).toBe('2099-03-03');
      await tab.close();
    },
  );
});
