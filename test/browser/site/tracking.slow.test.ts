import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { listen, show, untilSent } from '../../support/browser/tracker-spy.js';
import { describeWith, sqlite } from '../../support/databases/databases.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

/** Stops a page's clock a tenth of a second from now, or later on a machine where that has already passed. */
async function pauseSoon(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 100).catch(() => page.clock.pauseAt(now + 1_000));
}

describeWith(chromiumPath, 'Chromium')('The tracker', () => {
  const site = ownersBrowser();

  it('a hidden tab closes its view, and goes on with it when it is seen again', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    const { clock } = visitor.page;
    await clock.install();
    await visitor.page.goto('/faq');
    await clock.runFor(3_000);
    await untilSent(visitor, sent, 1, 'pageview');
    await clock.pauseAt((await visitor.page.evaluate(() => Date.now())) + 10_000);
    await show(visitor, false);
    const [closed] = await untilSent(visitor, sent, 1, 'update_pageview');
    const [ended] = await untilSent(visitor, sent, 1, 'update_session');
    expect(ended.data).toEqual({ sessionId: expect.any(String), updates: { endedAt: expect.any(String) } });
    await clock.runFor(60_000);
    await show(visitor, true);
    await clock.runFor(5_000);
    await show(visitor, false);
    const [, again] = await untilSent(visitor, sent, 2, 'update_pageview');
    expect(again.data.pageViewId).toBe(closed.data.pageViewId);
    expect(Number(closed.data.timeSpent)).toBeGreaterThanOrEqual(10);
    expect(Number(again.data.timeSpent)).toBe(Number(closed.data.timeSpent) + 5);
    // A forgotten tab: without any activity, half an hour is counted at most.
    await show(visitor, true);
    await clock.runFor(3 * 3_600_000);
    await show(visitor, false);
    const [, , forgotten] = await untilSent(visitor, sent, 3, 'update_pageview');
    expect(Number(forgotten.data.timeSpent)).toBe(Number(again.data.timeSpent) + 1_800);
    expect(sent.filter(({ type }) => type === 'pageview')).toHaveLength(1);
    await visitor.close();
  });

  it.each([
    [
      'left',
      async (visitor: Tab) => {
        await show(visitor, false);
        await show(visitor, true);
      },
      ['pageview', 'session', 'update_session'],
    ],
    [
      'used',
      ({ page }: Tab) => page.evaluate(() => document.querySelector<HTMLElement>('main summary')?.click()),
      ['pageview', 'event'],
    ],
  ])('a page %s before its visit was told of is counted first, and once', async (_what, act, expected) => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/faq');
    // Its timers stand still from here on; whether the tracker has begun is seen only by what it tells.
    await pauseSoon(page);
    for (let step = 0; step < 400 && sent.length === 0; step++) {
      await act(visitor);
      await page.clock.runFor(1);
    }
    await untilSent(visitor, sent, 1, expected[expected.length - 1]);
    expect(sent.slice(0, expected.length).map(({ type }) => type)).toEqual(expected);
    await page.clock.runFor(5_000);
    await page.waitForTimeout(300);
    expect(sent.filter(({ type }) => type === 'pageview')).toHaveLength(1);
    await visitor.close();
  });

  it.each([
    ['ahead', 3],
    ['behind', -3],
  ])('a clock that is hours %s changes nothing of how long a page was in view', async (_name, hours) => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    const { clock } = visitor.page;
    await clock.install({ time: Date.now() + hours * 3_600_000 });
    const named = visitor.page.waitForEvent('requestfinished', (request) =>
      /"type":"pageview"/.test(request.postData() ?? ''),
    );
    await visitor.page.goto('/faq');
    await clock.runFor(3_000);
    await named;
    await clock.runFor(12_000);
    await show(visitor, false);
    const [closed] = await untilSent(visitor, sent, 1, 'update_pageview');
    const [ended] = await untilSent(visitor, sent, 1, 'update_session');
    expect(Number(closed.data.timeSpent)).toBeGreaterThanOrEqual(12);
    expect(Number(closed.data.timeSpent)).toBeLessThan(60);
    const { endedAt } = ended.data.updates as { endedAt: string };
    expect(Math.abs(Date.parse(endedAt) - Date.now())).toBeLessThan(60_000);
    await visitor.close();
  });

  it('the last activity is told after 30 s of quiet', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.page.clock.install();
    await visitor.page.goto('/faq');
    await visitor.page.clock.runFor(3_000);
    await untilSent(visitor, sent, 1, 'pageview');
    await visitor.page.mouse.move(50, 50);
    await visitor.page.clock.runFor(29_000);
    await visitor.page.mouse.move(60, 60);
    await visitor.page.clock.runFor(29_000);
    expect(sent.filter(({ type }) => type === 'update_session')).toEqual([]);
    await visitor.page.clock.runFor(2_000);
    const [told] = await untilSent(visitor, sent, 1, 'update_session');
    expect(told.data).toEqual({
      sessionId: expect.any(String),
      updates: { lastActivityAt: expect.stringMatching(/Z$/) },
    });
    await visitor.close();
  });

  it('a press elsewhere is no event, and another tab is another session', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.page.goto('/about');
    const [first] = await untilSent(visitor, sent, 1, 'pageview');
    await untilSent(visitor, sent, 1, 'session');
    await visitor.page.click('h1');
    await visitor.page.reload();
    const [, second] = await untilSent(visitor, sent, 2, 'pageview');
    expect(second.data.sessionId).toBe(first.data.sessionId);
    await visitor.page.waitForTimeout(500);
    expect(sent.filter(({ type }) => type === 'session')).toHaveLength(1);
    expect(sent.filter(({ type }) => type === 'event')).toEqual([]);
    const other = await visitor.page.context().newPage();
    const elsewhere = listen({ page: other });
    await other.goto('/about');
    const [own] = await untilSent(visitor, elsewhere, 1, 'pageview');
    expect(own.data.sessionId).not.toBe(first.data.sessionId);
    await visitor.close();
  });

  it('a page shown again from the back-forward cache is another view', async () => {
    const keeping = await launchBrowser({
      executablePath: chromiumPath,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const visitor = await Tab.open(keeping, site.url);
    const sent = listen(visitor);
    const { page } = visitor;
    await page.clock.install();
    const viewStored = () =>
      page.waitForResponse((answer) => /"type":"pageview"/.test(answer.request().postData() ?? ''));
    const first = viewStored();
    await page.goto('/faq');
    await first;
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    const firstMs = 5 * 60_000;
    await page.clock.fastForward(firstMs);
    const second = viewStored();
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
    await page.waitForURL('**/about');
    await second;
    const third = viewStored();
    await page.goBack({ waitUntil: 'commit' });
    const { pageView }: { pageView: { id: number } } = await (await third).json();
    const views = await untilSent(visitor, sent, 3, 'pageview');
    expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
    expect(views.map(({ data }) => data.pageUrl)).toEqual(['/faq', '/about', '/faq']);
    await page.waitForTimeout(500);
    sent.length = 0;
    await show(visitor, false);
    const [closed] = await untilSent(visitor, sent, 1, 'update_pageview');
    expect(closed.data.pageViewId).toBe(pageView.id);
    expect(Number(closed.data.timeSpent)).toBeLessThan(firstMs / 1_000);
    // Once counting is switched off in this browser, the page that was kept sends nothing more.
    await show(visitor, true);
    await page.evaluate(() => localStorage.setItem('carpet-care-uncounted', '1'));
    sent.length = 0;
    await show(visitor, false);
    await page.waitForTimeout(300);
    expect(sent).toEqual([]);
    await visitor.close();
    await keeping.close();
  });

  it('an answer is read to its end, so that no connection stays busy', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const ended = visitor.page.waitForEvent('requestfinished', (request) =>
      /"type":"session"/.test(request.postData() ?? ''),
    );
    await visitor.page.goto('/faq');
    await ended;
    await visitor.close();
  });

  describe('with a location lookup', () => {
    const asked: string[] = [];
    const lookups = createServer((request, response) => {
      asked.push(request.url ?? '');
      const isKnown = request.url === '/known';
      response.writeHead(isKnown ? 200 : 500, { 'Access-Control-Allow-Origin': '*' });
      response.end(isKnown ? '{"country_name":"United States","city":"Otsego"}' : '');
    });
    let address: string;

    beforeAll(async () => {
      await new Promise<void>((resolve) => lookups.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(lookups.address() as AddressInfo).port}`;
    });

    afterAll(() => {
      lookups.close();
    });

    it.each([
      ['/known', { country: 'United States', city: 'Otsego' }, ['/known']],
      ['/broken', { country: '', city: '' }, ['/broken', '/address']],
    ])('%s: asked once a tab, and its fallback where it fails', async (path, place, expected) => {
      const elsewhere = await sqlite();
      const settings = { GEO_LOOKUP_URL: address + path, IP_LOOKUP_URL: `${address}/address` };
      const other = await SiteProcess.start({
        ...elsewhere.variables,
        ADMIN_PASSWORD: password,
        ...settings,
      });
      asked.length = 0;
      const visitor = await Tab.open(site.browser, other.url);
      visitor.expect(/status of 500/);
      const sent = listen(visitor);
      await visitor.page.goto('/faq');
      const [session] = await untilSent(visitor, sent, 1, 'session');
      expect(session.data).toMatchObject(place);
      await visitor.page.reload();
      await untilSent(visitor, sent, 2, 'pageview');
      expect(asked).toEqual(expected);
      await visitor.close();
      await other.stop();
      await elsewhere.drop();
    });
  });
});
