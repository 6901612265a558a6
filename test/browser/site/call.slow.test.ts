import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import {
  type OpeningChanges,
  parseOpeningChanges,
  quarterMs,
} from '../../../views/contracts/website/opening-status.js';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

const phone = '(763) 555-0142';
const walkMs = 600_000;

describeWith(chromiumPath, 'Chromium')('Calling the business', () => {
  const visitor = new Visitor({ reducedMotion: 'reduce' });

  /** Scrolls, and waits until the page's listeners have heard of it and it stands still. */
  const scroll = (page: Page, share: number) =>
    page.evaluate(async (part) => {
      for (let step = 0; step < 3; step++) {
        scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight));
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      }
    }, share);

  /** On how many lines each writing of the number stands, of those that are seen. */
  const linesOfNumber = (number: string) => {
    const found: number[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (text.data.includes(number)) found.push(new Set([...range.getClientRects()].map(({ y }) => y)).size);
    }
    return found.filter((count) => count > 0);
  };

  it(
    'the number stands in the header at 320, 375, 768 and 1280 px, and is broken over lines nowhere',
    async () => {
      const { page, tab } = visitor;
      tab.expect(/404/);
      for (const path of [...allPaths, '/contact/sent', '/free-room/booked', '/nowhere']) {
        await page.goto(path);
        for (const width of [320, 375, 768, 1280]) {
          await page.setViewportSize({ width, height: 700 });
          const header = await page.locator('header .phone-line').first().boundingBox();
          const lowerEdge = (header?.y ?? 999) + (header?.height ?? 999);
          expect([path, width, lowerEdge < 100]).toEqual([path, width, true]);
          const lines = await page.evaluate(linesOfNumber, phone);
          expect([path, width, lines.length > 0]).toEqual([path, width, true]);
          expect([path, width, lines.every((count) => count === 1)]).toEqual([path, width, true]);
        }
      }
    },
    walkMs,
  );

  it('also not in what a form says that failed', async () => {
    const { page, tab } = visitor;
    tab.expect(/500|The request was not accepted/);
    await page.route('**/api/free-room', (route) => route.fulfill({ status: 500, body: '{}' }));
    for (let width = 320; width <= 400; width += 10) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 320) {
        await tab.visit('/free-room');
        await page.fill('[name=name]', 'Free Visitor');
        await page.fill('[name=email]', 'free@example.com');
        await page.fill('[name=phone]', '7635550100');
        await page.fill('[name=address]', '1 Main St, Anoka, MN 55303');
        await page.selectOption('[name=roomSelection]', 'two_rugs');
        await page.fill('[name=preferredDate]', '2030-12-04');
        await page.selectOption('[name=timePreference]', 'afternoon');
        await page.check('[name=noObligationAgreement]');
        await page.click('form button:has-text("Book My Free Cleaning")');
        await page.locator('.toast__description .nowrap').waitFor();
      }
      const heights = await page
        .locator('.note--bad .nowrap, .note--bad a, .toast__description .nowrap')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length));
      expect(heights.length).toBeGreaterThanOrEqual(1);
      expect([width, ...heights]).toEqual([width, ...heights.map(() => 1)]);
    }
  });

  it('on phones, one bar at the bottom calls, texts and books, and the menu has the number, too', async () => {
    const { page, tab } = visitor;
    await page.setViewportSize({ width: 375, height: 700 });
    await tab.visit('/about');
    const bar = page.getByRole('complementary', { name: 'Quick contact' });
    const shown = () =>
      bar
        .locator('a:visible')
        .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
    const three = [
      ['Call', 'tel:+17635550142'],
      ['Text', 'sms:+17635550142'],
      ['Book Now', '/contact'],
    ];
    expect(await shown()).toEqual(three);
    const before = await bar.getByRole('link', { name: 'Call' }).boundingBox();
    await scroll(page, 0.5);
    expect(await shown()).toEqual([
      ['Email us: hello@drylark.example', 'mailto:hello@drylark.example'],
      ...three,
    ]);
    expect(await bar.getByRole('link', { name: 'Call' }).boundingBox()).toEqual(before);
    await page.click('.menu__toggle');
    expect(await page.locator('.menu__panel [href^="tel:"]').boundingBox()).not.toBeNull();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 768, height: 700 });
    expect(await bar.isVisible()).toBe(false);
  });

  it.each([320, 375, 767])(
    'the bar stays one row with email in it, each part free to press, at %i px',
    async (width) => {
      const { page, tab } = visitor;
      await page.setViewportSize({ width, height: 667 });
      await tab.visit('/');
      const height = () =>
        page.locator('.quick-contact').evaluate((one) => one.getBoundingClientRect().height);
      const before = await height();
      await scroll(page, 0.5);
      expect(await height()).toBe(before);
      const covered = await page.locator('.quick-contact a').evaluateAll((links) =>
        links
          .filter((link) => {
            const { left, right, top, bottom } = link.getBoundingClientRect();
            const hits = [left + 2, (left + right) / 2, right - 2];
            const isWide = link.scrollWidth > link.clientWidth + 1 || right > innerWidth;
            return (
              isWide || hits.some((x) => !link.contains(document.elementFromPoint(x, (top + bottom) / 2)))
            );
          })
          .map((link) => link.textContent),
      );
      expect(covered).toEqual([]);
    },
  );

  it('the bar keeps Call and Text where they are when email comes between them', async () => {
    const { page, tab } = visitor;
    await page.setViewportSize({ width: 375, height: 667 });
    await tab.visit('/contact');
    const parts = () =>
      page.locator('.quick-contact a:visible').evaluateAll((links) =>
        links
          .map((one) => one.getBoundingClientRect())
          .sort((one, other) => one.left - other.left)
          .map(({ left, right }) => [Math.round(left), Math.round(right)]),
      );
    const before = await parts();
    expect(before.map(([left, right]) => [left >= 16, right <= 359])).toEqual([
      [true, true],
      [true, true],
    ]);
    await scroll(page, 0.6);
    await until(async () => (await parts()).length === 3);
    const [call, email, text] = await parts();
    expect([call, text]).toEqual(before);
    expect([email[0] > call[1], email[1] < text[0]]).toEqual([true, true]);
  });

  it('the bar leaves its room to a form that is filled in, and stands below messages', async () => {
    const { page, tab } = visitor;
    await page.setViewportSize({ width: 375, height: 667 });
    await tab.visit('/contact');
    const bar = page.locator('.quick-contact__bar');
    await page.fill('[name=name]', 'Ada');
    expect(await bar.isVisible()).toBe(false);
    await page.locator('[name=name]').blur();
    await bar.waitFor();
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'ada@example.com');
    await page.click('text=Schedule My Cleaning');
    const toast = page.locator('.toast');
    await toast.waitFor();
    const [message, buttons] = [await toast.boundingBox(), await bar.boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 999)).toBeLessThanOrEqual(buttons?.y ?? 0);
  });

  it.each(['/', '/contact', '/free-room', '/pricing'])(
    'on %s, neither bar lies over what has the focus, nor over the end of the page',
    async (path) => {
      const { page, tab } = visitor;
      await page.setViewportSize({ width: 375, height: 667 });
      await tab.visit(path);
      await scroll(page, 1);
      const gap = await page.evaluate(() => {
        const [last, bars] = ['.site-footer__legal', '.quick-contact__bar'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return (bars?.top ?? 0) - (last?.bottom ?? 999);
      });
      expect(gap).toBeGreaterThan(0);
      await scroll(page, 0);
      const covered: unknown[] = [];
      const seen = new Set<string>();
      for (let press = 0; press < 120; press++) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(async () => {
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          const element = document.activeElement as HTMLElement;
          const rect = (one: Element) => one.getBoundingClientRect();
          const header = rect(document.querySelector('.site-header__bar .brand') as Element);
          const bars = [...document.querySelectorAll('.quick-contact > *')]
            .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
            .map(rect);
          const barsTop = Math.min(...bars.filter(({ height }) => height > 0).map(({ top }) => top));
          const { top, bottom } = element.getBoundingClientRect();
          const isOwn =
            element.closest('.quick-contact, .site-header, .skip-link, body:not(:focus-within)') !== null;
          const isOver = !isOwn && element !== document.body && (bottom > barsTop || top < header.bottom);
          return {
            name: `${element.tagName} ${element.textContent?.slice(0, 30)} ${element.getAttribute('name')}`,
            isOver,
          };
        });
        if (focus.isOver) covered.push(focus.name);
        seen.add(focus.name);
      }
      expect(covered).toEqual([]);
      expect(seen.size).toBeGreaterThan(20);
    },
    walkMs,
  );

  const openingChanges = async (page: Page): Promise<OpeningChanges> =>
    parseOpeningChanges((await page.getAttribute('[data-opening]', 'data-opening')) ?? '');

  it('the words beside it turn with the clock in a page that stands open', async () => {
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/faq');
    const changes = await openingChanges(page);
    const said = () => page.locator('.opening-status').allTextContents();
    expect(await said()).toEqual([changes[0][1], changes[0][1]]);
    for (const [quarter, words] of changes.slice(1)) {
      await page.clock.pauseAt(quarter * quarterMs - 1_000);
      const [before] = await said();
      await page.clock.runFor(31_000);
      expect(before).not.toBe(words);
      expect(await said()).toEqual([words, words]);
    }
    expect(await page.locator('.opening-status').first().isVisible()).toBe(false);
  });

  it('the words beside it are those of the present in a page that was made earlier', async () => {
    const { page } = visitor;
    await page.goto('/faq');
    const changes = await openingChanges(page);
    const [quarter, words] = changes[1];
    const later = await Tab.open(visitor.browser, visitor.url);
    await later.page.clock.install({ time: quarter * quarterMs + 1_000 });
    await later.page.goto('/faq');
    expect(await later.page.locator('.opening-status').allTextContents()).toEqual([words, words]);
    await later.close();
  });

  /**
   * What moves of a page while it loads and is scrolled.
   * @param fonts what becomes of requests for the web fonts
   * @param slowness how many times slower than this machine the page is processed, so that parts of it are
   * shown early
   */
  async function shiftsOf(
    width: number,
    fonts: (route: Route) => Promise<void>,
    slowness = 1,
  ): Promise<number[]> {
    const tab = await Tab.open(visitor.browser, visitor.url, { viewport: { width, height: 700 } });
    tab.expect(/woff2|ERR_FAILED/);
    await tab.page.route('**/*.woff2', fonts);
    await tab.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const devTools = await tab.page.context().newCDPSession(tab.page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await tab.page.goto('/about');
    await scroll(tab.page, 0.3);
    await tab.page.waitForTimeout(1_500);
    const shifts = await tab.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    await tab.close();
    return shifts;
  }

  it.each([375, 1280])('nothing of the page moves when it loads and is scrolled at %i px', async (width) => {
    for (const slowness of [1, 10]) {
      expect(await shiftsOf(width, (route) => route.abort(), slowness)).toEqual([]);
    }
  });

  it('the contact bar has its height before its buttons arrive', async () => {
    const html = await (await fetch(`${visitor.url}/about`)).text();
    const end = html.indexOf('>', html.lastIndexOf('quick-contact__bar')) + 1;
    const slow = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.write(html.slice(0, end));
      setTimeout(() => response.end(), 1_000);
    });
    await once(slow.listen(0), 'listening');
    const page = await visitor.browser.newPage({ viewport: { width: 375, height: 700 } });
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
    const bar = page.locator('.quick-contact__bar');
    await bar.waitFor();
    const early = await bar.evaluate((element) => element.getBoundingClientRect().height);
    await page.goto(`${visitor.url}/about`);
    expect(await bar.evaluate((element) => element.getBoundingClientRect().height)).toBe(early);
    await page.close();
    slow.close();
  });

  it.each([375, 1280])(
    'nothing that an eye would see moves when the fonts come late at %i px',
    async (width) => {
      const shifts = await shiftsOf(width, async (route) => {
        await sleep(800);
        await route.continue();
      });
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
    },
  );

  it('the number stands beside Call Now, which leads to the contact page', async () => {
    const { page } = visitor;
    await page.goto('/');
    const row = page.locator('.button-row', { has: page.getByRole('link', { name: 'Call Now' }) });
    const links = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
    expect(links.slice(0, 2)).toEqual([
      ['Call Now', '/contact'],
      [phone, 'tel:+17635550142'],
    ]);
  });
});
