import { expect, it } from '@jest/globals';
import type { PageVitals } from '../../../views/contracts/analytics/analytics.js';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { listen, show, untilSent } from '../../support/browser/tracker-spy.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

describeWith(chromiumPath, 'Chromium')('What the tracker tells', () => {
  const site = ownersBrowser();

  it.each([
    ['a link', '/services', '[aria-label^="Book Now: "]', 'Book Now', /^Book Now: \w/],
    ['a button of one sign', '/', '.carousel button[aria-label="Next slide"]', '›', /^Next slide$/],
    ['the menu toggle', '/about', '.menu__toggle', 'Menu', /^open$/],
    ['the phone', '/faq', 'footer [href^="tel:"]', '(763) 555-0142', /^click-to-call$/],
    ['Call in the bar', '/about', '.quick-contact [href^="tel:"]', 'Call', /^click-to-call$/],
    ['Text in the bar', '/about', '.quick-contact [href^="sms:"]', 'Text', /^click-to-text$/],
    ['a question', '/faq', 'main summary', expect.stringMatching(/\?$/), /^faq-open$/],
  ])('says of %s what it says, and names it by its label', async (_what, path, selector, text, name) => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    const { page } = visitor;
    await page.setViewportSize({ width: 600, height: 900 });
    await page.goto(path);
    await untilSent(visitor, sent, 1, 'pageview');
    await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        addEventListener('click', (event) => event.preventDefault());
        (element as HTMLElement).click();
      });
    const [click] = await untilSent(visitor, sent, 1, 'event');
    expect(click.data).toMatchObject({ eventType: 'click', elementText: text, pageUrl: path });
    expect(click.data.elementId).toMatch(name);
    await visitor.close();
  });

  /** Time enough for a tracker to load and speak. */
  const silentMs = 2_500;

  it('nothing is told of who asks not to be tracked, of the owner who switched it off, or of the admin', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await visitor.page.goto('/');
    await visitor.page.waitForTimeout(silentMs);
    expect(sent).toEqual([]);
    await visitor.close();

    const owner = await site.tab('/admin/analytics');
    const told = listen(owner);
    await owner.visit('/admin/analytics');
    await owner.page.getByLabel('Don’t count my visits').check();
    await owner.page.goto('/');
    await owner.page.waitForTimeout(silentMs);
    expect(told).toEqual([]);
    await owner.visit('/admin/analytics');
    await owner.page.getByLabel('Don’t count my visits').uncheck();
    await owner.page.waitForTimeout(silentMs);
    expect(told).toEqual([]);
    await owner.page.goto('/');
    await untilSent(owner, told, 1, 'pageview');
    await owner.close();
  });

  /** Time enough for a page's speed to be measured. */
  const measuredMs = 1_000;

  /** A visitor on a page whose speed is measured, and what their browser sends. */
  async function measured(path: string) {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.page.goto(path);
    await untilSent(visitor, sent, 1, 'session');
    await visitor.page.mouse.move(5, 5);
    await visitor.page.waitForTimeout(measuredMs);
    return { visitor, sent };
  }

  it.each([
    ['is told once, when it is left', false, 1],
    ['is not told where counting was switched off meanwhile', true, 0],
  ])('how fast a page was %s', async (_what, isSwitchedOff, times) => {
    const { visitor, sent } = await measured('/faq');
    const { page } = visitor;
    if (isSwitchedOff) await page.evaluate(() => localStorage.setItem('carpet-care-uncounted', '1'));
    await show(visitor, false);
    await page.waitForTimeout(300);
    expect(sent.filter(({ type }) => type === 'vitals')).toHaveLength(times);
    await visitor.close();
  });

  it('how fast a page was is known to the owner', async () => {
    const { visitor } = await measured('/services');
    await visitor.page.goto('/pricing');
    await visitor.close();
    const owner = await site.tab('/admin');
    const speeds = () => owner.page.evaluate(async () => (await fetch('/api/analytics/vitals')).json());
    const ofPage = async () => (await speeds()).data.find((one: PageVitals) => one.pageUrl === '/services');
    await until(async () => (await ofPage()) !== undefined);
    expect(await ofPage()).toMatchObject({ visits: 1, LCP: expect.any(Number), CLS: expect.any(Number) });
    await owner.close();
  });

  it('a page that is not found below the admin is no visit', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    visitor.expect(/404/);
    const sent = listen(visitor);
    const answer = await visitor.page.goto('/admin/nowhere');
    expect(answer?.status()).toBe(404);
    await visitor.page.waitForTimeout(silentMs);
    expect(sent).toEqual([]);
    await visitor.page.goto('/nowhere');
    await untilSent(visitor, sent, 1, 'pageview');
    await visitor.close();
  });

  it('a prerendered page is counted when it is shown', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.page.addInitScript(() => {
      const state = { ahead: true };
      Object.defineProperty(Document.prototype, 'prerendering', { get: () => state.ahead });
      Object.assign(window, { state });
    });
    await visitor.page.goto('/');
    await visitor.page.waitForTimeout(silentMs);
    expect(sent).toEqual([]);
    await visitor.page.evaluate(() => {
      (window as unknown as { state: { ahead: boolean } }).state.ahead = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await untilSent(visitor, sent, 1, 'pageview');
    await visitor.close();
  });

  it('a failure is a warning, and the page goes on', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    visitor.expect(/Visit tracking failed|503/);
    await visitor.page.route('**/api/analytics/track', (route) => route.fulfill({ status: 503, body: '{}' }));
    const warned = visitor.page.waitForEvent('console', (message) =>
      message.text().includes('Visit tracking failed'),
    );
    await visitor.visit('/contact');
    expect((await warned).type()).toBe('warning');
    await visitor.page.fill('[name=name]', 'Ada Visitor');
    await visitor.page.fill('[name=email]', 'ada-unseen@example.com');
    await visitor.page.fill('[name=phone]', '(763) 555-0100');
    await visitor.page.click('text=Schedule My Cleaning');
    await visitor.page.waitForSelector('.toast >> text=Message Sent Successfully!');
    await visitor.close();
  });
});
