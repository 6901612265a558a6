import { expect, it } from '@jest/globals';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { listen, show, untilSent } from '../../support/browser/tracker-spy.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { VisitedSite } from '../../support/site/visited-site.js';

/** All that was viewed, with the time spent on it. */
const lastViews = '/api/analytics/page-views';

describeWith(chromiumPath, 'Chromium')('Analytics in a browser', () => {
  const site = new VisitedSite();

  it('a walk through the site is found, step by step, in the four tabs', async () => {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/?utm_source=Flyer&utm_campaign=Spring&fbclid=secret');
    await untilSent(visitor, sent, 1, 'pageview');
    const [session] = await untilSent(visitor, sent, 1, 'session');
    await page.clock.fastForward(2_000);
    await page.click('text=Book My Appointment');
    await page.waitForURL('**/contact');
    await untilSent(visitor, sent, 2, 'pageview');
    await visitor.alive();
    await page
      .locator('header [href^="tel:"]')
      .first()
      .evaluate((link) => {
        link.addEventListener('click', (event) => event.preventDefault());
        for (const _twice of [1, 2]) (link as HTMLElement).click();
      });
    await page.fill('[name=name]', 'Ada Visitor');
    await page.fill('[name=email]', 'ada@example.com');
    await page.fill('[name=phone]', '(763) 555-0100');
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    const { sessionId } = session.data;

    expect(session.data).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ipAddress: null,
      country: '',
      city: '',
      deviceInfo: expect.any(String),
      userAgent: expect.stringContaining('Chrome'),
    });
    expect(JSON.parse(String(session.data.deviceInfo))).toEqual({
      browser: session.data.userAgent,
      screen: '1280x900',
      language: 'en-US',
      timezone: expect.any(String),
      platform: expect.any(String),
    });
    const views = sent.filter(({ type }) => type === 'pageview').map(({ data }) => data);
    expect(views).toEqual([
      {
        sessionId,
        pageUrl: '/?utm_source=Flyer&utm_campaign=Spring',
        pageTitle: expect.stringContaining('Drylark'),
        referrer: '',
        userAgent: session.data.userAgent,
      },
      expect.objectContaining({
        sessionId,
        pageUrl: '/contact',
        referrer: expect.stringContaining(site.url),
      }),
    ]);
    await page.clock.fastForward(2_000);
    // What a page sends while it is left is not seen here; so the second page is hidden instead.
    await show(visitor, false);
    const [closed] = await untilSent(visitor, sent, 1, 'update_pageview');
    expect(closed.data).toEqual({ pageViewId: 2, timeSpent: expect.any(Number) });
    const told = sent.filter(({ type }) => type === 'event').map(({ data }) => data);
    expect(told).toContainEqual({
      sessionId,
      eventType: 'click',
      elementId: null,
      elementText: 'Book My Appointment',
      pageUrl: '/',
    });
    expect(told.map(({ eventType }) => eventType)).toContain('form_submit');
    expect(JSON.stringify(told)).not.toContain('Ada Visitor');

    const owner = await site.ownersTab();
    // The last records may still be on their way.
    await until(async () => {
      const { data } = await (await owner.page.request.get(lastViews)).json();
      return data.length === 2 && data.every(({ timeSpent }: { timeSpent: number }) => timeSpent > 0);
    });
    await visitor.close();
    await owner.visit('/admin/analytics');
    const panel = owner.page.locator('#analytics-panel');
    const cards = await panel.locator('.figure-card').allTextContents();
    expect(cards).toEqual([
      'Total Visitors1Unique sessions',
      'Page Views2All pages',
      expect.stringMatching(/^Avg\. Session Duration0m \d+sMinutes and seconds$/),
      'Bounce Rate0%Single-page visits',
    ]);
    const lists = await panel.locator('.ranked').allTextContents();
    expect(lists).toEqual(['/1 views/contact1 views', 'Direct1 views']);
    const rows = panel.locator('.table tbody tr');
    expect(await rows.filter({ hasText: 'flyer' }).textContent()).toMatch(/^flyer1/);
    expect(await rows.filter({ hasText: 'spring' }).textContent()).toMatch(/^spring1/);
    const heads = await panel
      .locator('.table', { hasText: 'Landing page' })
      .locator('thead th')
      .allTextContents();
    expect(heads).toEqual([
      'Landing page',
      'Visitors',
      'Call clicks',
      'Text clicks',
      'Leads by first visit',
      'Leads by last visit',
      'Conversion',
    ]);
    expect(await rows.filter({ hasText: 'spring' }).locator('td').allTextContents()).toEqual([
      '1',
      '1',
      '0',
      '1',
      '1',
      '100%',
    ]);
    expect(await panel.textContent()).toContain('1 visitor clicked Call, 0 clicked Text.');

    await owner.page.click('role=tab[name=Traffic]');
    const recent = await panel.locator('.records li').allTextContents();
    expect(recent).toEqual([expect.stringMatching(/^\/contact/), expect.stringMatching(/^\//)]);
    for (const line of recent) expect(line).toMatch(/[1-9]\d*s[A-Z]/);
    await owner.page.keyboard.press('ArrowRight');
    const events = await panel.locator('.records li').allTextContents();
    expect(events).toHaveLength(told.length);
    expect(events.filter((line) => line.includes('Book My Appointment'))).toHaveLength(1);
    expect(await panel.locator('.ranked').textContent()).toBe('1024–1439 px1 visitors');
    await owner.page.click('role=tab[name=Geography]');
    expect(await panel.locator('.ranked').allTextContents()).toEqual([
      'Unknown1 visitors',
      'English1 visitors',
    ]);
    expect(await owner.accessibilityFaults()).toEqual([]);
    await owner.close();
  });

  it('figures can be read while newer ones are on their way', async () => {
    const owner = await site.ownersTab();
    const letThrough = await owner.hold('**/api/analytics/sessions?*');
    await owner.visit('/admin/analytics');
    await owner.page.locator('#analytics-panel[aria-busy=true]').waitFor();
    expect(await owner.accessibilityFaults()).toEqual([]);
    letThrough();
    await owner.page.locator('#analytics-panel[aria-busy=false]').waitFor();
    await owner.close();
  });

  it('the range is chosen without a reload, and a question that fails is named', async () => {
    const owner = await site.ownersTab();
    owner.expect(/500/);
    await owner.visit('/admin/analytics');
    const wanted = ['overview', 'page-views', 'sessions', 'events'].map((name) => `/api/analytics/${name}`);
    const asked: URL[] = [];
    owner.page.on('request', (request) => asked.push(new URL(request.url())));
    await owner.page.getByLabel('Time range').selectOption('today');
    await until(() => wanted.every((path) => asked.some(({ pathname }) => pathname === path)));
    const overview = asked.find(({ pathname }) => pathname === '/api/analytics/overview');
    const [from, to] = ['start', 'end'].map((name) => new Date(overview?.searchParams.get(name) ?? ''));
    const midnight = await owner.page.evaluate(() => new Date().setHours(0, 0, 0, 0));
    expect(from.getTime()).toBe(midnight);
    expect(Math.abs(to.getTime() - Date.now())).toBeLessThan(60_000);
    await owner.page.route('**/api/analytics/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await owner.page.getByLabel('Time range').selectOption('90');
    for (const problem of [
      'Failed to fetch analytics overview',
      'Failed to fetch page views',
      'Failed to fetch sessions',
      'Failed to fetch events',
    ]) {
      await owner.page.getByText(problem, { exact: true }).waitFor();
    }
    await owner.close();
  });
});
