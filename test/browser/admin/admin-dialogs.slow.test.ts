import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { ownersTab, welcomedTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  describeWith(chromiumPath, 'Chromium')('A dialog or a form of the admin', () => {
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

    it('closes a toast over a dialog first, and keeps the words of a dialog that is closed unsaved', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      await page.route('**/admin/api/contacts/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
      );
      tab.expect(/500/);
      const edit = () => page.getByLabel('Edit Person 3', { exact: true }).click();
      const dialog = page.locator('dialog[open]');
      const toast = page.locator('.toast');
      const fail = async () => {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await toast.waitFor();
      };
      await edit();
      await dialog.locator('[name=notes]').fill('gate code a12');
      await fail();
      await toast.getByRole('button').click();
      await toast.waitFor({ state: 'detached' });
      await fail();
      await page.keyboard.press('F8');
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.toaster')))).toBe(true);
      await page.keyboard.press('Escape');
      await toast.waitFor({ state: 'detached' });
      expect(await dialog.count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await edit();
      await dialog.locator('text=You have unsaved changes from earlier').waitFor();
      expect(await dialog.locator('[name=notes]').inputValue()).toBe('gate code a12');
      await dialog.getByRole('button', { name: 'Discard changes' }).click();
      expect(await dialog.locator('[name=notes]').inputValue()).toBe('');
      await tab.close();
    });

    it.each([375, 1280])(
      'shows a toast over the sidebar or above the bar of phones, at %i px',
      async (width) => {
        const tab = await welcomedTab(browser, site, {
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const toast = await tab.page.locator('.toast').boundingBox();
        const navigation = await tab.page.getByRole('navigation', { name: 'Admin' }).boundingBox();
        if (!toast || !navigation) throw new Error('Something is not shown.');
        expect(toast.x).toBeGreaterThanOrEqual(navigation.x);
        expect(toast.x + toast.width).toBeLessThanOrEqual(navigation.x + navigation.width);
        if (width < 768) expect(toast.y + toast.height).toBeLessThanOrEqual(navigation.y);
        else expect(toast.y).toBeGreaterThanOrEqual(navigation.y);
        await tab.close();
      },
    );

    it('shows one toast after the other where the browser has no popovers', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.addInitScript(() => {
        const { prototype } = HTMLElement;
        for (const name of ['popover', 'showPopover', 'hidePopover']) Reflect.deleteProperty(prototype, name);
        Object.assign(prototype, {
          matches(this: Element, selector: string) {
            if (selector === ':popover-open') throw new DOMException(selector, 'SyntaxError');
            return Element.prototype.matches.call(this, selector);
          },
        });
      });
      await tab.visit('/admin/leads');
      await page.route('**/admin/api/contacts/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
      );
      tab.expect(/500/);
      await page.getByLabel('Edit Person 3', { exact: true }).click();
      for (let turn = 0; turn < 2; turn++) {
        await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
        await page.locator('.toast').getByRole('button').click();
        await page.locator('.toast').waitFor({ state: 'detached' });
      }
      await tab.close();
    });

    it('saves over what changed meanwhile, once the earlier changes are discarded', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      const dialog = page.locator('dialog[open]');
      const edit = async () => {
        await tab.visit('/admin/leads');
        await page.getByLabel('Edit Person 5', { exact: true }).click();
      };
      await edit();
      await dialog.locator('[name=notes]').fill('call at noon');
      await page.keyboard.press('Escape');
      const { id } = await site.dataSource.getRepository(Lead).findOneByOrFail({ name: 'Person 5' });
      await (await site.owner()).put(`/admin/api/contacts/${id}`).send({ notes: 'called' }).expect(200);
      await edit();
      await dialog.getByRole('button', { name: 'Discard changes' }).click();
      await dialog.locator('[name=notes]').fill('called, will come');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.locator('.toast').waitFor();
      expect((await storedLead(site, id)).notes).toBe('called, will come');
      await tab.close();
    });

    it('says that the list may be old where a save was taken and the refresh after it failed', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      await page.getByLabel('Edit Person 1', { exact: true }).click();
      const dialog = page.locator('dialog[open]');
      await dialog.locator('[name=notes]').fill('called');
      await page.route('**/admin/api/contacts?*', (route) => route.fulfill({ status: 500, body: 'no' }));
      tab.expect(/500/);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.locator('.toast >> text=Contact Updated').waitFor();
      await page.locator('text=Couldn’t refresh the list').waitFor();
      await tab.close();
    });

    it.each([
      ['/admin', '**/admin/api/today'],
      ['/admin/bookings', '**/admin/api/week?*'],
    ])('says on %s that the last refresh failed, until one succeeds', async (path, url) => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit(path);
      const note = page.getByText('Couldn’t refresh the page. It may not show your latest changes.');
      await page.route(url, (route) => route.fulfill({ status: 500, body: 'no' }));
      tab.expect(/500/);
      const [id] = await seed(site.dataSource, [{ name: 'Late Lena' }]);
      await (await site.owner()).put(`/admin/api/contacts/${id}`).send({ notes: 'called' }).expect(200);
      await note.waitFor();
      await page.unroute(url);
      await page.getByRole('button', { name: 'Try again' }).click();
      await note.waitFor({ state: 'detached' });
      await tab.close();
    });

    it('suggests existing customers while a lead is added, and fills in the details of the chosen one', async () => {
      await seed(site.dataSource, [
        {
          name: 'Known Nora',
          phone: '(763) 555-7301',
          email: 'nora@example.com',
          address: '7 Elm Street, Otsego',
          createdAt: new Date('2026-03-01T15:00:00Z'),
        },
        {
          name: 'Known Nora',
          phone: '(763) 555-7301',
          email: 'nora@example.com',
          address: '9 Oak Street, Otsego',
          // In the evening of the day before in Chicago.
          createdAt: new Date('2026-03-02T03:30:00Z'),
        },
        { name: 'Known Spammer', isSpam: true },
      ]);
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads/new');
      const suggested = page.locator('.known-customers li');
      await page.locator('[name=name]').fill('kn');
      await page.waitForTimeout(400);
      expect(await suggested.count()).toBe(0);
      await page.locator('[name=name]').fill('known');
      await suggested.first().waitFor();
      expect(await suggested.count()).toBe(1);
      expect(await suggested.textContent()).toContain('last request Sun, Mar 1, 2026');
      await page.getByRole('button', { name: 'Use their details: Known Nora' }).click();
      await suggested.first().waitFor({ state: 'detached' });
      const values = { name: 'Known Nora', phone: '(763) 555-7301', email: 'nora@example.com' };
      for (const [field, value] of Object.entries({ ...values, address: '9 Oak Street, Otsego' }))
        expect([field, await page.locator(`[name=${field}]`).inputValue()]).toEqual([field, value]);
      await tab.close();
    });
  });
});
