import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { firstTouchDays, type Touches } from '../../../views/contracts/analytics/touches.js';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

const dayMs = 86_400_000;
const spring = '/pricing?utm_source=Flyer&utm_campaign=Spring';
const autumn = '/faq?utm_source=Radio&utm_campaign=Autumn';

describeWith(chromiumPath, 'Chromium')('The first touch', () => {
  const visitor = new Visitor();
  let context: BrowserContext;

  beforeEach(async () => {
    context = (await Tab.open(visitor.browser, visitor.url)).page.context();
  });

  afterEach(() => context.close());

  /** Opens a page in a tab of its own, moves the mouse, and stays until it has remembered or forgotten. */
  async function visit(path: string, daysAhead = 0, isKept = true): Promise<Page> {
    const page = await context.newPage();
    await page.addInitScript((ms) => {
      const now = Date.now;
      Date.now = () => now() + ms;
      Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ms });
    }, daysAhead * dayMs);
    await page.goto(path);
    await move(page);
    await page.waitForFunction((is) => 'touches' in sessionStorage === is, isKept);
    await page.waitForFunction((is) => 'first-touch' in localStorage === is, isKept);
    return page;
  }

  /** Twice: a page's first move may have no movement, since the browser doesn't know where the mouse was. */
  async function move(page: Page): Promise<void> {
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
  }

  /** What a request says of how its sender came. */
  async function touchesOf(page: Page): Promise<Touches> {
    const sent = page.waitForRequest('**/api/contact');
    await page.goto('/contact');
    await move(page);
    await page.waitForSelector('#page[data-alive]');
    await page.fill('[name=name]', 'Returning Visitor');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'returning@example.com');
    await page.click('text=Schedule My Cleaning');
    return (await sent).postDataJSON().touches;
  }

  const leave = (page: Page) => page.close();
  const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage, ...localStorage }));
  const refuse = (signal: 'globalPrivacyControl' | 'doNotTrack', value: unknown) =>
    context.addInitScript(
      ([name, value]) => Object.defineProperty(navigator, name as string, { value }),
      [signal, value],
    );

  it('is told with a request that comes in another tab within 30 days', async () => {
    await leave(await visit(spring));
    await leave(await visit(autumn, 10));
    const touches = await touchesOf(await visit('/', firstTouchDays - 1));
    expect(touches.first).toMatchObject({
      landingPage: '/pricing',
      utmSource: 'flyer',
      utmCampaign: 'spring',
    });
    expect(touches.last).toMatchObject({ landingPage: '/', utmSource: '', utmCampaign: '' });
  });

  it('is another one after 30 days', async () => {
    await leave(await visit(spring));
    const late = await visit(autumn, firstTouchDays + 1);
    expect(JSON.stringify(await kept(late))).not.toContain('spring');
    expect((await touchesOf(late)).first).toMatchObject({ utmCampaign: 'autumn' });
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const)(
    'is neither kept nor told where %s says no, and forgotten where it says so later',
    async (signal, value) => {
      const before = await visit(spring);
      expect(JSON.stringify(await kept(before))).toContain('spring');
      await leave(before);
      await refuse(signal, value);
      const after = await visit(autumn, 0, false);
      expect(await touchesOf(after)).toEqual({});
      expect(JSON.stringify(await kept(after))).not.toMatch(/spring|autumn|touch/);
    },
  );

  it('of a clock that was far ahead is not believed for longer', async () => {
    await leave(await visit(spring, 400));
    expect((await touchesOf(await visit(autumn))).first).toMatchObject({ utmCampaign: 'autumn' });
  });
});
