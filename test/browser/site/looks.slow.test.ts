import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { SiteEditor } from '../../support/site/site-editor.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

const publicPages = [...allPaths, '/contact/sent', '/free-room/booked', '/nowhere'];
const walkMs = 300_000;

/** What a reader may set (WCAG 2.2, 1.4.12); parts that are far away are laid out as well. */
const readersSpacing = `
  * { content-visibility: visible !important; line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Texts that stand out of the box that is drawn around them. */
const spilled = () => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const owner = text.parentElement as Element;
    if (!text.data.trim() || !owner.checkVisibility()) continue;
    if (owner.closest('svg, script, option, .visually-hidden, .honeypot, .carousel__track')) continue;
    const frame = owner
      .closest('.card, .button, .note, .special, .free-window, .wrap')
      ?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, bottom } = range.getBoundingClientRect();
    if (frame && (left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 3))
      found.push(text.data.slice(0, 40));
  }
  return found;
};

describeWith(chromiumPath, 'Chromium')('What a visitor sees', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;

  beforeAll(async () => {
    browser = await launchBrowser();
    database = await withPassword(sqlite)();
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop('SIGKILL');
    await database?.drop();
  });

  /** The lower edge of an element, and whether something lies over its middle. */
  const seenAt = (element: Locator) =>
    element.evaluate((one) => {
      const { left, top, bottom, width, height } = one.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return { bottom, isCovered: !(over && (one.contains(over) || over.contains(one))) };
    });

  /** Confirms the business's figures, or takes that back: only then are its stars shown. */
  const confirmFigures = async (isConfirmed: boolean) => {
    const owner = request.agent(site.url);
    await owner.post('/admin/api/login').send({ password }).expect(200);
    const editor = new SiteEditor(owner as unknown as TestAgent);
    const { values } = await editor.section('figures');
    const figures = Object.keys(values).filter((name) => name.endsWith('.value'));
    const said = figures.map((name) => [name.replace('value', 'isConfirmed'), isConfirmed ? 'on' : '']);
    await editor.saveAndPublish('figures', Object.fromEntries(said));
  };

  it.each([
    [375, 667, false],
    [375, 667, true],
    [1280, 800, false],
    [1280, 800, true],
  ])(
    'first, at %i × %i: what, where, for how much and whether to us; stars where confirmed: %s',
    async (width, height, hasStars) => {
      if (hasStars) await confirmFigures(true);
      const tab = await Tab.open(browser, site.url, { viewport: { width, height } });
      await tab.page.goto('/');
      const main = tab.page.locator('main');
      // Where the strip below isn't on the first screen, the stars are a link above it.
      const isWide = width > 900;
      const link = main.getByRole('link', { name: '4.9 from 150+ reviews' });
      expect(await link.count()).toBe(hasStars && !isWide ? 1 : 0);
      const stars = isWide ? main.locator('.proof').getByText('150+ reviews') : link;
      for (const element of [
        ...(hasStars ? [stars] : []),
        main.locator('.hero__eyebrow', { hasText: 'Northwest Twin Cities' }),
        main.getByRole('heading', { name: 'Clean carpets' }),
        main.getByText('Rooms from $99'),
        main.getByRole('link', { name: 'Book My Appointment' }),
        main.getByLabel('Do we serve your area?'),
      ]) {
        const { bottom, isCovered } = await seenAt(element);
        expect([bottom <= height, isCovered]).toEqual([true, false]);
      }
      await tab.close();
      if (hasStars) await confirmFigures(false);
    },
  );

  it.each([
    [375, 667],
    [1280, 800],
  ])(
    'first, at %i × %i: the field that the contact form begins with, with an order too',
    async (width, height) => {
      const tab = await Tab.open(browser, site.url, { viewport: { width, height } });
      for (const order of [
        '',
        '?rooms=3&stairs=12&pets=1',
        '?rooms=12&stairs=99&rugs=9&upholstery=1&hardwood=1',
      ]) {
        await tab.page.goto(`/contact${order}`);
        expect(await tab.page.locator('.chosen-order').count()).toBe(order ? 1 : 0);
        const { bottom, isCovered } = await seenAt(tab.page.getByLabel('Service', { exact: true }));
        expect([order, bottom <= height, isCovered]).toEqual([order, true, false]);
      }
      await tab.page.getByText('Your estimate: from $').click();
      await tab.page.getByRole('link', { name: 'Change estimate' }).waitFor();
      await tab.close();
    },
  );

  it('draws lines and quiet texts in ink where somebody prefers contrast, as far as AAA asks', async () => {
    const tab = await Tab.open(browser, site.url, { contrast: 'more' });
    for (const path of ['/', '/pricing', '/contact']) {
      await tab.page.goto(path);
      const colors = await tab.page.evaluate(() => {
        const colorOf = (one: string) => getComputedStyle(document.querySelector(one) as Element);
        return {
          quiet: colorOf('main .lead').color === colorOf('body').color,
          accent: colorOf('.button--accent').borderTopColor === colorOf('body').color,
        };
      });
      expect(colors).toEqual({ quiet: true, accent: true });
    }
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it(
    'fits into 320 pixels, and keeps its texts whole where a reader spaces them out',
    async () => {
      const tab = await Tab.open(browser, site.url, { bypassCSP: true });
      tab.expect(/404/);
      for (const path of publicPages) {
        await tab.page.goto(path);
        for (const [width, style] of [
          [320, ''],
          [320, readersSpacing],
          [360, ''],
          [768, ''],
          [1280, ''],
        ] as const) {
          await tab.page.setViewportSize({ width, height: 800 });
          if (style) await tab.page.addStyleTag({ content: style });
          const overflow = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
          expect({ path, width, spilled: await tab.page.evaluate(spilled) }).toEqual({
            path,
            width,
            spilled: [],
          });
        }
      }
      await tab.close();
    },
    walkMs,
  );

  it('names every city on the map, none over another', async () => {
    const tab = await Tab.open(browser, site.url, { viewport: { width: 1280, height: 800 } });
    await tab.page.goto('/contact');
    const map = tab.page.getByRole('img', { name: 'Map of the 15 cities we serve' });
    await map.scrollIntoViewIfNeeded();
    await until(() => map.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
    await tab.page.goto((await map.getAttribute('src')) ?? '');
    const boxes = await tab.page.$$eval('text', (texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        // A line of text is taller than its letters.
        const padding = (bottom - top) * 0.15;
        return { name: text.textContent, left, right, top: top + padding, bottom: bottom - padding };
      }),
    );
    expect(boxes).toHaveLength(15);
    for (const a of boxes)
      for (const b of boxes)
        expect({
          a: a.name,
          b: b.name,
          collide: a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        }).toMatchObject({ collide: false });
    await tab.close();
  });

  it.each(['/', '/results', '/services', '/blog'])(
    '%s: has asked for the pictures of the next two screens',
    async (path) => {
      const tab = await Tab.open(browser, site.url, { viewport: { width: 375, height: 667 } });
      await tab.page.goto(path);
      await until(() =>
        tab.page.evaluate(() => {
          const isNear = (image: HTMLImageElement) => {
            const { top, left } = image.getBoundingClientRect();
            return top < 3 * innerHeight && left < innerWidth;
          };
          const near = [...document.querySelectorAll('picture img')].filter((image) =>
            isNear(image as HTMLImageElement),
          );
          return (
            near.length > 0 &&
            near.every(
              (image) =>
                (image as HTMLImageElement).currentSrc !== '' && (image as HTMLImageElement).complete,
            )
          );
        }),
      );
      await tab.close();
    },
  );

  it('has the first comparison there when a brisk scroll arrives at it', async () => {
    const tab = await Tab.open(browser, site.url, { viewport: { width: 375, height: 667 } });
    // Over a slow connection: what is asked for only as it comes into view comes too late.
    await tab.page.route('**/pictures/heavy-stain-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await tab.page.goto('/');
    await tab.page.waitForTimeout(1_000);
    const comparison = tab.page.locator('.comparison').first();
    const distance = (await comparison.boundingBox())?.y ?? 0;
    for (let past = 0; past < distance - 300; past += 200) {
      await tab.page.mouse.wheel(0, 200);
      await tab.page.waitForTimeout(50);
    }
    const loaded = await comparison
      .locator('img')
      .evaluateAll((images) =>
        images.map(
          (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
        ),
      );
    expect(loaded).toEqual([true, true]);
    await tab.alive();
    await tab.close();
  });

  it('tells the current slide from the others where the reader’s colors are forced', async () => {
    const tab = await Tab.open(browser, site.url, { forcedColors: 'active' });
    await tab.visit('/');
    const colors = await tab.page.$$eval('.carousel__dots button', (dots) =>
      dots.map((dot) => getComputedStyle(dot, '::before').backgroundColor),
    );
    expect(new Set(colors).size).toBe(2);
    expect(colors.filter((color) => color === colors[0])).toHaveLength(1);
    await tab.close();
  });

  it('tells after a request what happens next, and when', async () => {
    const tab = await Tab.open(browser, site.url, { viewport: { width: 320, height: 800 } });
    await tab.visit('/contact');
    await tab.page.getByLabel('Full name').fill('Al Example');
    await tab.page.getByLabel('Phone').fill('7635550100');
    await tab.page.getByLabel('Email').fill('al@example.com');
    await tab.page.getByRole('button', { name: 'Schedule My Cleaning' }).click();
    const note = tab.page.locator('.note--good');
    await note.waitFor();
    expect(await note.locator('li').allTextContents()).toEqual([
      'Within 24 hours we’ll contact you to confirm the price and the time.',
      'On cleaning day the work takes 1-3 hours. You pay when it’s done.',
      '2-4 hours later everything is dry, and you can use the room again.',
    ]);
    await note.getByRole('link', { name: 'View, change or cancel your request' }).waitFor();
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await tab.close();
  });
});
