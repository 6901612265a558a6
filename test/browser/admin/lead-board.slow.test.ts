import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';
import { deadEmail } from '../../support/site/site-settings.js';

describeWith(chromiumPath, 'Chromium')('The board of leads', () => {
  const site = testSite(undefined, deadEmail);
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (place: Page | Locator, name: string) => place.locator('.board-card', { hasText: name });
  const lead = (id: number) => site.dataSource.getRepository(Lead).findOneByOrFail({ id });
  const status = async (id: number) => (await lead(id)).status;
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
  };
  const open = async (options = {}) => {
    const tab = await ownersTab(browser, site, options);
    await tab.visit('/admin/leads?view=board');
    return { tab, page: tab.page };
  };

  const ownersPlainTab = async () => {
    const tab = await Tab.open(browser, await addressOf(site), { javaScriptEnabled: false });
    await tab.page.request.post('/admin/api/login', { data: { password } });
    return tab;
  };

  async function drag(page: Page, name: string, to: string): Promise<void> {
    const [from, target] = [await middle(card(page, name)), await middle(column(page, to))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y, { steps: 2 });
    await page.mouse.move(target.x, target.y, { steps: 5 });
  }

  it('moves a card by dragging, and back by Undo', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Dragged Dora' }]);
    const { tab, page } = await open();
    await drag(page, 'Dragged Dora', 'Contacted');
    expect(await page.locator('[data-over]').getAttribute('data-column')).toBe('contacted');
    await page.mouse.up();
    await card(column(page, 'Contacted'), 'Dragged Dora').waitFor();
    await untilReads(() => status(id), 'contacted');
    const toast = page.locator('.toast');
    await toast.getByText('Moved Dragged Dora to Contacted').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('board');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await card(column(page, 'New'), 'Dragged Dora').waitFor();
    await untilReads(() => status(id), 'new');
    await tab.close();
  });

  it('leaves a card where it was after Escape, and outside the columns', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Kept Kurt' }]);
    const { tab, page } = await open();
    await drag(page, 'Kept Kurt', 'Completed');
    expect(await page.locator('.board-card--ghost').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('.board-card--ghost, [data-over], [data-dragged]').count()).toBe(0);
    await page.getByText('Move canceled.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await drag(page, 'Kept Kurt', 'Completed');
    await page.mouse.move(30, 30);
    await page.mouse.up();
    expect(await card(column(page, 'New'), 'Kept Kurt').count()).toBe(1);
    expect(await status(id)).toBe('new');
    await tab.close();
  });

  it('moves a card by keys, which keeps the focus', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Keyed Kim' }]);
    await seed(site.dataSource, [{ name: 'Done Dan', status: 'completed' }]);
    const { tab, page } = await open();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await card(page, 'Keyed Kim').focus();
    await page.keyboard.press('[');
    await page.keyboard.press(']');
    await card(column(page, 'Contacted'), 'Keyed Kim').waitFor();
    await untilReads(focused, 'Keyed Kim');
    await untilReads(() => status(id), 'contacted');
    await page.keyboard.press('[');
    await card(column(page, 'New'), 'Keyed Kim').waitFor();
    await untilReads(focused, 'Keyed Kim');
    await page.keyboard.press('ArrowRight');
    await untilReads(focused, 'Done Dan');
    await tab.close();
  });

  it('moves a card by its menu', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Menu Mia' }]);
    const { tab, page } = await open();
    await card(page, 'Menu Mia').hover();
    await page.getByLabel('Move Menu Mia').click();
    await card(page, 'Menu Mia').getByRole('button', { name: 'Completed' }).click();
    await untilReads(() => status(id), 'completed');
    await tab.close();
  });

  it('moves a card by its menu without JavaScript', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Plain Paul' }]);
    const tab = await ownersPlainTab();
    const { page } = tab;
    await page.goto('/admin/leads?view=board');
    await page.getByLabel('Move Plain Paul').click();
    await card(page, 'Plain Paul').getByRole('button', { name: 'Contacted' }).click();
    await page.waitForURL('**/admin/leads?view=board');
    await card(column(page, 'Contacted'), 'Plain Paul').waitFor();
    expect(await status(id)).toBe('contacted');
    await tab.close();
  });

  it('moves back a card that the server refuses to move', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Stale Stella' }]);
    const { tab, page } = await open();
    tab.expect(/409|api.board|ERR_FAILED/);
    await page.route('**/admin/api/board*', (route) => route.abort());
    await site.dataSource.getRepository(Lead).update({ id }, { version: 7 });
    await card(page, 'Stale Stella').focus();
    await page.keyboard.press(']');
    await page.locator('.toast').getByText('Couldn’t move Stale Stella').waitFor();
    await card(column(page, 'New'), 'Stale Stella').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Stale Stella',
    );
    expect(await status(id)).toBe('new');
    await tab.close();
  });

  it('asks before it books or cancels an appointment, and restores it', async () => {
    const requested = { day: '2199-05-07', timeWindow: 'morning' };
    const [id, dateless] = await seed(site.dataSource, [
      { name: 'Booked Bea', status: 'contacted', ...requested },
      { name: 'Dateless Dee', status: 'contacted' },
    ]);
    const { tab, page } = await open();
    await drag(page, 'Booked Bea', 'Scheduled');
    await page.mouse.up();
    const booking = page.getByRole('dialog', { name: 'Schedule Booked Bea' });
    expect(await booking.getByLabel('Yes').isChecked()).toBe(true);
    await booking.getByRole('button', { name: 'Don’t schedule' }).click();
    expect(await card(column(page, 'Contacted'), 'Booked Bea').count()).toBe(1);
    await card(page, 'Booked Bea').focus();
    await page.keyboard.press(']');
    await booking.getByRole('button', { name: 'Schedule' }).first().click();
    await untilReads(() => status(id), 'scheduled');
    await card(column(page, 'Scheduled'), 'Booked Bea').waitFor();
    await site.dataSource
      .getRepository(Lead)
      .update({ id }, { day: '2199-05-09', wishedDay: '2199-05-07', wishedTimeWindow: 'morning' });
    await page.reload();
    await tab.alive();
    await card(page, 'Booked Bea').focus();
    await page.keyboard.press('[');
    const cancellation = page.getByRole('dialog', { name: 'Cancel appointment' });
    expect(await tab.accessibilityFaults()).toEqual([]);
    await cancellation.getByRole('button', { name: 'Cancel appointment' }).click();
    await untilReads(async () => (await lead(id)).day, '2199-05-07');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await untilReads(async () => [(await lead(id)).day, await status(id)].join(' '), '2199-05-09 scheduled');
    await drag(page, 'Dateless Dee', 'Scheduled');
    await page.mouse.up();
    await page.waitForURL(`**/admin/leads/${dateless}/appointment`);
    await tab.close();
  });

  it('is dragged by a long press on a phone, and scrolled by a short one', async () => {
    const [id] = await seed(site.dataSource, [
      { name: 'Touched Tess', createdAt: new Date(Date.now() + 1000) },
    ]);
    const { tab, page } = await open({ viewport: { width: 375, height: 812 }, hasTouch: true });
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const { x, y } = await middle(card(page, 'Touched Tess'));
    await touch('touchStart', { x, y });
    for (const step of [20, 40, 60, 80]) await touch('touchMove', { x: x - step, y });
    await touch('touchEnd');
    expect(await page.locator('.board-card--ghost').count()).toBe(0);
    await page.reload();
    await tab.alive();
    const start = await middle(card(page, 'Touched Tess'));
    await touch('touchStart', start);
    await page.locator('.board-card--ghost').waitFor();
    await touch('touchMove', { x: 300, y: start.y });
    // Near the edge, the board scrolls.
    await touch('touchMove', { x: 365, y: start.y });
    await page.locator('[data-column=contacted][data-over]').waitFor();
    await touch('touchEnd');
    await untilReads(() => status(id), 'contacted');
    await tab.close();
  });

  it('has no accessibility problems', async () => {
    const { tab } = await open();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });
});
