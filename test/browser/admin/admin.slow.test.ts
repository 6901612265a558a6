import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { leadsPerPage } from '../../../views/contracts/leads/leads.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { leadRow, ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  describeWith(chromiumPath, 'Chromium')('The list of leads in the admin', () => {
    const site = testSite();
    const people = 130;

    beforeAll(async () => {
      await seed(
        site.dataSource,
        Array.from({ length: people }, (_, n) => ({
          name: `Person ${n}`,
          status: n % 2 === 0 ? ('new' as const) : ('completed' as const),
          createdAt: new Date(Date.now() - n * 60_000),
        })),
      );
    });

    it('shows many leads a part at a time, and searches all of them', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      expect(await page.textContent('.count-badge')).toBe(`${people} leads`);
      expect(await page.locator('.lead-row').count()).toBe(leadsPerPage);
      await page.fill('input[type=search]', 'person 12');
      await leadRow(page, 'Person 129').waitFor();
      expect(await page.textContent('.count-badge')).toBe('11 leads');
      await page.fill('input[type=search]', '');
      await page.waitForFunction(
        (all) => document.querySelector('.count-badge')?.textContent === all,
        `${people} leads`,
      );
      await page.locator('.lead-row').first().hover();
      await untilReads(async () => {
        await page.mouse.wheel(0, 20_000);
        return page.locator('.lead-row').count();
      }, people);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.fill('input[type=search]', 'person 77');
      await page.waitForFunction(() => document.querySelectorAll('.lead-row').length === 1);
      await page.waitForTimeout(400);
      expect(requests.filter((url) => url.includes('search'))).toEqual([]);
      await tab.close();
    });

    it('scrolls by the arrows where no lead is in sight', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 500 });
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => scrollY > 0);
      expect(await page.evaluate(() => document.activeElement?.closest('[data-lead]'))).toBeNull();
      await tab.close();
    });

    it('keeps the filter in the address, for a reload and the way back', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads?followUp=due');
      await page.getByText('No contacts match your current filters.').waitFor();
      await page.getByRole('link', { name: 'Remove filter: Follow-ups due' }).click();
      await page.getByRole('link', { name: 'Completed' }).click();
      await page.fill('input[type=search]', 'person 11');
      await page.waitForURL('**/admin/leads?status=completed&search=person+11');
      const shown = () => page.locator('.lead-row').count();
      await page.waitForFunction(() => document.querySelectorAll('.lead-row').length === 6);
      await page.reload();
      expect([await shown(), await page.inputValue('input[type=search]')]).toEqual([6, 'person 11']);
      await tab.alive();
      await page.click('.lead-row__name a');
      await page.waitForURL(/search=person\+11&lead=\d+$/);
      await page.goBack();
      await page.waitForURL(/search=person\+11$/);
      const completed = page.getByRole('link', { name: 'Completed' });
      expect([await shown(), await completed.getAttribute('aria-current')]).toEqual([6, 'page']);
      await tab.close();
    });

    it('is worked by keys alone, and the focus is never lost', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest('[data-lead]')?.getAttribute('aria-label'));
      await tab.visit('/admin/leads');
      await page.getByRole('link', { name: 'New 65' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.badge--completed').length === 0);
      await page.keyboard.press('Escape');
      await page.locator('h1').focus();
      await page.keyboard.press('/');
      await page.keyboard.type('person 1');
      await page.waitForFunction(() => document.querySelectorAll('.lead-row').length > 5);
      await page.getByText('Searching all leads...').waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Person 10');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Person 12');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toBe('Person 10');
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: 'Edit lead' });
      await dialog.waitFor();
      // The next key may come before the dialog's own close event.
      await page.evaluate(() => {
        const late = (event: Event) => event.stopImmediatePropagation();
        document.addEventListener('close', late, { capture: true, once: true });
      });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await focused()).toBe('Person 10');
      await page.keyboard.press('e');
      await dialog.locator('[name=status]').selectOption('completed');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await leadRow(page, 'Person 10').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('[aria-label="Person 10"]'));
      expect(await focused()).toBe('Person 12');
      // The first Escape would close the toast.
      await page.locator('.toast').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await shortcuts.waitFor();
      await page.keyboard.press('Escape');
      await shortcuts.waitFor({ state: 'hidden' });
      expect(await focused()).toBe('Person 12');
      await page.keyboard.press('Enter');
      await page.waitForURL(/lead=\d+$/);
      await page.getByRole('heading', { name: 'Person 12' }).waitFor();
      expect(await focused()).toBe('Person 12');
      await tab.close();
    });

    it('gives its hints after 700 ms under the pointer, and at once by key', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      const marker = page.locator('.pane').getByRole('button', { name: 'Emails pending' });
      await marker.hover();
      expect(await page.getByRole('tooltip').count()).toBe(0);
      await page.getByRole('tooltip').waitFor();
      expect(await page.getByRole('tooltip').textContent()).toContain('hasn’t been sent yet');
      await page.mouse.move(2, 2, { steps: 5 });
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
      await marker.focus();
      await page.getByRole('tooltip').waitFor();
      await tab.close();
    });

    it('shows an empty list where contacts can’t be had, after a second try', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      let tries = 0;
      await page.route('**/admin/api/contacts?status=completed*', (route) => {
        tries++;
        return route.fulfill({ status: 500, body: 'no' });
      });
      tab.expect(/500/);
      await page.getByRole('link', { name: 'Completed' }).click();
      await page.waitForSelector('text=No contacts match your current filters.');
      expect(tries).toBe(2);
      await tab.close();
    });
  });
});
