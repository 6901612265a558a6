import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { leadRow, ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser, the list of leads', () => {
  const site = testSite();
  let browser: Browser;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ids = await seed(
      site.dataSource,
      Array.from({ length: 4 }, (_, n) => ({
        name: `Person ${n}`,
        status: n < 2 ? ('new' as const) : ('contacted' as const),
        createdAt: new Date(Date.now() - n * 60_000),
      })),
    );
  });

  afterAll(() => browser?.close());

  const pane = (page: Page) => page.getByRole('complementary', { name: 'Selected lead' });
  const shown = (page: Page) => pane(page).locator('h2').textContent();

  it('shows the first lead of a tab whose leads arrive late, and none of an empty one', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads');
    await untilReads(() => shown(page), 'Person 0');
    await page.route('**/admin/api/contacts?status=contacted*', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Contacted 2' }).click();
    await leadRow(page, 'Person 0').waitFor({ state: 'detached' });
    await untilReads(() => shown(page), 'Person 2');
    await page.getByRole('link', { name: 'Completed 0' }).click();
    await pane(page).getByText('Select a lead to see its details.').waitFor();
    await tab.close();
  });

  it('keeps the contact details typed for a lead, with the version they were typed for', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads');
    const name = pane(page).locator('.person-form [name=name]');
    const version = pane(page).locator('[action$="/person"] [name=version]');
    const open = async () => {
      await page.click('summary[aria-label="More actions"]');
      await pane(page).getByText('Edit contact details').click();
    };
    tab.expect(/409/);
    await open();
    const before = await version.inputValue();
    await name.fill('Typed Tina');
    await site.dataSource.getRepository(Lead).update({ id: ids[0] }, { version: 7, notes: 'Seen elsewhere' });
    // A refresh brings the newer version.
    await pane(page).locator('[name=priority]').selectOption('high');
    await leadRow(page, 'Person 1').click();
    await untilReads(() => shown(page), 'Person 1');
    await page.goBack();
    await untilReads(() => shown(page), 'Person 0');
    await page.click('summary[aria-label="More actions"]');
    await pane(page).getByText('You have unsaved changes from earlier.').waitFor();
    expect([await name.inputValue(), await version.inputValue()]).toEqual(['Typed Tina', before]);
    await pane(page).getByRole('button', { name: 'Save contact details' }).click();
    await page.waitForURL('**/person');
    expect(await site.dataSource.getRepository(Lead).findOneByOrFail({ id: ids[0] })).toMatchObject({
      name: 'Person 0',
    });
    await tab.visit(`/admin/leads?lead=${ids[0]}`);
    await open();
    expect(await name.inputValue()).toBe('Person 0');
    await tab.close();
  });

  it('opens the page of a lead whose dialog can’t be loaded', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads');
    tab.expect(/ERR_FAILED/);
    await page.route(`**/admin/api/contacts/${ids[1]}`, (route) => route.abort());
    await leadRow(page, 'Person 1').hover();
    await page.getByRole('link', { name: 'Edit Person 1' }).click();
    await page.waitForURL(`**/admin/leads/${ids[1]}`);
    await tab.close();
  });

  it.each([375, 1280])('shows the day of each lead, and what is late, at %i px', async (width) => {
    const message = 'The whole house, please, and the hallway';
    const serviceArea = 'Maple Grove (55369)';
    const cancelledAt = new Date();
    await seed(site.dataSource, [
      {
        name: 'Row Booked',
        status: 'scheduled',
        day: '2199-12-17',
        timeWindow: '10:00',
        message,
        serviceArea,
      },
      { name: 'Row Withdrawn', status: 'contacted', day: '2199-12-18', cancelledAt, message, serviceArea },
      { name: 'Row Without', message: '' },
    ]);
    const tab = await ownersTab(browser, site, { viewport: { width, height: 800 } });
    const { page } = tab;
    await tab.visit('/admin/leads?search=Row');
    const read = (name: string) => leadRow(page, name).last().innerText();
    expect(await read('Row Booked')).toContain('Dec 17, 2199, 10:00 AM');
    expect(await read('Row Withdrawn')).toMatch(/Dec 18, 2199(?:.|\s)*Canceled by customer/);
    expect((await read('Row Withdrawn')).includes(message)).toBe(width > 375);
    const date = leadRow(page, 'Row Booked').last().locator('.lead-row__date');
    expect(await date.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    const heights = await page
      .locator('.lead-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    expect(Math.max(...heights)).toBeLessThan(width > 375 ? 62 : 90);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await tab.close();
  });
});
