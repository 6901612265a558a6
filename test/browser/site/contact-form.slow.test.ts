import { beforeEach, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

/** A form's request, not one of the tracker. */
const isForm = (request: Request) =>
  request.method() === 'POST' && !request.url().endsWith('/api/analytics/track');

describeWith(chromiumPath, 'Chromium')('The contact form in a browser', () => {
  const visitor = new Visitor();
  let tab: Tab;
  let page: Page;

  beforeEach(async () => {
    ({ tab, page } = visitor);
    await tab.visit('/contact');
  });

  const fill = async () => {
    await page.fill('[name=name]', 'Al');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'al@example.com');
    await page.fill('[name=message]', 'My words');
  };
  const submit = () => page.click('text=Schedule My Cleaning');
  const errorOf = (name: string) => page.textContent(`#${name}-error`);

  it('says what is wrong by the field, takes the visitor there, and sends nothing', async () => {
    const sent: Request[] = [];
    page.on('request', (request) => isForm(request) && sent.push(request));
    await page.fill('[name=name]', 'A');
    await page.fill('[name=email]', 'nobody');
    await submit();
    expect(await errorOf('name')).toBe('Name must be at least 2 characters');
    expect(await errorOf('email')).toBe('Please enter a valid email address');
    expect(await errorOf('phone')).toBe('Please enter a valid phone number');
    expect(await page.getAttribute('[name=name]', 'aria-describedby')).toBe('name-error');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    expect(sent).toEqual([]);
  });

  it('says it for a click before the page’s script, too', async () => {
    await page.goto(`${visitor.url}/contact`);
    await page.evaluate(() => document.querySelector<HTMLElement>('.contact-form [type=submit]')?.click());
    await page.waitForSelector('#name-error');
    expect(await errorOf('phone')).toBe('Please enter a valid phone number');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
  });

  it('takes an error away once its field is changed, and says it again where it is sent as wrong as before', async () => {
    await submit();
    await page.fill('[name=name]', 'A');
    expect(await page.$('#name-error')).toBeNull();
    expect(await page.getAttribute('[name=name]', 'aria-invalid')).toBeNull();
    expect(await errorOf('phone')).toBe('Please enter a valid phone number');
    await submit();
    expect(await errorOf('name')).toBe('Name must be at least 2 characters');
  });

  it('offers the options of the specification', async () => {
    const values = (name: string) =>
      page.$$eval(`[name=${name}] option`, (options) =>
        options.map((option) => (option as HTMLOptionElement).value),
      );
    expect(await values('serviceType')).toEqual([
      '',
      'residential',
      'commercial',
      'stain-protection',
      'deep-cleaning',
      'platinum-drylark',
      ...['pet-stain-odor', 'stairs', 'hardwood', 'area-rugs', 'upholstery'],
    ]);
    expect(await values('timePreference')).toEqual(['', 'morning', 'afternoon', 'evening']);
    expect(await page.getAttribute('[name=preferredDate]', 'type')).toBe('date');
  });

  it('is disabled and says "Scheduling..." while it is sent', async () => {
    const letThrough = await tab.hold('**/api/contact');
    await fill();
    await submit();
    const button = page.locator('button:has-text("Scheduling...")');
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    letThrough();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(await page.inputValue('[name=message]')).toBe('');
    expect(await page.textContent('[role=status] .note--good')).toContain('Message Sent Successfully!');
    expect(await page.isVisible('[name=message]')).toBe(false);
    await page.click('text=Send another request');
    await page.waitForSelector('button:has-text("Schedule My Cleaning"):enabled');
    expect(await page.locator('.note--good').count()).toBe(0);
  });

  it('shows a toast for five seconds, or until it is pushed to the right by 50 pixels', async () => {
    const { clock } = page;
    await clock.install();
    await clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const toast = page.locator('.toast');
    await fill();
    await submit();
    await toast.waitFor();
    await clock.runFor(4_900);
    expect(await toast.getAttribute('data-state')).toBe('open');
    await clock.runFor(200);
    await toast.waitFor({ state: 'detached' });

    await page.click('text=Send another request');
    await fill();
    await submit();
    await toast.waitFor();
    const box = await toast.boundingBox();
    const push = async (px: number) => {
      const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + px, y, { steps: 5 });
      await page.mouse.up();
    };
    await push(40);
    expect(await toast.getAttribute('data-state')).toBe('open');
    await push(60);
    await toast.waitFor({ state: 'detached' });
  });

  it('says whether the city is one of ours, and sends its proper name', async () => {
    const sent: Record<string, unknown>[] = [];
    await page.route('**/api/contact', (route) => {
      sent.push(route.request().postDataJSON());
      return route.continue();
    });
    await fill();
    await page.fill('[name=serviceArea]', 'Edina');
    await page.locator('[name=serviceArea]').blur();
    await page.waitForSelector('.form-remark >> text=Edina isn’t in our usual service area.');
    await page.fill('[name=serviceArea]', 'saint michael');
    await page.waitForSelector('.form-remark >> text=Yes, we serve St. Michael.');
    await submit();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(sent[0]).toMatchObject({ serviceArea: 'St. Michael', message: 'My words' });
  });

  it('says what lies outside the opening hours, and sends it all the same', async () => {
    await fill();
    await page.fill('[name=preferredDate]', '2031-06-01');
    await page.waitForSelector('.form-remark >> text=We’re closed on Sundays.');
    await page.fill('[name=preferredDate]', '2031-06-03');
    await page.selectOption('[name=timePreference]', 'evening');
    await page.waitForSelector('.form-remark >> text=On Tuesdays we’re open 10AM-6PM');
    await submit();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
  });

  it('sends where the visitor came from, first and last, and when the form was begun', async () => {
    const stranger = await Tab.open(visitor.browser, visitor.url);
    const sent: Record<string, unknown>[] = [];
    await stranger.page.route('**/api/contact', (route) => {
      sent.push(route.request().postDataJSON());
      return route.continue();
    });
    await stranger.page.goto(`${visitor.url}/pricing?utm_source=Newsletter&utm_campaign=Fall&gclid=person-1`);
    await stranger.page.goto(`${visitor.url}/faq`);
    await stranger.page.goto(`${visitor.url}/contact`, { referer: 'https://www.search.example/?q=carpet' });
    await stranger.alive();
    await stranger.page.fill('[name=name]', 'Touched');
    await stranger.page.fill('[name=phone]', '7635550100');
    await stranger.page.fill('[name=email]', 'touched@example.com');
    await stranger.page.click('text=Schedule My Cleaning');
    await stranger.page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(sent[0]).toMatchObject({
      formToken: expect.stringMatching(/^[a-z0-9]+\.[\w-]+$/),
      touches: {
        first: {
          landingPage: '/pricing',
          utmSource: 'newsletter',
          utmCampaign: 'fall',
          clickId: 'gclid',
          referrerHost: '',
        },
        last: { landingPage: '/contact', referrerHost: 'search.example', utmSource: '', clickId: '' },
      },
    });
    expect(JSON.stringify(sent)).not.toContain('person-1');
    await stranger.close();
  });

  it('has a field that no visitor reaches, by eye, by key or by screen reader', async () => {
    const box = await page.locator('[name=website]').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
    expect(await page.getAttribute('[name=website]', 'tabindex')).toBe('-1');
    expect(await page.getAttribute('.honeypot', 'aria-hidden')).toBe('true');
  });

  it.each([
    [375, 667],
    [768, 1024],
    [1280, 900],
  ])('begins in the first screen, with an order and without, at %i × %i px', async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const address of ['/contact', '/contact?rooms=3&stairs=12']) {
      await page.goto(address);
      // Nothing lies over its lower edge, such as the bar at the bottom of a phone.
      const isSeen = await page.locator('main form [name=serviceType]').evaluate((field) => {
        const { left, bottom } = field.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 3) === field;
      });
      expect(isSeen).toBe(true);
    }
  });
});

