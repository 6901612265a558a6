import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import request from 'supertest';
import { adClickStorage } from '../../../views/contracts/analytics/ad-clicks.js';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';
import { password } from '../../support/site/site-settings.js';

const fromAd = '/pricing?utm_source=google&gclid=Cj0KCQiA-abc_123';
const adClick = 'gclid:Cj0KCQiA-abc_123';

describeWith(chromiumPath, 'Chromium')('The click on a Google ad', () => {
  const visitor = new Visitor();
  let context: BrowserContext;

  beforeEach(async () => {
    context = (await Tab.open(visitor.browser, visitor.url)).page.context();
    await turn('on');
  });

  afterEach(() => context.close());

  async function turn(isOn: 'on' | 'off'): Promise<void> {
    const owner = request.agent(visitor.url);
    await owner.post('/admin/api/login').send({ password }).expect(200);
    await owner.post('/admin/settings/ad-clicks').type('form').send({ isOn }).expect(303);
  }

  /** Opens a page, and waits until its tracker has run. */
  async function open(path: string, page?: Page): Promise<Page> {
    const tab = page ?? (await context.newPage());
    const tracker = tab.waitForResponse(/\/tracking-\w+\.js$/);
    await tab.goto(path);
    await tab.mouse.move(5, 5);
    await tab.mouse.move(9, 9);
    await (await tracker).finished();
    await tab.waitForTimeout(1_500);
    return tab;
  }

  const kept = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name), adClickStorage);

  /** Sends a request. @returns its body, and everything that the tracker has sent */
  async function send(page: Page) {
    const sent = page.waitForRequest('**/api/contact');
    await page.waitForSelector('#page[data-alive]');
    await page.fill('[name=name]', 'Returning Visitor');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'returning@example.com');
    await page.click('text=Schedule My Cleaning');
    return (await sent).postDataJSON();
  }

  it('is kept in the tab and sent with a form, but not with the visit', async () => {
    const page = await context.newPage();
    const tracked: string[] = [];
    page.on('request', (one) => one.url().includes('/api/analytics/') && tracked.push(one.postData() ?? ''));
    await open(fromAd, page);
    expect(await kept(page)).toBe(adClick);
    await open('/contact', page);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Cj0K');
    expect((await send(page)).adClick).toBe(adClick);
    expect(tracked.length).toBeGreaterThan(0);
    expect(tracked.join()).not.toContain('Cj0K');
  });

  it('isn’t kept when the business has turned it off, and is deleted then', async () => {
    const page = await open(fromAd);
    await turn('off');
    await open('/faq', page);
    expect(await kept(page)).toBeNull();
    expect(await kept(await open(fromAd))).toBeNull();
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const)('is neither kept nor sent where %s says no', async (signal, value) => {
    const page = await open(fromAd);
    await context.addInitScript(
      ([name, set]) => Object.defineProperty(navigator, name as string, { value: set }),
      [signal, value],
    );
    await open('/contact?gclid=other', page);
    expect(await kept(page)).toBeNull();
    await page.evaluate((name) => sessionStorage.setItem(name, 'gclid:left-over'), adClickStorage);
    expect((await send(page)).adClick).toBeUndefined();
  });
});
