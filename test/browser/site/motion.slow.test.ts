import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

describeWith(chromiumPath, 'Chromium')('What moves on the public site', () => {
  const site = ownersBrowser();

  const open = async (options: BrowserContextOptions = {}, path = '/') => {
    const tab = await Tab.open(site.browser, site.url, options);
    await tab.visit(path);
    return tab;
  };
  const carouselOf = async (page: Page) => {
    const carousel = page.locator('.carousel');
    await carousel.scrollIntoViewIfNeeded();
    await carousel.locator('.carousel__track').evaluate((track) => track.scrollIntoView({ block: 'center' }));
    return carousel;
  };
  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) throw new Error('It isn’t shown.');
    return box;
  };
  /** The number of the slide whose dot is marked, and of the one that is in view. */
  const shown = (carousel: Locator) =>
    carousel.evaluate((element) => {
      const dots = [...element.querySelectorAll('.carousel__dots button')];
      const track = element.querySelector('.carousel__track') as Element;
      return {
        dot: dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1,
        slide: track.scrollLeft / track.clientWidth + 1,
      };
    });
  /** Moves a finger in a straight line, as fast as a person does. */
  const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
    const session = await page.context().newCDPSession(page);
    const steps = 12;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= steps; step++) {
      const at = (start: number, end: number) => start + ((end - start) * step) / steps;
      const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
      await page.waitForTimeout(16);
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };
  const lineOf = async (comparison: Locator) => {
    const { x, width } = await boxOf(comparison.locator('.comparison__line'));
    return x + width / 2;
  };

  it('the line of a comparison is under the pointer, up to both edges, and moves by keys', async () => {
    const tab = await open({}, '/free-room');
    const comparison = tab.page.locator('.comparison').first();
    await comparison.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width, height } = await boxOf(comparison);
    const { mouse } = tab.page;
    await mouse.move(x + width / 2, y + height / 3);
    await mouse.down();
    for (const part of [0.3, 0.9, 1, 0]) {
      await mouse.move(x + width * part, y + height / 3);
      await until(async () => Math.abs((await lineOf(comparison)) - (x + width * part)) <= width / 100);
    }
    await mouse.up();
    await tab.page.keyboard.press('ArrowRight');
    await tab.page.keyboard.press('PageUp');
    const range = comparison.getByRole('slider');
    const value = Number(await range.inputValue());
    expect(value).toBeGreaterThan(5);
    await until(async () => (await range.getAttribute('aria-valuetext')) === `${value}% before`);
    // Focus never scrolls the photos within their frame.
    expect(await comparison.evaluate((element) => element.scrollLeft)).toBe(0);
    await tab.close();
  });

  it('a finger at the line moves it, elsewhere it swipes to the next slide, and the dots follow', async () => {
    const tab = await open(phone);
    const { page } = tab;
    const carousel = await carouselOf(page);
    const first = carousel.locator('.comparison').first();
    const { x, y, width, height } = await boxOf(first);
    const middle = y + height / 3;
    await drag(page, { x: x + width / 2, y: middle }, { x: x + width * 0.8, y: middle });
    await until(async () => Math.abs((await lineOf(first)) - (x + width * 0.8)) < 8);
    expect(await shown(carousel)).toEqual({ dot: 1, slide: 1 });

    await drag(page, { x: x + width * 0.68, y: middle }, { x: x + 4, y: middle });
    await until(async () => (await shown(carousel)).slide === 2);
    await until(async () => (await shown(carousel)).dot === 2);

    const before = await page.evaluate(() => scrollY);
    await drag(page, { x: x + width / 2, y: middle }, { x: x + width / 2, y: middle - 150 });
    await until(async () => (await page.evaluate(() => scrollY)) > before + 50);
    await tab.close();
  });

  it('two quick clicks go two slides on, and Previous wraps around', async () => {
    const tab = await open();
    const carousel = await carouselOf(tab.page);
    const next = carousel.getByLabel('Next slide');
    await next.dblclick();
    await until(async () => (await shown(carousel)).slide === 3);
    await tab.page.waitForTimeout(200);
    expect(await shown(carousel)).toEqual({ dot: 3, slide: 3 });
    const slides = await carousel.locator('.carousel__slide').count();
    for (let click = 0; click < 3; click++) await carousel.getByLabel('Previous slide').click();
    await until(async () => (await shown(carousel)).slide === slides);
    await tab.page.waitForTimeout(200);
    expect(await shown(carousel)).toEqual({ dot: slides, slide: slides });
    await tab.close();
  });

  it('nothing by itself', async () => {
    const tab = await open();
    const carousel = await carouselOf(tab.page);
    await tab.page.waitForTimeout(1_500);
    expect(await shown(carousel)).toEqual({ dot: 1, slide: 1 });
    expect(await tab.page.evaluate(() => document.getAnimations().length)).toBe(0);
    await tab.close();
  });

  it.each([
    ['no-preference', true, 'smooth'],
    ['reduce', false, 'auto'],
  ] as const)(
    'with motion “%s”: a fade between pages: %s, scrolling: %s; and no layout shift',
    async (reducedMotion, hasFade, scrolling) => {
      const tab = await Tab.open(site.browser, site.url, { reducedMotion });
      const { page } = tab;
      await page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          const { viewTransition } = event as Event & { viewTransition?: object };
          Object.assign(window, { hasFade: Boolean(viewTransition), shift: 0 });
        });
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, { shift: Number(Reflect.get(window, 'shift') ?? 0) + value });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/');
      await page.waitForTimeout(500);
      expect(
        await page.locator('.carousel__track').evaluate((track) => getComputedStyle(track).scrollBehavior),
      ).toBe(scrolling);
      await page.locator('footer a[href="/faq"]').first().click();
      await page.waitForURL('**/faq');
      await page.waitForTimeout(500);
      const { fade, shift } = await page.evaluate(() => ({
        fade: Reflect.get(window, 'hasFade'),
        shift: Reflect.get(window, 'shift'),
      }));
      expect({ fade, shift }).toEqual({ fade: hasFade, shift: 0 });
      await tab.close();
    },
  );
});
