import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { In } from 'typeorm';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('Several leads at once', () => {
  const site = testSite();
  let browser: Browser;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ids = await seed(
      site.dataSource,
      Array.from({ length: 6 }, (_, n) => ({
        name: `Lead ${n}`,
        createdAt: new Date(Date.now() - n * 1000),
      })),
    );
  });

  afterAll(() => browser?.close());

  const states = async () =>
    (await site.dataSource.getRepository(Lead).find({ where: { id: In(ids) }, order: { id: 'ASC' } }))
      .map(({ status, isSpam }) => (isSpam ? 'spam' : status))
      .join(' ');

  it('are selected by clicks, ranges and keys, and marked as contacted', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads');
    const bar = page.getByRole('form', { name: 'Selected leads' });
    const box = (n: number) => page.getByRole('checkbox', { name: `Select Lead ${n}` });
    expect(await bar.isVisible()).toBe(false);
    await box(0).check();
    await box(2).click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    expect(await box(1).isChecked()).toBe(true);
    await page.locator(`[data-lead="${ids[4]}"]`).focus();
    await page.keyboard.press('x');
    await bar.getByText('4 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await box(0).check();
    await bar.getByRole('button', { name: 'Select all 6 on this page' }).click();
    await bar.getByText('6 selected').waitFor();
    await box(5).uncheck();
    await site.dataSource.getRepository(Lead).update({ id: ids[1] }, { version: 9 });
    expect(await tab.accessibilityFaults()).toEqual([]);
    await bar.getByRole('button', { name: 'Mark as contacted' }).click();
    const said = '4 leads marked as contacted. 1 was changed in the meantime and skipped.';
    await page.locator('.toast').getByText(said).waitFor();
    await bar.waitFor({ state: 'hidden' });
    expect(await states()).toBe('contacted new contacted contacted contacted new');
    await tab.close();
  });

  it('are exported and deleted, after typing the word', async () => {
    const doomed = await seed(site.dataSource, [{ name: 'Doomed Ann' }, { name: 'Doomed Bob' }]);
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads?search=doomed');
    await page.getByRole('checkbox', { name: 'Select Doomed Ann' }).check();
    await page.getByRole('checkbox', { name: 'Select Doomed Bob' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.bulk').getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-.*\.csv$/);
    await page.locator('.bulk').getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('heading', { name: 'Delete 2 leads' }).waitFor();
    await tab.alive();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.getByLabel('Type DELETE to delete these 2 leads').fill('DELETE');
    await page.getByRole('button', { name: 'Delete 2 leads' }).click();
    await page.locator('.bulk-notice').getByText('2 leads deleted.').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('doomed');
    expect(await site.dataSource.getRepository(Lead).countBy({ id: In(doomed) })).toBe(0);
    await tab.close();
  });

  it('are changed without JavaScript', async () => {
    const tab = await Tab.open(browser, await addressOf(site), { javaScriptEnabled: false });
    const { page } = tab;
    await page.request.post('/admin/api/login', { data: { password } });
    await page.goto('/admin/leads');
    await page.getByRole('checkbox', { name: 'Select Lead 5' }).check();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('1 lead marked as spam.').waitFor();
    await untilReads(states, 'contacted new contacted contacted contacted spam');
    await tab.close();
  });
});