describeWith(chromiumPath, 'Chromium')('The contact form on a phone', () => {
  const visitor = new Visitor({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  it('is sent by the tap that leaves an address outside the service area', async () => {
    const { tab, page } = visitor;
    await tab.visit('/contact');
    await page.fill('[name=name]', 'Tess Tap');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'tess@example.com');
    await page.locator('[name=address]').pressSequentially('12345');
    expect(await page.locator('.form-remark >> text=isn’t in our').count()).toBe(0);
    await page.locator('[name=address]').pressSequentially(' Nicollet Ave, Minneapolis 55401');
    await page.tap('text=Schedule My Cleaning');
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(await visitor.leadOf('Tess Tap')).toMatchObject({ serviceArea: '55401' });
  });

  it('moves nothing during the press that leaves a city', async () => {
    const { tab, page } = visitor;
    await tab.visit('/contact');
    await page.locator('[name=serviceArea]').pressSequentially('Edina');
    const day = page.locator('[name=preferredDate]');
    await day.scrollIntoViewIfNeeded();
    const before = await day.boundingBox();
    await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) + 10);
    await page.mouse.down();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('preferredDate');
    expect(await day.boundingBox()).toEqual(before);
    await page.mouse.up();
    await page.waitForSelector('.form-remark >> text=Edina isn’t in our usual service area.');
  });
});
