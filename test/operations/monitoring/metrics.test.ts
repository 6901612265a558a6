import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { commit, release } from '../../../src/platform/config/release.js';
import { draft } from '../../support/data/drafts.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { lead, testSite } from '../../support/site/site.js';

const token = 'a-token-of-24-characters';

onEachDatabase('The metrics', (make) => {
  const site = testSite(make, { METRICS_TOKEN: token, TRUST_PROXY: 'loopback' });
  const read = async () => (await site.visitor.get('/metrics').expect(200)).text;

  /** The value of a metric, by its line's beginning; undefined where there is no such line. */
  const valueIn = (text: string, start: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${start} `));
    return line && Number(line.slice(start.length));
  };

  beforeAll(async () => {
    await site.app.listen(0, '127.0.0.1');
  });

  it('are Prometheus’ text, for whoever asks from this machine', async () => {
    const { text, headers } = await site.visitor.get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) site_\w+ .+|site_\w+(\{[^}]*\})? [-+\d.eInfNa]+)$/);
    for (const name of [
      'site_event_loop_lag_seconds{quantile="0.99"}',
      'site_process_memory_bytes{part="rss"}',
      'site_process_cpu_seconds_total{mode="user"}',
      'site_process_uptime_seconds',
      'site_database_up',
    ]) {
      expect([name, valueIn(text, name)]).toEqual([name, expect.any(Number)]);
    }
    const info = `site_release_info{version="${release}",commit="${commit ?? ''}"}`;
    expect([valueIn(text, info), valueIn(text, 'site_database_up')]).toEqual([1, 1]);
    const hasPool = text.includes('\nsite_database_connections{state="idle"}');
    expect(hasPool).toBe(make !== sqlite);
  });

  it.each([
    { 'X-Forwarded-For': '203.0.113.5' },
    { 'X-Forwarded-For': 'nonsense' },
    { Forwarded: 'for=203.0.113.5' },
    { 'X-Real-IP': '127.0.0.1' },
    { Via: '1.1 proxy' },
    { Host: 'drylark.example' },
    { Host: '127.0.0.1.drylark.example' },
  ])('are not there for who comes through a proxy on this machine: %j', async (headers) => {
    const { text } = await site.visitor.get('/metrics').set(headers).expect(404);
    expect(text).not.toContain('site_database_up');
    await site.visitor.get('/metrics').set(headers).auth(token, { type: 'bearer' }).expect(200);
    for (const wrong of ['', `${token}x`, token.toUpperCase()])
      await site.visitor.get('/metrics').set(headers).auth(wrong, { type: 'bearer' }).expect(404);
  });

  it('count requests by the pattern of their route, whatever was asked for', async () => {
    const { port } = site.app.getHttpServer().address() as AddressInfo;
    await site.visitor.get('/').expect(200);
    await site.visitor.get('/').expect(200);
    await site.visitor.get('/icon.svg').expect(200);
    for (const path of ['/blog/no-such-article', '/blog/nor-this', '/made/up', '/up/made'])
      await site.visitor.get(path).expect(404);
    await new Promise((resolve) => ask({ port, path: 'ftp://elsewhere/' }, resolve).end());
    const text = await read();
    const count = (labels: string) => valueIn(text, `site_http_requests_total{${labels}}`);
    expect(count('method="GET",status="200",route="(kept page)"')).toBeGreaterThanOrEqual(1);
    expect(count('method="GET",status="200",route="(built file)"')).toBe(1);
    expect(count('method="GET",status="404",route="/blog/:slug"')).toBe(2);
    expect(count('method="GET",status="404",route="(none)"')).toBe(2);
    expect(count('method="GET",status="400",route="(unreadable)"')).toBe(1);
    expect(text).not.toMatch(/no-such-article|made/);
    expect(valueIn(text, 'site_http_request_duration_seconds_count{method="GET",route="/blog/:slug"}')).toBe(
      2,
    );
  });

  it('count a request whose visitor left before its answer', async () => {
    const { port } = site.app.getHttpServer().address() as AddressInfo;
    const spool = site.app.get(SpoolService);
    const { find } = spool;
    const asked = new Promise<() => void>((resolve) => {
      spool.find = () => new Promise((answer) => resolve(() => answer(undefined)));
    });
    const headers = { 'Content-Type': 'application/json' };
    const sent = ask({ port, method: 'POST', path: '/api/contact', headers });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(lead()));
    const goOn = await asked;
    spool.find = find;
    sent.destroy();
    const aborted = 'site_http_requests_total{method="POST",status="aborted",route="/api/contact"} 1';
    await until(async () => (await read()).includes(aborted));
    goOn();
    await until(async () => valueIn(await read(), 'site_leads_total{outcome="stored"}') === 1);
  });

  it('count leads, what waits for them, and visits', async () => {
    const wish = lead();
    for (const status of [201, 200])
      await site.visitor.post('/api/contact').set('Idempotency-Key', 'metrics-1').send(wish).expect(status);
    const spool = site.app.get(SpoolService);
    await spool.write(draft('metrics-2', new Date().toISOString()));
    await spool.write(draft('metrics-3', new Date().toISOString()));
    await spool.moveToDeadLetters('metrics-3', 'For the count');
    const view = { type: 'pageview', data: { sessionId: 'metrics', pageUrl: '/' } };
    await site.visitor.post('/api/analytics/track').send(view).expect(200);
    site.app.get(ReplayerService).repeated += 4;
    const text = await read();
    const value = (start: string) => [start, valueIn(text, start)];
    for (const [start, wanted] of [
      ['site_leads_total{outcome="stored"}', 2],
      ['site_leads_total{outcome="repeated"}', 5],
      ['site_leads_total{outcome="refused"}', 0],
      ['site_spool_waiting', 1],
      ['site_spool_dead', 1],
      ['site_journal_files', 2],
      ['site_journal_restored_leads', 0],
      ['site_outbox_items{kind="acknowledgement",state="waiting"}', 2],
      ['site_outbox_items{kind="acknowledgement",state="dead"}', 0],
      ['site_analytics_records_total{outcome="stored"}', 1],
      ['site_analytics_records_total{outcome="refused"}', 0],
    ]) {
      expect(value(String(start))).toEqual([start, wanted]);
    }
    expect(valueIn(text, 'site_outbox_oldest_due_age_seconds{kind="acknowledgement"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'site_spool_oldest_age_seconds')).toBeGreaterThan(0);
  });
});
