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
      returning: false,
      timezone: expect.any(String),
      platform: expect.any(String),
    });
    const views = sent.filter(({ type }) => type === 'pageview').map(({ data }) => data);
    expect(views).toEqual([
      {
        sessionId,
        pageUrl: '/?utm_source=Flyer&utm_campaign=Spring&fbclid=',
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
    expect(closed.data).toEqual({ pageViewId: expect.any(Number), timeSpent: expect.any(Number) });
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
      if (data.length !== 2 || !data.every(({ timeSpent }: { timeSpent: number }) => timeSpent > 0))
        return false;
      expect(closed.data.pageViewId).toBe(data[0].id);
      return true;
    });
    await visitor.close();
    await owner.visit('/admin/analytics');
    const panel = owner.page.locator('#analytics-panel');
    const figures = await panel.locator('.figure-strip > div').allTextContents();
    expect(figures).toEqual([
      'Total Visitors1Unique sessions',
      'Page Views2All pages',
      expect.stringMatching(/^Avg\. Session Duration0m \d+sMinutes and seconds$/),
      'Bounce Rate0%Single-page visits',
      'Leads1100% of visitors',
      'Revenue$00 jobs done',
    ]);
    const lists = await panel.locator('.ranked').allTextContents();
    expect(lists).toEqual(['/Exclude1 views/contactExclude1 views', 'Direct1 views']);
    const tableOf = (title: string) =>
      panel.getByRole('region', { name: title, exact: true }).locator('table');
    const source = tableOf('Sources').locator('tbody tr');
    expect(await tableOf('Sources').locator('thead th').allTextContents()).toEqual([
      'Source',
      'Visitors',
      'Calls',
      'Leads',
      'Rate',
      'Jobs',
      'Revenue',
    ]);
    expect(await source.locator('th a').first().textContent()).toBe('Flyer');
    expect(await source.locator('td').allTextContents()).toEqual(['1', '1', '1', '100%', '0', '$0']);
    expect(await panel.textContent()).toContain('1 visitor clicked Call, 0 clicked Text, 0 saw a price.');

    await owner.page.click('role=tab[name=Traffic]');
    expect(await tableOf('Campaigns').locator('tbody th a').first().textContent()).toBe('spring');
    const recent = await panel.locator('.records li').allTextContents();
    expect(recent).toEqual([expect.stringMatching(/^\/contact/), expect.stringMatching(/^\//)]);
    for (const line of recent) expect(line).toMatch(/[1-9]\d*s[A-Z]/);
    await owner.page.keyboard.press('ArrowRight');
    const events = await panel.locator('.records li:has(.badge)').allTextContents();
    expect(events).toHaveLength(told.length);
    expect(events.filter((line) => line.includes('Book My Appointment'))).toHaveLength(1);
    expect(await tableOf('Screen widths').locator('tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/^1024–1439 px/),
    ]);
    await owner.page.click('role=tab[name=Geography]');
    expect(await panel.locator('.ranked').allTextContents()).toEqual(['UnknownExclude1 visitors']);
    expect(await tableOf('Languages').locator('tbody th a').first().textContent()).toBe('English');
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

  it('a click on a row filters every tab, and Back undoes it', async () => {
    const owner = await site.ownersTab();
    const { page } = owner;
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
    for (const [type, data] of [
      ['pageview', { pageUrl: '/pricing?utm_source=Flyer', pageTitle: '', referrer: '' }],
      ['session', { deviceInfo: '{}' }],
    ] as const) {
      const record = { type, data: { ...data, sessionId: 'visitor', userAgent } };
      await page.request.post('/api/analytics/track', { data: record });
    }
    await owner.visit('/admin/analytics');
    const panel = page.locator('#analytics-panel');
    const visitors = panel.locator('.figure-strip__value').first();
    const chips = page.locator('.filter-bar .filter-chip--set');
    await panel.getByRole('link', { name: 'Flyer', exact: true }).click();
    expect(await chips.allTextContents()).toEqual(['Source:Flyer×']);
    expect(new URL(page.url()).searchParams.getAll('filter')).toEqual(['source:Flyer']);
    await page.click('role=tab[name=Behavior]');
    await panel.getByText('All visitors').first().waitFor();
    await page.reload();
    expect(await chips.count()).toBe(1);
    await page.goBack();
    await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
    await page.goBack();
    await chips.waitFor({ state: 'detached' });

    await page.getByText('+ Filter').click();
    await page.getByRole('link', { name: 'Device', exact: true }).click();
    await page.getByRole('link', { name: 'Exclude Desktop' }).click();
    expect(await chips.allTextContents()).toEqual(['Device: notDesktop×']);
    await until(async () => (await visitors.textContent())?.startsWith('0') === true);
    expect(await page.locator(':focus').textContent()).toBe('+ Filter');
    expect(await owner.accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'Remove filter: Device: not Desktop' }).click();
    await until(async () => (await visitors.textContent())?.startsWith('1') === true);
    await owner.close();
  });

  it('Back is followed also if it is pressed before the script has run', async () => {
    const owner = await site.ownersTab();
    const { page } = owner;
    await owner.visit('/admin/analytics');
    await page.click('role=tab[name=Behavior]');
    const letThrough = await owner.hold('**/*.js');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('#analytics-panel');
    await page.goBack({ waitUntil: 'commit' });
    letThrough();
    await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
    await owner.close();
  });

  it('chosen days, a unit and a comparison are in the address', async () => {
    const owner = await site.ownersTab();
    const { page } = owner;
    await owner.visit('/admin/analytics');
    await page.getByText('Dates', { exact: true }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.getByLabel('To', { exact: true }).fill('2026-03-31');
    await page.getByRole('button', { name: 'Show dates' }).click();
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await page.getByLabel('Compare with').selectOption('year');
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      from: '2026-01-01',
      until: '2026-03-31',
      compare: 'year',
      unit: 'month',
    });
    await page.reload();
    expect(await page.getByLabel('Time range').locator(':checked').textContent()).toBe('Jan 1 – Mar 31');
    await owner.close();
  });
});
