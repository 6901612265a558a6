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

  it('are undone from the toast: those that haven’t changed since', async () => {
    const undone = await seed(site.dataSource, [{ name: 'Undo Ann' }, { name: 'Undo Bob' }]);
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads?search=undo');
    await page.getByRole('checkbox', { name: 'Select Undo Ann' }).check();
    await page.getByRole('checkbox', { name: 'Select Undo Bob' }).check();
    await page.locator('.bulk').getByRole('button', { name: 'Mark as spam' }).click();
    await page.locator('.toast').getByText('2 leads marked as spam.').waitFor();
    await site.dataSource.getRepository(Lead).update({ id: undone[1] }, { version: 9 });
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page
      .locator('.toast')
      .getByText('1 lead restored. 1 was changed in the meantime and left as is.')
      .waitFor();
    await page.getByRole('checkbox', { name: 'Select Undo Ann' }).waitFor();
    const stored = await site.dataSource.getRepository(Lead).findBy({ id: In(undone) });
    expect(stored.map(({ name, isSpam }) => [name, isSpam])).toEqual([
      ['Undo Ann', false],
      ['Undo Bob', true],
    ]);
    await tab.close();
  });

  it('are selected on a phone by a tap anywhere on them, with the bar above the navigation', async () => {
    const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
    const selected = await seed(
      site.dataSource,
      Array.from({ length: 12 }, (_, n) => ({
        name: `Pocket ${n}`,
        createdAt: new Date(Date.now() - n * 1000),
      })),
    );
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    await tab.visit('/admin/leads?search=pocket');
    const bar = page.getByRole('form', { name: 'Selected leads' });
    const box = (n: number) => page.getByRole('checkbox', { name: `Select Pocket ${n}`, exact: true });
    expect(await box(0).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Select leads' }).tap();
    await bar.getByText('Tap leads to select them').waitFor();
    expect(await bar.getByRole('button', { name: 'Mark as contacted' }).isDisabled()).toBe(true);
    const [tools, top] = await Promise.all(
      [page.locator('.list-bar'), page.locator('.lead-row').first()].map((one) => one.boundingBox()),
    );
    expect((top?.y ?? 0) - (tools?.y ?? 0) - (tools?.height ?? 0)).toBeLessThan(8);
    // On the name, which is a link, beside it, and on the checkbox.
    await page.getByRole('link', { name: 'Pocket 0', exact: true }).tap();
    await page.locator(`[data-lead="${selected[1]}"]`).tap({ position: { x: 300, y: 20 } });
    await box(2).tap();
    await bar.getByText('3 selected').waitFor();
    await page.locator(`[data-lead="${selected[2]}"] .lead-row__reach a`).tap();
    await bar.getByText('2 selected').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/leads');
    expect(await tab.accessibilityFaults()).toEqual([]);
    // At the end of the list, nothing is below the bar, and the bar is above the navigation.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [last, around, navigation] = await Promise.all(
      [page.locator('.lead-row').last(), bar, page.locator('.admin-nav')].map((one) => one.boundingBox()),
    );
    if (!last || !around || !navigation) throw new Error('The bar is not shown.');
    expect(last.y + last.height).toBeLessThanOrEqual(around.y);
    expect(around.y + around.height).toBeLessThanOrEqual(navigation.y + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const small = await bar
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 44)
          .map(({ textContent }) => textContent),
      );
    expect(small).toEqual([]);
    await bar.getByRole('button', { name: 'Mark as contacted' }).tap();
    await page.locator('.toast').getByText('2 leads marked as contacted.').waitFor();
    await bar.waitFor({ state: 'hidden' });
    expect(await box(0).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Pocket 3', exact: true }).tap();
    await page.waitForURL(`**/admin/leads/${selected[3]}`);
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
    await page.locator('.note--calm').getByText('2 leads deleted.').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('doomed');
    expect(await site.dataSource.getRepository(Lead).countBy({ id: In(doomed) })).toBe(0);
    await tab.close();
  });

  it.each([1280, 375])('are changed without JavaScript on a screen of %d px', async (width) => {
    const viewport = { width, height: 812 };
    const tab = await Tab.open(browser, await addressOf(site), { javaScriptEnabled: false, viewport });
    const { page } = tab;
    await page.request.post('/admin/api/login', { data: { password } });
    await page.goto('/admin/leads');
    await page.getByRole('checkbox', { name: 'Select Lead 5' }).check();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('1 lead marked as spam.').waitFor();
    await untilReads(states, 'contacted new contacted contacted contacted spam');
    await site.dataSource.getRepository(Lead).update({ id: ids[5] }, { isSpam: false });
    await tab.close();
  });
});
