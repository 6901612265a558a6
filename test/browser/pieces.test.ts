import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../support/browser.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases.js';
import { SiteProcess } from '../support/site-process.js';

describeWith(chromiumPath, 'Chromium')('The interactive pieces', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    database = await sqlite();
    site = await SiteProcess.start(database.variables);
  });

  beforeEach(async () => {
    tab = await Tab.open(browser, site.url, { reducedMotion: 'reduce' });
    page = tab.page;
  });

  afterEach(() => tab.close());

  afterAll(async () => {
    await browser?.close();
    await site.stop();
    await database.drop();
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
      await until(slide, title);
    }
    await previous.click();
    await until(slide, titles[3]);
    await page.getByRole('button', { name: 'Slide 2: Complete Room Transformation' }).click();
    await until(slide, titles[1]);
    expect(await page.getAttribute('.carousel__dots button:nth-child(2)', 'aria-current')).toBe('true');
    await page.locator('.carousel__thumbnails a').nth(2).click();
    await until(slide, titles[2]);
    await next.focus();
    await page.keyboard.press('Enter');
    await until(slide, titles[3]);
  });

  it('carousel: a press before the page is alive is not lost', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/assets/pages/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await slide()).toBe('Heavy Stain Removal');
    letThrough();
    await until(slide, 'Complete Room Transformation');
  });

  it('gallery: where the page’s script can’t be had, a picture still leads to its file', async () => {
    tab.expect(/ERR_FAILED|The page stays as it is/);
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

  it('e-mail bar: on small screens, past a quarter of the page; Book Now beside it', async () => {
    const scroll = (share: number) =>
      page.evaluate((part) => {
        const distance = document.documentElement.scrollHeight - window.innerHeight;
        window.scrollTo(0, part * distance);
      }, share);
    await page.setViewportSize({ width: 767, height: 800 });
    await tab.visit('/about');
    const bar = page.getByRole('link', { name: /^Email us/ });
    const book = page.locator('.quick-contact__book');
    expect(await bar.isVisible()).toBe(false);
    expect(await book.isVisible()).toBe(true);
    expect(await book.getAttribute('href')).toBe('/contact');
    await scroll(0.24);
    await page.waitForTimeout(100);
    expect(await bar.isVisible()).toBe(false);
    await scroll(0.3);
    await bar.waitFor();
    expect(await bar.getAttribute('href')).toBe('mailto:hello@drylark.example');
    const [barBox, bookBox] = [await bar.boundingBox(), await book.boundingBox()];
    expect((bookBox?.y ?? 0) + (bookBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 768, height: 800 });
    await scroll(0.5);
    expect(await bar.isVisible()).toBe(false);
    expect(await book.isVisible()).toBe(false);
  });

  it('a picture that fails gives way to a drawn one', async () => {
    tab.expect(/ERR_FAILED/);
    await page.route('**/pictures/**', (route) => route.abort('failed'));
    await tab.visit('/services');
    const hero = page.locator('.page-head img');
    await until(
      () => hero.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-1)),
      'placeholder.svg',
    );
    expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  });

  it('navigation stays in sight, and every new page starts at its top', async () => {
    await tab.visit('/services');
    await page.evaluate(() => window.scrollTo(0, 1500));
    expect((await page.locator('.site-header').boundingBox())?.y).toBe(0);
    await page.locator('.site-nav a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/faq');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  const fillFreeRoom = async () => {
    await page.fill('[name=name]', 'Free Visitor');
    await page.fill('[name=email]', 'free@example.com');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=address]', '1 Main St, Anoka, MN 55303');
    await page.selectOption('[name=roomSelection]', 'two_rugs');
    await page.fill('[name=preferredDate]', '2026-12-04');
    await page.selectOption('[name=timePreference]', 'afternoon');
    await page.check('[name=noObligationAgreement]');
  };

  it('free room: the button leads to the form, which books and gives way to the confirmation', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      // Not what counts the visit.
      const isForm = request.method() === 'POST' && !request.url().endsWith('/api/analytics/track');
      if (isForm) sent.push(request.postDataJSON());
    });
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      Object.assign(window, { calls, fbq: (...call: unknown[]) => calls.push(call) });
    });
    await tab.visit('/free-room');
    await page.locator('.hero >> text=Book My Free Cleaning').click();
    await until(
      () => page.locator('#book').evaluate((form) => form.getBoundingClientRect().top < innerHeight),
      true,
    );
    const book = page.locator('form button:has-text("Book My Free Cleaning")');
    await book.click();
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Please provide your complete address',
      'Please select your preferred cleaning option',
      'Please select a preferred date',
      'Please select a time preference',
      'You must agree to the no-cost, no-obligation terms',
    ]) {
      expect(await page.locator('.field__error', { hasText: message }).count()).toBe(1);
    }
    expect(sent).toEqual([]);
    await fillFreeRoom();
    await book.click();
    await page.waitForSelector('h1:has-text("Your Free Cleaning is Booked!")');
    expect(await page.textContent('#page')).toMatch(/free dry foam cleaning is booked.*no obligation/);
    expect(await page.locator('#page a[href^="tel:"]').count()).toBe(1);
    await page.waitForSelector(
      ".toast >> text=We'll contact you within 24 hours to confirm your appointment details.",
    );
    expect(sent).toEqual([
      {
        name: 'Free Visitor',
        email: 'free@example.com',
        phone: '7635550100',
        serviceArea: 'Address: 1 Main St, Anoka, MN 55303',
        serviceType: 'Free Room Cleaning - One Room or Two Rugs',
        message:
          'Free cleaning of two area rugs. Agreed to the no-cost, no-obligation terms. Preferred: 2026-12-04, afternoon.',
        preferredDate: '2026-12-04',
        timePreference: 'afternoon',
        // Beside the eight fields: when the form was begun, and where the visitor came from.
        formToken: expect.any(String),
        touches: { first: expect.any(Object), last: expect.any(Object) },
      },
    ]);
    const calls = await page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
    expect(calls.map(([, event]) => event)).toEqual(['ViewContent', 'Lead']);
    expect(calls[1][2]).toEqual({
      content_name: 'Free Room Cleaning Booking',
      content_category: 'Free Service',
      value: 0,
      currency: 'USD',
    });
  });

  it.each([
    [409, '{"message":"That day is full"}', 'That day is full'],
    [500, '{}', 'Failed to submit booking. Please try again or call us at (763) 555-0142.'],
  ])(
    'free room: says that it is being sent, and stays as it was typed where it is answered %i',
    async (status, body, words) => {
      tab.expect(/409|500|The request was not accepted/);
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/free-room', async (route) => {
        await held;
        await route.fulfill({ status, body });
      });
      await tab.visit('/free-room');
      await fillFreeRoom();
      await page.click('form button:has-text("Book My Free Cleaning")');
      const button = page.locator('form button:has-text("Booking...")');
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      answer();
      const toast = page.locator('.toast--destructive');
      await toast.waitFor();
      expect(await toast.locator('.toast__title').textContent()).toBe('Error');
      expect(await toast.locator('.toast__description').textContent()).toBe(words);
      expect(await page.inputValue('[name=name]')).toBe('Free Visitor');
      expect(await page.inputValue('[name=roomSelection]')).toBe('two_rugs');
    },
  );

  it('pixel: told of the contact page, and of a request that was sent there', async () => {
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      Object.assign(window, { calls, fbq: (...call: unknown[]) => calls.push(call) });
    });
    await tab.visit('/contact');
    const told = () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
    const viewed = ['track', 'ViewContent', { content_name: 'Contact', content_type: 'page' }];
    expect(await told()).toEqual([viewed]);
    await page.fill('[name=name]', 'Al');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'told-pixel@example.com');
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(await told()).toEqual([viewed, ['track', 'Lead', { value: 0, currency: 'USD' }]]);
  });

  it('pixel: told of the home page where there is one, not under GPC, and nothing breaks when it throws', async () => {
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      Object.assign(window, { calls, fbq: (...call: unknown[]) => calls.push(call) });
    });
    await tab.visit('/');
    const told = () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
    expect(await told()).toEqual([
      [
        'track',
        'ViewContent',
        { content_name: 'Drylark Carpet Care home', content_category: 'Homepage', content_type: 'page' },
      ],
    ]);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await tab.visit('/contact');
    expect(await told()).toEqual([]);

    const broken = await Tab.open(browser, site.url);
    broken.expect(/The ad pixel failed/);
    await broken.page.addInitScript(() => {
      Object.assign(window, {
        fbq: () => {
          throw new Error('blocked');
        },
      });
    });
    await broken.visit('/contact');
    await broken.page.fill('[name=name]', 'Al');
    await broken.page.fill('[name=phone]', '7635550100');
    await broken.page.fill('[name=email]', 'blocked-pixel@example.com');
    await broken.page.click('text=Schedule My Cleaning');
    await broken.page.waitForSelector('.toast >> text=Message Sent Successfully!');
    await broken.close();
  });
});

/** Waits until a reading has a value. */
async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  let last: T | undefined;
  for (let attempt = 0; attempt < 1200; attempt++) {
    last = await read();
    if (last === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(last).toBe(wanted);
}
