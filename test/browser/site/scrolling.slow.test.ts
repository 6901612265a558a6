import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { SiteProcess } from '../../support/site/site-process.js';

/** All that may move from a page's load to its end, as a share of the screen (Cumulative Layout Shift). */
const mostShift = 0.02;
const walkMs = 600_000;

interface Shift {
  value: number;
  /** What has moved most. */
  what: string;
}

/** Notes what moves by itself in every page that is opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        const node = sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        if (!hadRecentInput) shifts.push({ value, what: element?.outerHTML.slice(0, 80) ?? '' });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Turns the wheel to the end of the page, most of a screen at a time. */
async function scrollToEnd(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.waitForTimeout(60);
    const isAtEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    );
    if (isAtEnd) return;
  }
  throw new Error(`${page.url()} has no end.`);
}

describeWith(chromiumPath, 'Chromium')('Somebody who scrolls through a page', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;

  beforeAll(async () => {
    browser = await launchBrowser();
    database = await withPassword(sqlite)();
    site = await SiteProcess.start({ ...database.variables });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop('SIGKILL');
    await database?.drop();
  });

  it.each([
    [375, 700],
    [1280, 800],
  ])(
    'sees nothing jump, on any public page at %i px',
    async (width, height) => {
      const tab = await Tab.open(browser, site.url, { viewport: { width, height } });
      await watchShifts(tab.page);
      const jumps: Record<string, Shift[]> = {};
      for (const path of allPaths) {
        await tab.page.goto(path);
        await tab.page.evaluate(() => document.fonts.ready);
        await scrollToEnd(tab.page);
        const shifts = await shiftsOf(tab.page);
        if (shifts.reduce((sum, { value }) => sum + value, 0) > mostShift) jumps[path] = shifts;
      }
      await tab.close();
      expect(jumps).toEqual({});
    },
    walkMs,
  );
});
