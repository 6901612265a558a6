import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BrowserError } from '../../src/analytics/browser-errors/browser-error.entity.js';
import { BrowserErrorsService } from '../../src/analytics/browser-errors/browser-errors.service.js';
import { errorReportOf } from '../../src/analytics/browser-errors/error-report.js';
import { RetentionService } from '../../src/analytics/summaries/retention.service.js';
import { release } from '../../src/platform/config/release.js';
import { maxErrorGroups } from '../../views/contracts/analytics/browser-errors.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';
import { WatchedSite } from '../support/site/watched-site.js';

const day = 86_400_000;
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const report = (changes: object = {}) => ({
  message: 'TypeError: x is undefined',
  place: 'pages/home.js',
  position: '1:234',
  page: '/pricing',
  ...changes,
});

onEachDatabase('Errors of visitors’ browsers', (make) => {
  const site = testSite(make, { TRUST_PROXY: '1' });
  let senders = 0;
  const send = (body: object, headers: Record<string, string> = {}) =>
    site.visitor
      .post('/api/analytics/errors')
      .set({ 'User-Agent': safari, 'X-Forwarded-For': `10.${++senders}.0.1`, ...headers })
      .send(body);
  const latest = () => site.app.get(BrowserErrorsService).latest(300);

  beforeEach(() => site.dataSource.getRepository(BrowserError).clear());

  it('are grouped by message and place, with the details of the latest', async () => {
    await send(report()).expect(204);
    await send(report({ page: '/Pricing/?x=secret', position: '1:999' })).expect(204);
    await latest();
    await send(report({ page: '/my/secret-link' })).expect(204);
    await send(report({ place: 'pages/contact.js' })).expect(204);
    const groups = await latest();
    expect(groups).toHaveLength(2);
    expect(groups.find(({ place }) => place === 'pages/home.js')).toEqual({
      id: expect.any(Number),
      message: 'TypeError: x is undefined',
      place: 'pages/home.js',
      position: '1:234',
      page: '(unknown page)',
      browser: 'Safari',
      release,
      count: 3,
      firstSeenAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
  });

  it('are left out for crawlers and visitors who opted out of tracking', async () => {
    await send(report(), { 'Sec-GPC': '1' }).expect(204);
    await send(report(), { DNT: '1' }).expect(204);
    await send(report(), { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }).expect(204);
    expect(await latest()).toEqual([]);
  });

  it('are rejected if they aren’t one', async () => {
    for (const body of [{}, report({ message: 3 }), report({ place: 'https://elsewhere.example/a.js' })])
      await send(body).expect(400);
    expect(await latest()).toEqual([]);
  });

  it('fill at most 200 groups, and those seen most often stay', async () => {
    const at = new Date(Date.now() - day);
    const rows = Array.from({ length: maxErrorGroups }, (_, n) => ({
      ...report({ message: `Error ${n}` }),
      browser: '',
      version: '1',
      occurrences: n === 0 ? 50 : 2,
      firstSeenAt: at,
      lastSeenAt: new Date(at.getTime() + n),
    }));
    await site.dataSource.getRepository(BrowserError).insert(rows as never);
    for (let n = 0; n < 3; n++) await send(report({ message: 'Error: new' })).expect(204);
    const messages = (await latest()).map(({ message }) => message);
    expect(messages).toHaveLength(maxErrorGroups);
    expect(messages).toEqual(expect.arrayContaining(['Error: new', 'Error 0']));
    expect(messages).not.toContain('Error 1');
  });

  it('are deleted when the owner marks them as fixed, and with old visits', async () => {
    await send(report()).expect(204);
    await send(report({ place: 'loader.js' })).expect(204);
    const [{ id }, old] = await latest();
    await site.visitor.post(`/admin/analytics/errors/${id}/remove`).expect(302);
    const owner = await site.owner();
    const { headers } = await owner
      .post(`/admin/analytics/errors/${id}/remove`)
      .type('form')
      .send({ query: 'tab=behavior' })
      .expect(303);
    expect(headers.location).toBe('/admin/analytics?tab=behavior#browser-errors');
    expect((await latest()).map((group) => group.id)).toEqual([old.id]);
  });

  it('have a limit of their own', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    for (let n = 0; n < 20; n++) await send(report(), from).expect(204);
    await send(report(), from).expect(429);
    await send(report()).expect(204);
    const data = { sessionId: 'a', pageUrl: '/' };
    await site.visitor.post('/api/analytics/track').set(from).send({ type: 'pageview', data }).expect(200);
    await site.visitor.post('/api/contact').set(from).send(lead()).expect(201);
    await site.owner();
  });
});

describe('An error’s message', () => {
  const messageOf = (message: string) => errorReportOf(report({ message })).message;

  it.each([
    ['Cannot read properties of undefined (reading ‘length’)', undefined],
    ["TypeError: Cannot read properties of null (reading 'focus')", undefined],
    [
      'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Ada',
      'Error: Minified React error #418; visit …',
    ],
    [
      'SyntaxError: Unexpected token, "Ada Lovel"... is not valid JSON',
      'SyntaxError: Unexpected token, "…"... is not valid JSON',
    ],
    ['Error: "Ada', 'Error: "…"'],
    ['Error: /contact?name=Ada failed', 'Error: /contact failed'],
    ['Error: ada@example.com and 612-555-0100', 'Error: … and …'],
    ['x'.repeat(1_000), 'x'.repeat(200)],
    ['a\u0000\nb', 'a b'],
  ])('%s', (message, stored = message) => {
    expect(messageOf(message)).toBe(stored);
  });
});

describe('A new error', () => {
  const site = new WatchedSite();
  beforeAll(() => site.open(sqlite));
  afterAll(() => site.close());
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const errors = () => site.app.get(BrowserErrorsService);
  const add = async (message: string) => {
    errors().add(report({ message }), { 'user-agent': safari });
    await errors().latest(1);
  };

  it('raises one alert, which has no end', async () => {
    await site.look(1);
    site.forgetTold();
    await add('Error: first');
    await site.look(3);
    expect(site.told()).toEqual([expect.stringMatching(/^begun browser-errors-\d+$/)]);
    const [{ body }] = site.hook.at('/alarms');
    expect(JSON.parse(body).text).toContain('A visitor’s browser (Safari) reported a new error on /pricing.');
    expect(body).not.toContain('first');
    await add('Error: first');
    await site.look(10);
    expect(site.told()).toHaveLength(1);
    expect(await site.dataSource.query('SELECT * FROM alarms')).toEqual([]);
  });

  it('shares an alert with other new ones, and there are at most five alerts a day', async () => {
    site.forgetTold();
    for (let n = 0; n < 8; n++) {
      await add(`Error: other ${n}.a`);
      await add(`Error: other ${n}.b`);
      await site.look(2);
    }
    expect(site.told()).toHaveLength(4);
    expect(JSON.parse(site.hook.at('/alarms')[0].body).text).toContain('1 other error is new, too.');
    site.outbox.pass(day);
    await site.look(2);
    expect(site.told()).toHaveLength(5);
  });

  it('is forgotten with old visits', async () => {
    await site.app.get(RetentionService).clean(site.outbox.now().getTime());
    expect((await errors().latest(100)).length).toBeGreaterThan(0);
  });
});
