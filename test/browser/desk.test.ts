import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Browser } from 'playwright-core';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { SpoolService } from '../../src/contacts/intake/spool.service.js';
import { Lead } from '../../src/contacts/lead.entity.js';
import { chromiumPath, launchBrowser } from '../support/browser.js';
import { describeWith } from '../support/databases.js';
import { storedLead } from '../support/desk.js';
import { makeDeadLetter } from '../support/drafts.js';
import { seed } from '../support/leads.js';
import { leadCard, ownersTab } from '../support/owners-tab.js';
import { lead, password, testSite } from '../support/site.js';
import { untilReads } from '../support/until.js';

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  describeWith(chromiumPath, 'Chromium')('The desk', () => {
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
      expect(await page.locator('.lead-card').count()).toBe(50);
      await page.fill('input[type=search]', 'person 12');
      await leadCard(page, 'Person 129').waitFor();
      expect(await page.textContent('.count-badge')).toBe('11 leads');
      await page.fill('input[type=search]', '');
      await page.waitForFunction(
        (all) => document.querySelector('.count-badge')?.textContent === all,
        `${people} leads`,
      );
      await untilReads(async () => {
        await page.mouse.wheel(0, 20_000);
        return page.locator('.lead-card').count();
      }, people);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.fill('input[type=search]', 'person 77');
      await page.waitForFunction(() => document.querySelectorAll('.lead-card').length === 1);
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
      await page.click('text=All leads');
      await page.selectOption('[name=status]', 'completed');
      await page.fill('input[type=search]', 'person 11');
      await page.waitForURL('**/admin/leads?status=completed&search=person+11');
      const shown = () => page.locator('.lead-card').count();
      await page.waitForFunction(() => document.querySelectorAll('.lead-card').length === 6);
      await page.reload();
      expect([await shown(), await page.inputValue('input[type=search]')]).toEqual([6, 'person 11']);
      await page.click('.lead-card a[href*="/admin/leads/"]');
      await page.waitForURL(/\/admin\/leads\/\d+$/);
      await page.goBack();
      expect([await shown(), await page.inputValue('[name=status]')]).toEqual([6, 'completed']);
      await tab.close();
    });

    it('is worked by keys alone, and the focus is never lost', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest('[data-lead]')?.getAttribute('aria-label'));
      await tab.visit('/admin/leads');
      await page.selectOption('[name=status]', 'new');
      await page.waitForFunction(() => document.querySelectorAll('.badge--completed').length === 0);
      await page.keyboard.press('Escape');
      await page.locator('h1').focus();
      await page.keyboard.press('/');
      await page.keyboard.type('person 1');
      await page.waitForFunction(() => document.querySelectorAll('.lead-card').length > 5);
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
      await leadCard(page, 'Person 10').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('[aria-label="Person 10"]'));
      expect(await focused()).toBe('Person 12');
      // The first Escape would close the toast.
      await page.locator('.toast').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await focused()).toBe('Person 12');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/admin\/leads\/\d+$/);
      expect(await page.textContent('h1')).toBe('Person 12');
      await tab.close();
    });

    it('gives its hints after 700 ms under the pointer, and at once by key', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await tab.visit('/admin/leads');
      const marker = page.locator('.lead-card').first().getByRole('button', { name: 'Emails pending' });
      await marker.hover();
      expect(await page.getByRole('tooltip').count()).toBe(0);
      await page.getByRole('tooltip').waitFor();
      expect(await page.getByRole('tooltip').textContent()).toContain('have not gone out yet');
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
      await page.selectOption('[name=status]', 'completed');
      await page.waitForSelector('text=No contacts match your current filters.');
      expect(tries).toBe(2);
      await tab.close();
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
      await dialog.locator('text=These are your words from before').waitFor();
      expect(await dialog.locator('[name=notes]').inputValue()).toBe('gate code a12');
      await dialog.getByRole('button', { name: 'Discard them' }).click();
      expect(await dialog.locator('[name=notes]').inputValue()).toBe('');
      await tab.close();
    });

    it.each([375, 1280])('shows a toast beside the page’s content at %i px', async (width) => {
      const tab = await ownersTab(browser, site, {
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      const toast = await tab.page.locator('.toast').boundingBox();
      const content = await tab.page.locator('main').boundingBox();
      const button = await tab.page.locator('.new-lead').boundingBox();
      if (!toast || !content || !button) throw new Error('Something is not shown.');
      for (const other of [content, button]) {
        const isBeside = toast.x + toast.width <= other.x || other.x + other.width <= toast.x;
        const isAboveOrBelow = toast.y + toast.height <= other.y || other.y + other.height <= toast.y;
        expect(isBeside || isAboveOrBelow).toBe(true);
      }
      await tab.close();
    });

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
      await page.route('**/admin/api/contacts/*', (route) => route.fulfill({ status: 500, body: 'no' }));
      tab.expect(/500/);
      await page.getByLabel('Edit Person 3', { exact: true }).click();
      for (let turn = 0; turn < 2; turn++) {
        await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
        await page.locator('.toast').getByRole('button').click();
        await page.locator('.toast').waitFor({ state: 'detached' });
      }
      await tab.close();
    });

    it('saves over what changed meanwhile, once the words from before are discarded', async () => {
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
      await dialog.getByRole('button', { name: 'Discard them' }).click();
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
      await page.locator('text=The list could not be fetched again').waitFor();
      await tab.close();
    });

    it('suggests people who asked before while a lead is written down, and fills in the one that is taken', async () => {
      await seed(site.dataSource, [
        {
          name: 'Known Nora',
          phone: '(763) 555-7301',
          email: 'nora@example.com',
          address: '7 Elm Street, Otsego',
        },
        {
          name: 'Known Nora',
          phone: '(763) 555-7301',
          email: 'nora@example.com',
          address: '9 Oak Street, Otsego',
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
      await page.getByRole('button', { name: 'Take over Known Nora' }).click();
      await suggested.first().waitFor({ state: 'detached' });
      const values = { name: 'Known Nora', phone: '(763) 555-7301', email: 'nora@example.com' };
      for (const [field, value] of Object.entries({ ...values, serviceArea: '9 Oak Street, Otsego' }))
        expect([field, await page.locator(`[name=${field}]`).inputValue()]).toEqual([field, value]);
      await tab.close();
    });

    it('asks for the session once in 30 seconds, however many pages are opened', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('auth-status')) asked++;
      });
      await tab.visit('/admin/leads');
      await tab.visit('/admin/bookings');
      await tab.visit('/admin/settings');
      expect(asked).toBeLessThanOrEqual(1);
      await tab.close();
    });

    it('goes to the login when the session has ended, and stays on the desk after the next one', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.clock.install();
      await tab.visit('/admin/bookings');
      // The news may be asked for before the session is: by design it is then answered with 401.
      tab.expect(/status of 401/);
      await page.context().clearCookies();
      await page.clock.fastForward(5 * 60_000 + 1_000);
      await page.waitForURL('**/admin/login*');
      await tab.alive();
      await page.fill('[name=password]', password);
      await page.click('button:has-text("Login")');
      await page.waitForURL(/\/admin(\/bookings)?$/);
      await tab.alive();
      await page.clock.runFor(2_000);
      expect(await page.locator('nav[aria-label] a', { hasText: 'Bookings' }).first().isVisible()).toBe(true);
      expect(page.url()).not.toContain('login');
      await tab.close();
    });

    it.each([
      ['takes long', () => new Promise<never>(() => undefined)],
      ['fails', () => Promise.reject(new Error('too much'))],
    ])(
      'opens where counting visits %s, and shows their figures once they are there',
      async (_how, overview) => {
        const tab = await ownersTab(browser, site);
        await tab.visit('/admin/leads');
        jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
        jest.spyOn(site.app.get(AnalyticsService), 'overview').mockImplementationOnce(overview);
        const answer = await tab.page.goto('/admin');
        expect(await answer?.text()).toMatch(/Visitors Today<\/p><p class="figure__value">…</);
        const visitors = tab.page.locator('.figure', { hasText: 'Visitors Today' }).locator('.figure__value');
        await tab.alive();
        await untilReads(async () => /^\d+$/.test((await visitors.textContent()) ?? ''), true);
        jest.restoreAllMocks();
        await tab.close();
      },
    );

    it('counts today’s visitors from the browser’s own midnight, where that is not the business’s', async () => {
      const tab = await ownersTab(browser, site, { timezoneId: 'Asia/Tokyo' });
      // Sooner than the 30 seconds after which every page asks anew.
      const asked = tab.page.waitForRequest('**/api/analytics/overview?*', { timeout: 20_000 });
      await tab.visit('/admin');
      const start = new URL((await asked).url()).searchParams.get('start') ?? '';
      expect(new Date(start).toISOString()).toBe(start);
      expect(start).toMatch(/T15:00:00.000Z$/);
      expect(Date.now() - Date.parse(start)).toBeLessThan(24 * 3_600_000);
      await tab.close();
    });

    it('asks for news where a stream can’t be had', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.clock.install();
      await page.route('**/admin/api/news/stream*', (route) => route.fulfill({ status: 404, body: 'no' }));
      await page.route('**/api/analytics/overview*', (route) =>
        route.fulfill({ json: { data: noVisitors } }),
      );
      tab.expect(/404/);
      await Promise.all([page.waitForResponse(/admin\/api\/news\?/), tab.visit('/admin')]);
      await site.visitor
        .post('/api/contact')
        .send(lead({ name: 'Late Larry' }))
        .expect(201);
      await page.clock.fastForward(31_000);
      await page.locator('.news', { hasText: 'New request from Late Larry.' }).waitFor();
      await page.locator('.recent__lead', { hasText: 'Late Larry' }).waitFor();
      await tab.close();
    });

    it('asks for the visitors of today every 30 seconds, as a poll, and for the session every 5 minutes', async () => {
      const tab = await ownersTab(browser, site, { timezoneId: 'America/Chicago' });
      const { page } = tab;
      await page.clock.install();
      const polls: (string | undefined)[] = [];
      let asked = 0;
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname === '/api/analytics/overview') polls.push(request.headers()['x-poll']);
        if (pathname === '/admin/api/auth-status') asked++;
      });
      await page.route('**/api/analytics/overview*', (route) =>
        route.fulfill({
          json: {
            data: {
              ...noVisitors,
              totalVisitors: 7,
              bounceRate: 33.4,
              topPages: [{ pageUrl: '/faq', views: 4 }],
            },
          },
        }),
      );
      await tab.visit('/admin');
      expect(await page.getByLabel('Visitors Today').textContent()).toContain('0');
      expect(polls).toEqual([]);
      await page.clock.runFor(31_000);
      await page.waitForFunction(() => document.body.textContent?.includes('33%'));
      expect(await page.getByLabel('Visitors Today').textContent()).toContain('7');
      expect(await page.getByLabel('Top Page').textContent()).toContain('/faq4 views');
      for (let turn = 0; turn < 2; turn++) {
        const answer = page.waitForResponse(/analytics\/overview/);
        await page.clock.runFor(30_500);
        await answer;
      }
      expect(polls).toEqual(['1', '1', '1']);
      asked = 0;
      const status = page.waitForRequest(/auth-status/);
      await page.clock.runFor(5 * 60_000);
      await status;
      expect(asked).toBe(1);
      expect(new Set(polls)).toEqual(new Set(['1']));
      await tab.close();
    });

    it('tells within a minute what has gone wrong while it is open', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.clock.install();
      await tab.visit('/admin');
      expect(await page.locator('.note--bad').count()).toBe(0);
      const spool = site.app.get(SpoolService);
      await makeDeadLetter(spool, 'dead-letter');
      await page.clock.runFor(61_000);
      await page.locator('.note--bad', { hasText: '1 request could not be stored' }).waitFor();
      await spool.erase(await spool.filesWith(({ key }) => key === 'dead-letter'));
      await page.clock.runFor(61_000);
      await page.locator('.note--bad').waitFor({ state: 'detached' });
      await tab.close();
    });

    it('names no two landmarks alike where page speed was measured', async () => {
      const tab = await ownersTab(browser, site);
      const measured = [{ pageUrl: '/', visits: 3, LCP: 1200, INP: 90, CLS: 0.01 }];
      jest.spyOn(site.app.get(AnalyticsService), 'vitals').mockResolvedValue(measured);
      await tab.visit('/admin/analytics');
      await tab.page.click('role=tab[name=/Traffic|Page/]');
      await tab.page.getByRole('region', { name: 'Figures of page speed' }).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      jest.restoreAllMocks();
      await tab.close();
    });

    it.each([375, 768, 1280])('fits %i px on every page, and axe is silent', async (width) => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        '/admin',
        '/admin/leads',
        '/admin/leads?spam=true',
        '/admin/bookings',
        '/admin/leads/1',
        '/admin/leads/new',
        '/admin/leads/1/appointment',
        '/admin/analytics',
      ]) {
        await tab.visit(path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
        expect(await tab.accessibilityFaults()).toEqual([]);
      }
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.close();
    });
  });
});

const noVisitors = {
  totalVisitors: 0,
  totalPageViews: 0,
  averageSessionDuration: 0,
  bounceRate: 0,
  topPages: [],
  topReferrers: [],
  geographicData: [],
};
