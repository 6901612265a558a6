import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { untilReads } from '../../support/runner/until.js';
import { asInTheUnit } from '../../support/site/low-memory-host.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

const publicPages = [...allPaths, '/contact/sent', '/free-room/booked', '/nowhere'];
/** Walking all pages takes longer than the default timeout of a test. */
const walkMs = 600_000;

const adminPages = [
  '/admin',
  '/admin/leads',
  '/admin/leads/1',
  '/admin/bookings',
  '/admin/analytics',
  '/admin/analytics/revenue',
  '/admin/campaigns?page=/pricing&campaign=spring&source=flyer',
];

describeWith(chromiumPath, 'Chromium')('Every page in a browser', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;

  beforeAll(async () => {
    browser = await launchBrowser();
    database = await withPassword(sqlite)();
    // With pages as small as the product makes them.
    const { run } = asInTheUnit();
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password }, run);
    await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'A long name '.repeat(8), email: 'a@example.com', phone: '7635550100' }),
    });
  });

  afterAll(async () => {
    await browser?.close();
    await site.stop('SIGKILL');
    await database.drop();
  });

  /** Looks at a page as it stands: no fault for axe, nothing wider than the window. */
  const inspect = async (tab: Tab, path: string) => {
    await tab.visit(path);
    expect([path, await tab.accessibilityFaults()]).toEqual([path, []]);
    expect([path, await overflow(tab)]).toEqual([path, 0]);
    expect([path, await tab.page.locator('h1').count()]).toEqual([path, 1]);
  };

  const overflow = (tab: Tab) => tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  it.each([
    [375, 'light'],
    [1280, 'light'],
    [768, 'dark'],
  ] as const)(
    'is silent, accessible and fits at %i px in the %s color scheme',
    async (width, colorScheme) => {
      const tab = await Tab.open(browser, site.url, {
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        colorScheme,
      });
      tab.expect(/404/);
      for (const path of publicPages) await inspect(tab, path);
      await tab.visit('/');
      // The skip link is seen only where it has the focus.
      await tab.page.keyboard.press('Tab');
      expect(await tab.page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
      // As long as it has, it lies over a part of the phone number.
      const faults = await tab.accessibilityFaults();
      expect(faults.filter((fault) => !/^target-size: .*tel:/.test(fault))).toEqual([]);
      await inspect(tab, '/admin/login');
      await tab.page.fill('[name=password]', password);
      await tab.page.click('button:has-text("Login")');
      await tab.page.waitForURL('**/admin');
      for (const path of adminPages) await inspect(tab, path);
      await tab.page.setViewportSize({ width: 320, height: 800 });
      for (const path of adminPages) {
        await tab.page.goto(path);
        expect([path, await overflow(tab)]).toEqual([path, 0]);
      }
      await tab.page.setViewportSize({ width, height: 800 });
      await tab.visit('/admin/leads');
      // On phones, leads are edited on their own page.
      if (width >= 768) await tab.page.click('[data-edit]');
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.close();
    },
    walkMs,
  );

  it('comes to life, and its switches can be pressed, where nothing may be stored', async () => {
    const tab = await Tab.open(browser, site.url);
    const { page } = tab;
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    });
    await page.request.post('/admin/api/login', { data: { password } });
    for (const path of ['/contact', '/admin/leads', '/admin/analytics']) await tab.visit(path);
    await page.getByLabel('Don’t count my visits').click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
    await tab.close();
  });

  it('that is prerendered is not hydrated until it is shown', async () => {
    const tab = await Tab.open(browser, site.url);
    await tab.page.addInitScript(() => {
      const state = { ahead: true };
      Object.defineProperty(Document.prototype, 'prerendering', { get: () => state.ahead });
      Object.assign(window, { state });
    });
    await tab.page.goto('/');
    for (let step = 0; step < 10; step++) await tab.page.mouse.move(step, step);
    await tab.page.waitForTimeout(200);
    expect(await tab.page.locator('#page[data-alive]').count()).toBe(0);
    await tab.page.evaluate(() => {
      (window as unknown as { state: { ahead: boolean } }).state.ahead = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await tab.alive();
    await tab.close();
  });

  it.each([390, 1280])(
    'loads at most 250 KB at %i px before the first interaction',
    async (width) => {
      for (const path of allPaths) {
        const tab = await Tab.open(browser, site.url, {
          viewport: { width, height: 844 },
          deviceScaleFactor: 2,
        });
        await tab.page.goto(path, { waitUntil: 'load' });
        const bytes = await tab.page.evaluate(() =>
          [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
            (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
            0,
          ),
        );
        expect([path, bytes > 10_000, bytes <= 250_000]).toEqual([path, true, true]);
        await tab.close();
      }
    },
    walkMs,
  );

  it('marks the current link and opens its menu on a small screen', async () => {
    const tab = await Tab.open(browser, site.url, { viewport: { width: 375, height: 800 } });
    await tab.visit('/services');
    const menu = tab.page.locator('.menu__panel');
    expect(await menu.isVisible()).toBe(false);
    await tab.page.click('.menu__toggle');
    expect(await menu.isVisible()).toBe(true);
    expect(await menu.locator('.nav-links a').allTextContents()).toEqual([
      'Home',
      'Our Services',
      'How It Works',
      'Pricing & Specials',
      'DIY Solutions',
      'FAQs',
    ]);
    expect(await menu.locator('[aria-current=page]').textContent()).toBe('Our Services');
    await menu.getByRole('link', { name: 'FAQs' }).click();
    await tab.page.waitForURL('**/faq');
    expect(await menu.isVisible()).toBe(false);
    await tab.page.goBack();
    expect(await menu.isVisible()).toBe(false);
    await tab.close();
  });

  /**
   * Pictures that stand wider, or narrower, than their `sizes` say, and those that are not there yet: their
   * files, their widths, and the widths that are said. A browser asks for another file in the frame after its
   * window has another width.
   */
  const misjudged = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.clientWidth > 0)
      .map((image) => ({
        file: image.currentSrc,
        isThere: image.complete,
        width: image.clientWidth,
        said: image.naturalWidth,
      }))
      .filter(({ isThere, width, said }) => !isThere || said < width * 0.97 || said > width * 1.1);
  };

  it(
    'says truly how wide its pictures stand at 360, 412, 768, 1024 and 1280 px',
    async () => {
      const tab = await Tab.open(browser, site.url, { viewport: { width: 360, height: 800 } });
      for (const path of publicPages.filter((path) => path !== '/nowhere')) {
        await tab.page.goto(path);
        await tab.page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
        });
        // Browsers choose other files as the window grows, and keep those they have as it shrinks.
        for (const width of [360, 412, 768, 1024, 1280]) {
          await tab.page.setViewportSize({ width, height: 800 });
          const read = async () => JSON.stringify([path, width, await tab.page.evaluate(misjudged)]);
          await untilReads(read, JSON.stringify([path, width, []]));
        }
      }
      await tab.close();
    },
    walkMs,
  );

  it('does not fetch React with the page but at the first interaction, and nothing from elsewhere', async () => {
    const tab = await Tab.open(browser, site.url);
    await tab.page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const fetched: URL[] = [];
    tab.page.on('request', (request) => fetched.push(new URL(request.url())));
    await tab.page.goto('/', { waitUntil: 'load' });
    // As Chromium may send it where the page appears under a mouse at rest.
    await tab.page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
    );
    await tab.page.waitForLoadState('networkidle');
    const scripts = fetched
      .filter(({ pathname }) => pathname.endsWith('.js'))
      .map(({ pathname }) => pathname);
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/loader-\w+\.js$/)]);
    await tab.alive();
    expect(new Set(fetched.map(({ host }) => host))).toEqual(new Set([new URL(site.url).host]));
    await tab.close();
  });
});
