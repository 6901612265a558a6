import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, type Tab } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';

describeWith(chromiumPath, 'Chromium')('The interactive pieces', () => {
  const visitor = new Visitor({ reducedMotion: 'reduce' });
  let tab: Tab;
  let page: Page;

  beforeEach(() => {
    ({ tab, page } = visitor);
  });

  /** The title of the slide that fills the carousel's track. */
  const slide = () =>
    page.$eval('.carousel__track', (track) => {
      const number = Math.round(track.scrollLeft / track.clientWidth);
      return track.children[number].querySelector('h3')?.textContent;
    });

  it('carousel: next and previous go round, dots and thumbnails jump', async () => {
    await tab.visit('/');
    const next = page.getByRole('button', { name: 'Next slide' });
    const previous = page.getByRole('button', { name: 'Previous slide' });
    const titles = [
      'Heavy Stain Removal',
      'Complete Room Transformation',
      'Hallway Deep Clean',
      'Stair Carpet Restoration',
    ];
    for (const title of [...titles.slice(1), titles[0]]) {
      await next.click();
      await untilReads(slide, title);
    }
    await previous.click();
    await untilReads(slide, titles[3]);
    await page.getByRole('button', { name: 'Slide 2: Complete Room Transformation' }).click();
    await untilReads(slide, titles[1]);
    expect(await page.getAttribute('.carousel__dots button:nth-child(2)', 'aria-current')).toBe('true');
    await page.locator('.carousel__thumbnails a').nth(2).click();
    await untilReads(slide, titles[2]);
    await next.focus();
    await page.keyboard.press('Enter');
    await untilReads(slide, titles[3]);
  });

  it('carousel: a press before the page is hydrated is not lost', async () => {
    const letThrough = await tab.hold('**/assets/pages/**');
    await page.goto('/');
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await slide()).toBe('Heavy Stain Removal');
    letThrough();
    await untilReads(slide, 'Complete Room Transformation');
  });

  it('gallery: where the page’s script can’t be had, a picture still leads to its file', async () => {
    tab.expect(/ERR_FAILED|The page’s script didn’t load/);
    await page.route('**/assets/pages/**', (route) => route.abort('failed'));
    await page.goto('/results');
    await page.locator('.gallery__picture').first().click();
    await page.waitForURL('**/pictures/living-room-before-1200.webp');
  });

  it('comparison: the line moves by keys', async () => {
    await tab.visit('/free-room');
    const range = page.getByRole('slider');
    await range.focus();
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
    expect(
      await page.$eval('.comparison', (frame) => (frame as HTMLElement).style.getPropertyValue('--at')),
    ).toBe('55%');
    expect(await range.getAttribute('aria-valuetext')).toBe('55% before');
  });

  it('gallery: a picture opens large; a click or Escape closes it, and focus returns', async () => {
    await tab.visit('/results');
    const picture = page.locator('.gallery__picture').first();
    const overlay = page.getByRole('dialog');
    await picture.click();
    await overlay.waitFor();
    const shown = await overlay
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(shown).toEqual(['/pictures/living-room-before-800.webp']);
    const size = await overlay.boundingBox();
    expect([size?.width, size?.height]).toEqual([1280, 900]);
    await page.mouse.click(640, 450);
    await overlay.waitFor({ state: 'detached' });
    await picture.focus();
    await page.keyboard.press('Enter');
    await overlay.waitFor();
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
    expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('gallery: arrow keys, buttons and a swipe go from before to after and on, round and round', async () => {
    await tab.visit('/results');
    await page.locator('.gallery__picture').nth(0).click();
    const overlay = page.getByRole('dialog');
    await overlay.waitFor();
    const caption = () => overlay.getByRole('status').textContent();
    const fingers = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...x: number[]) =>
        fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x.map((at) => ({ x: at, y: 300 })) });
      await touch('touchStart', from);
      for (let step = 1; step <= 4; step++) await touch('touchMove', from + ((to - from) * step) / 4);
      await touch('touchEnd');
    };
    await untilReads(caption, 'Before Living room carpet');
    await page.keyboard.press('ArrowRight');
    await untilReads(caption, 'After Living room carpet');
    expect(await overlay.locator('img').getAttribute('alt')).toMatch(/^After: /);
    await overlay.getByRole('button', { name: 'Next image' }).click();
    await untilReads(caption, 'Before Upholstery');
    await page.keyboard.press('ArrowLeft');
    await overlay.getByRole('button', { name: 'Previous image' }).click();
    await page.keyboard.press('ArrowLeft');
    await untilReads(caption, 'After Pet stain removal');
    await swipe(400, 200);
    await untilReads(caption, 'Before Living room carpet');
    await swipe(200, 400);
    await untilReads(caption, 'After Pet stain removal');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.mouse.click(60, 300);
    await overlay.waitFor({ state: 'detached' });
  });

  it('accordion: one answer open at a time, and none again', async () => {
    await tab.visit('/faq');
    const open = () => page.locator('.questions details[open]').count();
    const summaries = page.locator('.questions summary');
    await summaries.nth(0).click();
    await summaries.nth(4).click();
    expect(await open()).toBe(1);
    expect(await page.locator('.questions details').nth(4).getAttribute('open')).not.toBeNull();
    await summaries.nth(4).press('Enter');
    expect(await open()).toBe(0);
  });

  it('e-mail bar: on small screens, past a quarter of the page, beside Book Now', async () => {
    /** Scrolls, and waits until the page's listeners heard of it: they do at the beginning of a frame. */
    const scroll = (share: number) =>
      page.evaluate(async (part) => {
        const distance = document.documentElement.scrollHeight - window.innerHeight;
        window.scrollTo(0, part * distance);
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      }, share);
    await page.setViewportSize({ width: 767, height: 800 });
    await tab.visit('/about');
    const bar = page.getByRole('link', { name: /^Email us/ });
    const book = page.locator('.quick-contact__book');
    expect(await bar.isVisible()).toBe(false);
    expect(await book.isVisible()).toBe(true);
    expect(await book.getAttribute('href')).toBe('/contact');
    await scroll(0.24);
    expect(await bar.isVisible()).toBe(false);
    await scroll(0.3);
    await bar.waitFor();
    expect(await bar.getAttribute('href')).toBe('mailto:hello@drylark.example');
    const [barBox, bookBox] = [await bar.boundingBox(), await book.boundingBox()];
    expect((barBox?.x ?? 0) + (barBox?.width ?? 999)).toBeLessThanOrEqual(bookBox?.x ?? 0);
    expect((bookBox?.y ?? 0) + (bookBox?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 768, height: 800 });
    await scroll(0.5);
    expect(await bar.isVisible()).toBe(false);
    expect(await book.isVisible()).toBe(false);
  });

  it.each([
    ['', false],
    [' before anything listens', true],
  ])('a picture that fails%s gives way to a drawn one', async (_when, isUnheard) => {
    tab.expect(/ERR_FAILED/);
    if (isUnheard)
      await page.addInitScript(() =>
        addEventListener('error', (event) => event.stopImmediatePropagation(), true),
      );
    await page.route('**/pictures/**', (route) => route.abort('failed'));
    await tab.visit('/services');
    const hero = page.locator('.hero img');
    await untilReads(
      () => hero.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-1)),
      'placeholder.svg',
    );
    expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  });

  it('navigation shows its six links and Book Now from 768 pixels on, and its toggle below', async () => {
    const links = page.locator('.site-nav .nav-links a:visible');
    const toggle = page.locator('.menu__toggle');
    const bookNow = page.locator('header').getByRole('link', { name: 'Book Now' });
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await tab.visit('/faq');
      expect(await links.allTextContents()).toHaveLength(6);
      expect(await toggle.isVisible()).toBe(false);
      expect(await bookNow.first().isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 767, height: 800 });
    expect(await links.count()).toBe(0);
    expect(await toggle.isVisible()).toBe(true);
  });

  it.each(['/contact', '/free-room'])('the bar on %s has no Book Now, and email in one row', async (path) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await tab.visit(path);
    const bar = page.getByRole('complementary', { name: 'Quick contact' });
    const boxes = async () => {
      const links = await bar.locator('a:visible').all();
      return Promise.all(
        links.map(async (one) => ({ name: await one.textContent(), ...(await one.boundingBox()) })),
      );
    };
    const before = await boxes();
    expect(before.map(({ name }) => name?.trim())).toEqual(['Call', 'Text']);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await bar.getByRole('link', { name: /^Email us/ }).waitFor();
    const [email, call, text] = await boxes();
    expect(call).toEqual(before[0]);
    expect(text).toEqual(before[1]);
    expect(email.y).toBeCloseTo(text.y ?? 0, 0);
    expect(email.x).toBeGreaterThan((call.x ?? 0) + (call.width ?? 0));
    expect((email.x ?? 0) + (email.width ?? 0)).toBeLessThan(text.x ?? 0);
  });

  it('navigation stays in sight, and every new page starts at its top', async () => {
    await tab.visit('/services');
    await page.evaluate(() => window.scrollTo(0, 1500));
    expect((await page.locator('.site-header').boundingBox())?.y).toBe(0);
    await page.locator('.site-nav a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/faq');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
