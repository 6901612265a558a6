import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Browser } from 'playwright-core';
import { AnalyticsService } from '../../../src/analytics/analytics.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { makeDeadLetter } from '../../support/data/drafts.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { until, untilReads } from '../../support/runner/until.js';
import { lead, password, testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  describeWith(chromiumPath, 'Chromium')('A desk that stays open', () => {
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

    it('ends its own requests before the logout, after which they would be refused', async () => {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      const ended: string[] = [];
      const answerLeads = await tab.hold('**/admin/api/contacts?*');
      const answerLogout = await tab.hold('**/admin/api/logout');
      await tab.visit('/admin/leads');
      const asked = page.waitForRequest('**/admin/api/contacts?*');
      await page.fill('[name=search]', 'Person 7');
      await asked;
      page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
      await page.click('text=Logout');
      await until(() => ended.includes('/admin/api/contacts') && ended.includes('/admin/api/news/stream'));
      answerLogout();
      await page.waitForURL('**/admin/login');
      answerLeads();
      await tab.close();
    });

    it('goes to the login when the session has ended, and stays on the admin after the next one', async () => {
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
      await page.locator('.news', { hasText: 'New lead from Late Larry.' }).waitFor();
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
      await page.locator('.note--bad', { hasText: '1 lead couldn’t be saved' }).waitFor();
      await spool.erase(await spool.filesMatching(({ key }) => key === 'dead-letter'));
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
      await tab.page.getByRole('region', { name: 'Core Web Vitals by page' }).waitFor();
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
        '/admin/leads?view=board',
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
