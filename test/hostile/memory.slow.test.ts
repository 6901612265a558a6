import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lead } from '../support/data/lead.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { asInTheUnit, residentMb } from '../support/site/low-memory-host.js';
import { SiteProcess } from '../support/site/site-process.js';
import { isLong } from './support/fuzz.js';
import { Client, type Sent } from './support/requests.js';

const requests = 200_000;
const settledAfter = 50_000;
const connections = 32;
const mayGrowByMb = 60;

/** What is asked for in turn; one request in five hundred is a lead. */
const mix: ((number: number) => Sent)[] = [
  () => ({ method: 'GET', path: '/', headers: { 'Accept-Encoding': 'br' } }),
  (number) => ({ method: 'GET', path: `/pricing?utm_source=${number}` }),
  () => ({ method: 'GET', path: '/icon.svg', headers: { 'If-None-Match': '"x"' } }),
  (number) => ({ method: 'GET', path: `/nowhere-${number}` }),
  (number) => ({ method: 'GET', path: '/admin', headers: { Cookie: `admin_session=s%3A${number}.x` } }),
  (number) => ({ method: 'GET', path: `/admin/api/contacts?search=${number}` }),
  (number) => track(number, { type: 'pageview', data: { sessionId: `s-${number}`, pageUrl: `/${number}` } }),
  (number) => track(number, { type: 'vitals', data: { pageUrl: `/${number}`, LCP: number } }),
  (number) => track(number, { type: number }),
  () => ({ method: 'POST', path: '/api/contact', headers: json, body: '{"name":' }),
];

const json = { 'Content-Type': 'application/json' };

/** A record, each of another network. */
function track(number: number, record: object): Sent {
  const address = `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { ...json, 'X-Forwarded-For': address };
  return { method: 'POST', path: '/api/analytics/track', headers, body: JSON.stringify(record) };
}

const requestOf = (number: number): Sent =>
  number % 500 === 0
    ? { method: 'POST', path: '/api/contact', headers: json, body: JSON.stringify(lead()) }
    : mix[number % mix.length](number);

/** It takes minutes: in the long form only. */
describeWith(isLong ? 'long' : undefined, 'HOSTILE=long')('After 200,000 requests', () => {
  let database: TestDatabase;
  let site: SiteProcess;
  let client: Client;

  beforeAll(async () => {
    database = await sqlite();
    const { run, variables } = asInTheUnit();
    site = await SiteProcess.start({ ...database.variables, ...variables, TRUST_PROXY: 'loopback' }, run);
    client = new Client(site.url);
  });

  afterAll(async () => {
    client.close();
    await site.stop('SIGKILL');
    await database.drop();
  });

  it('the process holds hardly more memory than after a quarter of them', async () => {
    const statuses: Record<number, number> = {};
    const samples: number[] = [];
    let sent = 0;
    const send = async () => {
      while (sent < requests) {
        const number = sent++;
        if (number % 10_000 === 0) samples.push(Math.round(residentMb(site.process.pid)));
        const { status } = await client.ask(requestOf(number));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, send));
    samples.push(Math.round(residentMb(site.process.pid)));
    process.stdout.write(
      `Hostile memory on SQLite: ${sent} requests, ${JSON.stringify(statuses)}, MB every 10,000: ${samples.join(' ')}\n`,
    );
    const settled = samples[settledAfter / 10_000];
    expect(Math.max(...samples.slice(settledAfter / 10_000)) - settled).toBeLessThan(mayGrowByMb);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses[201]).toBe(requests / 500);
  }, 1_800_000);
});
