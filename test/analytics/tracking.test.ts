import { beforeAll, expect, it } from '@jest/globals';
import { CrawlerCounterService } from '../../src/analytics/ingestion/crawler-counter.service.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { untilReads } from '../support/runner/until.js';
import { TestSite, testSite } from '../support/site/site.js';

const beginningOf = new Date(Date.now() - 3_600_000).toISOString();
let sessions = 0;
const newSession = () => `session-${++sessions}`;

const record = () =>
  JSON.stringify({
    type: 'event',
    data: { sessionId: 'two-ways', eventType: 'click', pageUrl: '/two-ways' },
  });

onEachDatabase('Tracking', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<typeof site.owner>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const track = (type: string, data: object) =>
    site.visitor.post('/api/analytics/track').send({ type, data });

  const ask = async (question: string, query = '') => {
    const end = new Date(Date.now() + 1_000).toISOString();
    const { body } = await owner
      .get(`/api/analytics/${question}?start=${beginningOf}&end=${end}${query}`)
      .expect(200);
    return body.data;
  };

  it('accepts all five types of records, and returns a page view’s ID', async () => {
    const sessionId = newSession();
    const about = {
      country: 'US',
      city: 'Otsego',
      deviceInfo: '{"screen":"1x1"}',
      userAgent: 'Test',
      ipAddress: null,
    };
    const begun = await track('session', { sessionId, ...about }).expect(200);
    expect(begun.body).toEqual({ success: true });
    const viewed = await track('pageview', {
      sessionId,
      pageUrl: '/services',
      pageTitle: 'Five',
      referrer: '',
    }).expect(200);
    expect(viewed.body).toEqual({ success: true, pageView: { id: expect.any(Number) } });
    const data = {
      sessionId,
      eventType: 'click',
      elementId: 'go',
      elementText: 'x'.repeat(300),
      pageUrl: '/services',
    };
    await track('event', data).expect(200, { success: true });
    const { id } = viewed.body.pageView;
    await track('update_pageview', { pageViewId: id, timeSpent: 42 }).expect(200, { success: true });
    const endedAt = new Date(Date.now() + 90_000).toISOString();
    await track('update_session', { sessionId, updates: { endedAt } }).expect(200, { success: true });

    const views = await ask('page-views');
    expect(views[0]).toMatchObject({ id, pageUrl: '/services', pageTitle: 'Five', timeSpent: 42 });
    expect(Math.abs(Date.parse(views[0].timestamp) - Date.now())).toBeLessThan(60_000);
    const [event] = await ask('events');
    expect(event).toMatchObject({
      eventType: 'click',
      elementId: 'go',
      elementText: 'x'.repeat(100),
      pageUrl: '/services',
    });
    const [session] = await ask('sessions');
    expect(session).toMatchObject({ ...about, sessionId, endedAt });
    const overview = await ask('overview');
    expect(overview).toMatchObject({ totalVisitors: 1, totalPageViews: 1, bounceRate: 100 });
    expect(overview.averageSessionDuration).toBe(
      Math.round((Date.parse(session.endedAt) - Date.parse(session.startedAt)) / 1000),
    );
    expect(overview.topReferrers).toEqual([{ referrer: '', views: 1 }]);
    expect(overview.geographicData).toEqual([{ city: 'Otsego', country: 'US', visitors: 1 }]);
  });

  it('accepts what a visit reached, and changes nothing but the visit', async () => {
    const sessionId = newSession();
    const progress = (data: object) =>
      track('progress', { sessionId, ...data }).expect(200, { success: true });
    const stored = async () => {
      const [row] = await site.dataSource.query('SELECT * FROM sessions WHERE sessionId = ?', [sessionId]);
      return row;
    };
    await progress({ goal: 'price' });
    expect(await stored()).toBeUndefined();

    await track('pageview', { sessionId, pageUrl: '/?utm_source=google&gclid=secret', referrer: '' });
    const before = await stored();
    expect(before).toMatchObject({ clickId: 'gclid', goals: '', formFields: '', formErrors: '' });
    const changes = [
      { goal: 'form', form: 'contact', field: 'phone' },
      { goal: 'price' },
      { form: 'contact', field: 'name' },
      { form: 'contact', field: 'phone' },
      { form: 'contact', field: 'made-up' },
      { form: 'contact', errors: ['email', 'phone', 'made-up'] },
      { form: 'contact', errors: ['phone'] },
      { goal: 'sent', form: 'free-room', field: 'address' },
    ];
    for (const change of changes) await progress(change);
    expect(await stored()).toEqual({
      ...before,
      goals: 'price form sent',
      formFields: 'contact:name phone free-room:address',
      formErrors: 'contact:email 1 phone 2',
    });
  });

  it('stores whether a browser was here before, if it says so', async () => {
    for (const [returning, isReturning] of [
      [true, 1],
      [false, 0],
      ['yes', null],
      [undefined, null],
    ]) {
      const sessionId = newSession();
      await track('session', { sessionId, deviceInfo: JSON.stringify({ returning }) }).expect(200);
      const [row] = await site.dataSource.query('SELECT isReturning FROM sessions WHERE sessionId = ?', [
        sessionId,
      ]);
      expect([returning, row.isReturning]).toEqual([returning, isReturning]);
    }
  });

  it('accepts a beacon, which is plain text, and rejects other plain text', async () => {
    const body = JSON.stringify({
      type: 'event',
      data: { sessionId: newSession(), eventType: 'click', pageUrl: '/faq' },
    });
    const beacon = (path: string) =>
      site.visitor.post(path).set('Content-Type', 'text/plain;charset=UTF-8').send(body);
    await beacon('/api/analytics/track').expect(200, { success: true });
    await beacon('/api/contact').expect(415);
    expect((await ask('events'))[0].pageUrl).toBe('/faq');
  });

  it('stores every one of many concurrent records, and gives each view its own ID', async () => {
    const titles = Array.from({ length: 120 }, (_, index) => `Together ${index}`);
    const answers = await Promise.all(
      titles.map((pageTitle) =>
        track('pageview', { sessionId: newSession(), pageUrl: '/', pageTitle }).expect(200),
      ),
    );
    const stored = await ask('page-views');
    answers.forEach(({ body }, index) => {
      const view = stored.find(({ id }: { id: number }) => id === body.pageView.id);
      expect(view?.pageTitle).toBe(titles[index]);
    });
  });

  it('takes the time on a page only from who got its ID: others can’t be guessed from it', async () => {
    const view = async (pageTitle: string) => {
      const { body } = await track('pageview', { sessionId: newSession(), pageUrl: '/', pageTitle }).expect(
        200,
      );
      return body.pageView.id as number;
    };
    const others = await view('Others');
    const own = await view('Own');
    const timeOf = async (title: string) =>
      (await ask('page-views')).find(({ pageTitle }: { pageTitle: string }) => pageTitle === title).timeSpent;
    const rows = await site.dataSource.query(`SELECT id FROM page_views WHERE pageTitle = 'Others'`);
    expect(Number.isSafeInteger(others)).toBe(true);
    for (const guess of [rows[0].id, own - 1, own - 2, others + 2 ** 31, others - 2 ** 52])
      await track('update_pageview', { pageViewId: guess, timeSpent: 600 }).expect(200, { success: true });
    expect([await timeOf('Others'), await timeOf('Own')]).toEqual([null, null]);
    await track('update_pageview', { pageViewId: others, timeSpent: 7 }).expect(200, { success: true });
    expect(await timeOf('Others')).toBe(7);
  });

  it('cuts long texts by code points', async () => {
    const pageTitle = '🧽'.repeat(400);
    await track('pageview', {
      sessionId: 's'.repeat(64),
      pageUrl: `/${'long/'.repeat(300)}`,
      pageTitle,
      referrer: `https://other.example/${'x'.repeat(5_000)}`,
      userAgent: 'x'.repeat(50_000),
    }).expect(200);
    const [view] = await ask('page-views');
    expect([...view.pageTitle].length).toBe(300);
    expect([view.pageUrl, view.referrer.length]).toEqual(['(unknown page)', 500]);
  });

  const hostile: [string, unknown][] = [
    ['no type', { data: {} }],
    ['an unknown type', { type: 'purchase', data: {} }],
    ['a type of the prototype', { type: 'constructor', data: {} }],
    ['no data', { type: 'pageview' }],
    ['a list for data', { type: 'pageview', data: [] }],
    ['no session', { type: 'pageview', data: { pageUrl: '/' } }],
    ['a session that is no text', { type: 'pageview', data: { sessionId: { $ne: 1 }, pageUrl: '/' } }],
    ['a session of 65 letters', { type: 'pageview', data: { sessionId: 'x'.repeat(65), pageUrl: '/' } }],
    [
      'a session with a quote',
      { type: 'event', data: { sessionId: "x' OR 1", eventType: 'click', pageUrl: '/' } },
    ],
    ['no page', { type: 'pageview', data: { sessionId: 'x' } }],
    ['a list for a page', { type: 'pageview', data: { sessionId: 'x', pageUrl: ['/'] } }],
    ['an object for a title', { type: 'pageview', data: { sessionId: 'x', pageUrl: '/', pageTitle: {} } }],
    ['no kind of event', { type: 'event', data: { sessionId: 'x', pageUrl: '/' } }],
    [
      'a time that is none',
      { type: 'update_session', data: { sessionId: 'x', updates: { endedAt: 'soon' } } },
    ],
    ['no updates', { type: 'update_session', data: { sessionId: 'x' } }],
    ['a time spent of nothing', { type: 'update_pageview', data: { pageViewId: 1 } }],
    ['a time spent in words', { type: 'update_pageview', data: { pageViewId: 1, timeSpent: 'long' } }],
    ['a goal that is none', { type: 'progress', data: { sessionId: 'x', goal: 'call' } }],
    ['a form that is none', { type: 'progress', data: { sessionId: 'x', form: 'login', field: 'password' } }],
    ['progress without a session', { type: 'progress', data: { goal: 'price' } }],
    [
      'errors that are no list',
      { type: 'progress', data: { sessionId: 'x', form: 'contact', errors: 'name' } },
    ],
    ['vitals without a page', { type: 'vitals', data: { LCP: 1 } }],
    ['vitals without anything', { type: 'vitals' }],
  ];

  it.each(hostile)('rejects %s with a message', async (_what, body) => {
    const answer = await site.visitor
      .post('/api/analytics/track')
      .send(body as object)
      .expect(400);
    expect(answer.body).toEqual({ message: expect.stringMatching(/\w/), errors: [expect.any(Object)] });
  });

  const strange: [string, string, object][] = [
    ['a NUL and half a character', 'pageview', { pageUrl: '/\0strange\ud800', pageTitle: '\udc00' }],
    ['a year beyond all', 'update_session', { updates: { endedAt: '+275760-09-13T00:00:00.000Z' } }],
    ['a time before all', 'update_session', { updates: { lastActivityAt: -8.64e15 } }],
    ['a page view that nobody has', 'update_pageview', { pageViewId: 9e15, timeSpent: 1 }],
    ['less than no time', 'update_pageview', { pageViewId: 1.5, timeSpent: -1e300 }],
    ['keys of the prototype', 'pageview', { pageUrl: '/__proto__', referrer: 'constructor' }],
    ['an address that is none', 'pageview', { pageUrl: 'http://[', referrer: 'https://[::1' }],
    ['SQL', 'pageview', { pageUrl: "/'; DROP TABLE sessions; --" }],
    ['vitals out of all bounds', 'vitals', { pageUrl: '/', LCP: -1, INP: 1e300, CLS: 'x' }],
  ];

  it.each(strange)('causes no server error for %s', async (_what, type, data) => {
    const sessionId = newSession();
    await track('pageview', { sessionId, pageUrl: '/' }).expect(200);
    await track(type, { sessionId, ...data }).expect(200);
    await ask('overview');
    await ask('lead-sources');
  });

  it.each<[what: string, body: string, status: number, headers?: Record<string, string>]>([
    ['a record', record(), 200],
    ['a beacon', record(), 200, { 'Content-Type': 'text/plain;charset=UTF-8' }],
    ['a record with a byte order mark', `\uFEFF${record()}`, 200],
    ['a record without its fields', '{"type":"event","data":{}}', 400],
    ['a list', '[]', 400],
    ['a number', '1', 400],
    ['nothing at all', 'null', 400],
    ['an empty body', '', 400],
    ['half a record', '{"type":', 400],
    ['a record that nests deeply', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`, 400],
    ['far too much', `{"a":"${'x'.repeat(110_000)}"}`, 413],
    ['a record in another charset', record(), 415, { 'Content-Type': 'application/json; charset=latin1' }],
    ['another site’s record', record(), 403, { 'Sec-Fetch-Site': 'cross-site' }],
    ['one who asks not to be tracked', record(), 200, { 'Sec-GPC': '1' }],
  ])('explains the error for %s', async (_what, body, status, headers = {}) => {
    const answer = await site.visitor
      .post('/api/analytics/track')
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(body)
      .expect(status);
    expect(answer.body).toMatchObject(status === 200 ? { success: true } : { message: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toHaveLength(36);
  });

  it('rejects a page of another site', async () => {
    await track('pageview', { sessionId: newSession(), pageUrl: '/' })
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(403);
  });

  it('sends the usual response to crawlers and visitors who opted out, but stores nothing', async () => {
    const { totalPageViews } = await ask('overview');
    const crawl = { sessionId: newSession(), pageUrl: '/crawled' };
    const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const answer = await track('pageview', crawl).set('User-Agent', google).expect(200);
    expect(answer.body).toEqual({ success: true, pageView: { id: expect.any(Number) } });
    await track('pageview', crawl).set('User-Agent', 'example-crawler/1.0').expect(200);
    await track('pageview', crawl).set('Sec-GPC', '1').expect(200);
    await track('pageview', crawl).set('DNT', '1').expect(200);
    expect((await ask('overview')).totalPageViews).toBe(totalPageViews);
    expect(await site.app.get(CrawlerCounterService).ofThisMonth()).toEqual([
      { name: 'Googlebot', records: 1 },
      { name: 'Other crawlers', records: 1 },
    ]);
    for (const agent of ['curl/8.0', 'HeadlessChrome/140', 'Mozilla/5.0 (Linux; Android 9; CUBOT X19)']) {
      await track('pageview', { ...crawl, sessionId: newSession() })
        .set('User-Agent', agent)
        .expect(200);
    }
    expect((await ask('overview')).totalPageViews).toBe(totalPageViews + 3);
  });

  it('returns vitals as the 75th percentile by page', async () => {
    for (const LCP of [1_000, 2_000, 3_000, 4_000, 1_500]) {
      await track('vitals', { pageUrl: '/pricing?x=1', LCP, CLS: 0.01 }).expect(200, { success: true });
    }
    const measured = async () =>
      (await ask('vitals')).find(({ pageUrl }: { pageUrl: string }) => pageUrl === '/pricing');
    await untilReads(async () => (await measured())?.visits, 5);
    // Sorted: 1000, 1500, 2000, 3000, 4000; the fourth of five is the first that three quarters do not
    // exceed.
    expect(await ask('vitals')).toContainEqual({
      pageUrl: '/pricing',
      visits: 5,
      LCP: 3_000,
      INP: null,
      CLS: 0.01,
    });
  });

  it('returns no location without a database', async () => {
    await site.visitor.get('/api/analytics/location').expect(200, { country_name: '', city: '' });
    const { text } = await site.visitor.get('/faq').expect(200);
    expect(text).toContain('data-tracker=');
    expect(text).not.toContain('data-geo=');
  });
});

it('the strict bot setting also excludes headless browsers and command-line clients', async () => {
  const { variables, drop } = await sqlite();
  const site = await TestSite.start({ ...variables, ANALYTICS_STRICT_BOTS: 'on' });
  const post = (agent: string) =>
    site.visitor
      .post('/api/analytics/track')
      .set('User-Agent', agent)
      .send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } })
      .expect(200);
  await post('curl/8.0');
  await post('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36');
  const [{ count }] = await site.dataSource.query('SELECT COUNT(*) AS count FROM page_views');
  expect(Number(count)).toBe(0);
  expect(await site.app.get(CrawlerCounterService).ofThisMonth()).toEqual([
    { name: 'Other bots', records: 2 },
  ]);
  await site.stop();
  await drop();
});
