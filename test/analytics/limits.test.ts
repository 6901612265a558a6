import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { sqlite } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { lead, password, testSite } from '../support/site/site.js';

const day = 86_400_000;

describe('Visit records', () => {
  const site = testSite(sqlite, { ANALYTICS_RECORDS_PER_DAY: '3200', TRUST_PROXY: '1' });
  const clock = () => site.app.get(ClockService);
  const realNow = ClockService.prototype.now;
  let passedMs = 0;

  beforeEach(() => {
    jest.spyOn(clock(), 'now').mockImplementation(() => new Date(realNow().getTime() + passedMs));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  let names = 0;
  const report = (address: string, type = 'pageview', data: object = {}) =>
    site.visitor
      .post('/api/analytics/track')
      .set('X-Forwarded-For', address)
      .send({ type, data: { sessionId: `s${++names}`, pageUrl: '/', ...data } });
  const burst = 20;
  const exhaust = async (address: (n: number) => string) => {
    for (let n = 0; n < burst; n++) await report(address(n)).expect(200);
  };

  it('are limited by network: neighbors share a limit, others and leads have their own', async () => {
    await exhaust((n) => `198.51.100.${n}`);
    const refused = await report('198.51.100.200').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toEqual({ message: expect.stringContaining('Too many visits') });
    await report('198.51.101.1').expect(200);
    const same = { 'X-Forwarded-For': '198.51.100.200' };
    await site.visitor.post('/api/contact').set(same).send(lead()).expect(201);
    await site.visitor.post('/admin/api/login').set(same).send({ password }).expect(200);
    // A fifth of a day's records in a day.
    passedMs += day / 640;
    await report('198.51.100.200').expect(200);
    await report('198.51.100.200').expect(429);
  });

  it('are limited by /48 in IPv6, whatever the path’s case and slashes', async () => {
    await exhaust((n) => `2001:db8:7:${n}::1`);
    for (const path of ['/api/analytics/track', '/API/Analytics/Track/', '/api/analytics/track?x']) {
      await site.visitor
        .post(path)
        .set('X-Forwarded-For', '2001:db8:7:ffff::1')
        .send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } })
        .expect(429);
    }
  });

  it('are limited even if they aren’t stored, like those of crawlers and invalid ones', async () => {
    const send = (body: object) =>
      site.visitor
        .post('/api/analytics/track')
        .set({ 'X-Forwarded-For': '198.51.102.1', 'User-Agent': 'Googlebot' })
        .send(body);
    for (let n = 0; n < burst / 2; n++) {
      await send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } }).expect(200);
      await send({ type: { toString: 1 }, data: {} }).expect(400);
    }
    await send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } }).expect(429);
  });

  it('include few page speeds of one network, each within plausible values', async () => {
    const data = { LCP: 3_600_000, INP: 1e9, CLS: 1e9 };
    await report('203.0.113.1', 'vitals', data).expect(200, { success: true });
    await report('203.0.113.2', 'vitals', data).expect(429);
    await report('203.0.113.2').expect(200);
    const owner = await site.owner();
    const vitals = async () => (await owner.get('/api/analytics/vitals').expect(200)).body.data;
    await until(async () => (await vitals()).length > 0);
    expect(await vitals()).toEqual([{ pageUrl: '/', visits: 1, LCP: 60_000, INP: 60_000, CLS: 10 }]);
  });
});

describe('Visit records of any number of networks', () => {
  const site = testSite(sqlite, { ANALYTICS_RECORDS_PER_DAY: '1000', TRUST_PROXY: '1' });
  const report = (address: string) =>
    site.visitor
      .post('/api/analytics/track')
      .set('X-Forwarded-For', address)
      .send({ type: 'pageview', data: { sessionId: `s${address.replaceAll('.', '-')}`, pageUrl: '/' } });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are limited in total', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1_040; n += 65) {
      const networks = Array.from(
        { length: 65 },
        (_, index) => `10.${(n + index) >> 8}.${(n + index) & 255}.1`,
      );
      for (const { status } of await Promise.all(networks.map(report)))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    // While the records of a second come back.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(1_000);
    expect(statuses.get(200)).toBeLessThan(1_010);
    const clock = site.app.get(ClockService);
    const later = clock.now().getTime() + day / 100;
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(later));
    await report('10.200.0.1').expect(200);
  });
});

describe('On a disk that is nearly full', () => {
  const site = testSite(sqlite, { ANALYTICS_DISK_RESERVE_MB: '1000000000' });

  it('visits are not stored, and leads are', async () => {
    const track = () =>
      site.visitor
        .post('/api/analytics/track')
        .send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } });
    await until(async () => (await track()).status === 429);
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/alarms').expect(200);
    expect(body).toEqual([expect.stringContaining('stopped counting visits')]);
  });
});
