import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';

const phone = { viewport: { width: 375, height: 800 } };
const longName = 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley von Hohenberg-Wittelsbach';
const everyDay = ['Dashboard', 'Leads', 'Bookings'];
const onPhones = ['Today', ...everyDay];
const further = ['Customers', 'Money', 'Analytics', 'Website', 'Reviews & reminders', 'Settings'];

describeWith(chromiumPath, 'Chromium')('In a browser, the admin on a phone', () => {
  const site = testSite();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  it.each([phone, { viewport: { width: 320, height: 800 } }, { ...phone, hasTouch: true, isMobile: true }])(
    'has buttons beside the title of every page, where they cover nothing: %j',
    async (screen) => {
      const tab = await ownersTab(browser, site, screen);
      const [id] = await seed(site.dataSource, [{ name: longName, status: 'contacted' }]);
      for (const path of [
        '/admin',
        '/admin/leads',
        '/admin/leads/new',
        '/admin/bookings',
        '/admin/site/business',
        `/admin/leads/${id}/appointment`,
      ]) {
        await tab.visit(path);
        const covered = await tab.page.evaluate(() => {
          const partsOf = (selector: string) => [...document.querySelectorAll(selector)];
          const boxOf = (element: Element) => {
            const text = document.createRange();
            text.selectNodeContents(element);
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const isCut = getComputedStyle(element).overflowX === 'hidden';
            const end = isCut ? element.getBoundingClientRect().right : right;
            return { left, right: Math.min(right, end), top, bottom };
          };
          const buttons = partsOf('.admin-header :is(a, button)').map((one) => one.getBoundingClientRect());
          const texts = partsOf('.admin-header__badge, h1, h1 ~ *, .way-back a').map(boxOf);
          return texts.filter((text) =>
            buttons.some(
              ({ left, right, top, bottom }) =>
                right > text.left && left < text.right && bottom > text.top && top < text.bottom,
            ),
          ).length;
        });
        expect([path, covered]).toEqual([path, 0]);
      }
      await tab.close();
    },
  );

  it('shows the age of a lead with a long name beside its buttons', async () => {
    const [id] = await seed(site.dataSource, [{ name: longName, status: 'contacted' }]);
    const tab = await ownersTab(browser, site, phone);
    await tab.visit('/admin/leads');
    const row = tab.page.locator(`[data-lead="${id}"]`);
    const age = await row.locator('.lead-row__age time').boundingBox();
    const menu = await row.locator('.lead-row__actions').boundingBox();
    if (!age || !menu) throw new Error('Something is not shown.');
    expect(age.x + age.width).toBeLessThanOrEqual(menu.x);
    await tab.close();
  });

  it('opens the menu of a row or card above the bar, which stays beside a long name', async () => {
    await seed(
      site.dataSource,
      Array.from({ length: 12 }, () => ({
        name: longName,
        status: 'contacted' as const,
        priority: 'high' as const,
      })),
    );
    const tab = await ownersTab(browser, site, { ...phone, hasTouch: true });
    const { page } = tab;
    const topOfBar = async () =>
      (await page.getByRole('navigation', { name: 'Admin' }).boundingBox())?.y ?? Number.NaN;
    for (const [path, row] of [
      ['/admin/leads', '.lead-row'],
      ['/admin/bookings', '.pending-card'],
    ]) {
      await tab.visit(path);
      const last = page.locator(row).last();
      await last.scrollIntoViewIfNeeded();
      const menu = last.locator('.status-menu > summary');
      const [name, button] = [await last.locator('a').first().boundingBox(), await menu.boundingBox()];
      if (!name || !button) throw new Error('Something is not shown.');
      expect(button.y).toBeLessThan(name.y + name.height);
      await menu.tap();
      const panel = await last.locator('.popup__panel').boundingBox();
      if (!panel) throw new Error('The menu is not shown.');
      expect(panel.y + panel.height).toBeLessThanOrEqual(await topOfBar());
      await last.getByText('Mark as lost…').tap();
      await page.getByRole('dialog').waitFor();
    }
    await tab.close();
  });

  it('has a slim bar with the title of every page, whose buttons are pressed on 44 px', async () => {
    const tab = await ownersTab(browser, site, { ...phone, hasTouch: true, isMobile: true });
    const { page } = tab;
    await tab.visit('/admin/leads');
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(56);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((title?.y ?? 99) + (title?.height ?? 0)).toBeLessThanOrEqual(56);
    for (const control of [
      page.getByRole('link', { name: 'Add lead' }),
      page.getByRole('button', { name: 'Search or jump to a page' }),
      page.getByRole('button', { name: 'Logout' }),
    ]) {
      // All along a line of 44 px through its middle.
      const pressed = await control.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const middle = y + height / 2;
        return [-21.5, -12, 0, 12, 21.5].map((from) =>
          element.contains(document.elementFromPoint(x + width / 2, middle + from)),
        );
      });
      expect(pressed).toEqual([true, true, true, true, true]);
    }
    await tab.close();
  });

  it('has the links of every day in a row, and the others behind a button that the keyboard opens and closes', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    await tab.visit('/admin/money');
    const nav = page.getByRole('navigation', { name: 'Admin' });
    const shown = () => nav.getByRole('listitem').getByRole('link').allTextContents();
    expect(await shown()).toEqual(onPhones);
    const rows = await nav
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().top));
    expect(new Set(rows).size).toBe(1);
    const more = nav.locator('summary');
    expect(await more.textContent()).toBe('More, current page: Money');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await shown()).toEqual([...onPhones, ...further]);
    expect(await nav.locator('details [aria-current=page]').textContent()).toBe('Money');
    expect(await tab.accessibilityFaults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await shown()).toEqual(onPhones);
    expect(await more.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await shown()).toEqual([...everyDay, ...further]);
    expect(await nav.locator('[aria-current=page]:visible').allTextContents()).toEqual(['Money']);
    await tab.close();
  });

  it('has the day’s route one tap away', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    await tab.visit('/admin/leads');
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await nav.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { level: 1, name: /^Your day/ }).waitFor();
    expect(await nav.locator('[aria-current=page]:visible').allTextContents()).toEqual(['Today']);
    await tab.close();
  });

  it('has the map in the day’s bar, and a quote with one blank line and its buttons in view', async () => {
    const tab = await ownersTab(browser, site, phone);
    const { page } = tab;
    const [id] = await seed(site.dataSource, [{ email: 'ada@example.com' }]);
    const today = new Date().toISOString().slice(0, 10);
    const fields = { day: today, address: '12 Oak St, Otsego', warned: 'past closed', sendNothing: 'on' };
    await page.request.put(`/admin/api/contacts/${id}/appointment`, { data: fields });
    await tab.visit(`/admin/day/${today}`);
    const bar = page.getByRole('navigation', { name: 'Days' });
    await bar.getByRole('link', { name: 'Open map' }).waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
    await tab.visit(`/admin/leads/${id}/money`);
    const lines = page.locator('.quote-form__line:visible');
    expect(await lines.count()).toBe(1);
    await lines.first().getByLabel('Description, line 1').fill('Stairs');
    expect(await lines.count()).toBe(2);
    const boxOf = (name: string) => page.getByRole('button', { name }).boundingBox();
    expect((await boxOf('Publish to customer page'))?.y).toBe((await boxOf('Save draft'))?.y);
    const { y = 0, height = 0 } = (await boxOf('Save draft')) ?? {};
    expect(y).toBeGreaterThan(600);
    expect(y + height).toBeLessThan(phone.viewport.height);
    await tab.close();
  });

  it('leads everywhere without JavaScript, too', async () => {
    const context = await browser.newContext({
      ...phone,
      javaScriptEnabled: false,
      baseURL: await addressOf(site),
    });
    await context.request.post('/admin/api/login', { data: { password } });
    const page = await context.newPage();
    await page.goto('/admin');
    await page.click('nav summary');
    await page.click('nav details a:has-text("Reviews & reminders")');
    expect(await page.locator('h1').textContent()).toBe('Reviews & reminders');
    // One part is opened at a time; what is typed in a closed one is saved like the rest.
    await page.click('summary:has-text("Address and send time")');
    await page.selectOption('[name=hour]', '12');
    await page.click('summary:has-text("Address and send time")');
    await page.click('summary:has-text("Text messages")');
    await page.click('#messages button:has-text("Save")');
    expect(page.url()).toMatch(/saved=messages#messages$/);
    expect(await page.locator('[name=hour]').inputValue()).toBe('12');
    await context.close();
  });

  it.each([375, 768, 1280])(
    'fits %i px on the pages of money, customers and what comes after the job',
    async (width) => {
      const tab = await ownersTab(browser, site, { viewport: { width, height: 800 } });
      for (const path of [
        '/admin/aftercare',
        '/admin/customers',
        '/admin/customers/import',
        '/admin/money',
      ]) {
        await tab.visit(path);
        await tab.page.evaluate(() => {
          for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
        });
        expect([path, await tab.accessibilityFaults()]).toEqual([path, []]);
        const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, wide]).toEqual([path, 0]);
      }
      await tab.visit('/neighbor?utm_campaign=ada-7k2f');
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.close();
    },
  );
});
