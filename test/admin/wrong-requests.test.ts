import { beforeAll, describe, expect, it } from '@jest/globals';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { PersonHashesService } from '../../src/messages/follow-ups/opt-outs/person-hashes.service.js';
import { rowsByTable } from '../support/databases/tables.js';
import { type Route, routesOf } from '../support/routes.js';
import { feedPath } from '../support/site/admin.js';
import { apiKey, bearer } from '../support/site/api.js';
import { behindProxy, Customer } from '../support/site/customer.js';
import { cookieOf, password, testSite } from '../support/site/site.js';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.clean.example' },
];
/** An email program posts there from any origin (RFC 8058). */
const fromAnywhere = 'post /unsubscribe/:token';

describe('Every route, asked wrongly', () => {
  const site = testSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  let addresses = 0;
  let today: string;
  let cookie: string;
  let ended: string;
  let customer: Customer;
  /** What the routes have in their addresses. */
  let secrets: { my: string; crew: string; calendar: string; unsubscribe: string };
  let key: string;

  beforeAll(async () => {
    today = site.app.get(BusinessCalendarService).dayOf();
    const logIn = async () =>
      cookieOf(await site.visitor.post('/admin/api/login').send({ password }).expect(200)).split(';')[0];
    [cookie, ended] = [await logIn(), await logIn()];
    await site.visitor.post('/admin/api/logout').set('Cookie', ended).expect(200);
    customer = await Customer.arrive(site);
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 7);
    const [{ address }] = await links.list();
    secrets = {
      my: customer.token,
      crew: new URL(address ?? '').pathname.slice('/crew/'.length),
      calendar: (await feedPath(await site.owner())).slice('/calendar/'.length, -'.ics'.length),
      unsubscribe: await site.app.get(PersonHashesService).tokenOf('ada@example.com'),
    };
    key = await apiKey(site);
  });

  let turns = 0;
  /** One of several ways to ask, in turn by route: each is refused by one part of the site for all routes. */
  const inTurn = <Way>(ways: readonly Way[]): Way => ways[turns++ % ways.length];
  const kindOf = (path: string) => path.split('/')[1] as keyof typeof secrets;
  const concrete = (path: string, secret = secrets[kindOf(path)]) =>
    path
      .replace(/:(token|secret)/, secret)
      .replace('{*rest}', `${secret}/else/where`)
      .replace(':day', today)
      .replace(':moment', 'before')
      .replace(':what', 'notes')
      .replace(/\{.*?\}/g, '')
      .replace(/:\w+/g, '1');
  const patternOf = (path: string) =>
    new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace(/\{\/?\*\w+\}/g, '.*')
        .replace(/:\w+/g, '[^/]+')}$`,
    );
  const ask = (method: Route['method'], path: string, headers: Record<string, string> = {}) =>
    site.visitor[method](path)
      .set('X-Forwarded-For', `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}`)
      .set(headers)
      .expect('X-Content-Type-Options', 'nosniff')
      .expect('Content-Security-Policy', /default-src 'none'.*frame-ancestors/);
  const asOwner = () => ({ Cookie: cookie, ...bearer(key) });
  const known = () => routesOf(site.app);

  it('takes its own methods only, from the owner too', async () => {
    const patterns = known().map(({ method, path }) => ({ method, pattern: patternOf(path) }));
    const taken: string[] = [];
    for (const path of new Set(known().map((route) => concrete(route.path))))
      for (const method of methods) {
        if (patterns.some((one) => one.method === method && one.pattern.test(path))) continue;
        const { status } = await ask(method, path, asOwner());
        if (![404, 405].includes(status)) taken.push(`${method} ${path}: ${status}`);
      }
    expect(taken).toEqual([]);
  });

  it('changes nothing when it is only read, but when and where somebody came in, and the health check’s row', async () => {
    const stored = async () => {
      const tables = (await rowsByTable(site.dataSource)).filter(
        ([table]) => table !== 'replication_heartbeat',
      );
      return tables.map(([table, rows]) => [
        table,
        JSON.stringify(rows, (name, value) => (/^(lastUsedAt|city)$/.test(name) ? undefined : value)),
      ]);
    };
    const reads = known().filter(({ method, path }) => method === 'get' && !path.endsWith('/stream'));
    const before = await stored();
    for (const { path } of reads)
      for (const headers of [asOwner(), { 'Sec-Fetch-Site': 'cross-site' }])
        await ask('get', concrete(path), headers);
    const after = await stored();
    expect(reads.length).toBeGreaterThan(80);
    expect(after.filter((one, index) => one[1] !== before[index][1])).toEqual([]);
  });

  it('changes nothing for another site’s page, whoever it comes from', async () => {
    const taken: string[] = [];
    const writes = known().filter(({ method }) => method !== 'get');
    expect(writes.length).toBeGreaterThan(100);
    for (const { method, path } of writes) {
      if (`${method} ${path}` === fromAnywhere) continue;
      const headers = inTurn(foreign);
      const { status } = await ask(method, concrete(path), { ...asOwner(), ...headers });
      if (status !== 403) taken.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
    }
    expect(taken).toEqual([]);
  });

  it('is closed to a session that has ended, or whose signature is wrong', async () => {
    const [name, value] = cookie.split('=');
    const changed = (at: number) =>
      `${name}=${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    const dot = value.indexOf('.');
    const wrong = [changed(4), changed(dot + 1), `${name}=${value.slice(0, dot)}`, `${name}=`];
    const open =
      /^\/(admin\/login(\/recovery)?|admin\/api\/(login|auth-status|passkeys\/(request|login))|api\/analytics\/(track|location|errors))$/;
    const taken: string[] = [];
    for (const { method, path } of known()) {
      if (!/^\/(admin|api\/analytics)(\/|$)/.test(path) || open.test(path)) continue;
      for (const one of [ended, inTurn(wrong)]) {
        const { status, headers } = await ask(method, concrete(path), { Cookie: one });
        const isOut = status === 401 || (status === 302 && /^\/admin\/login/.test(headers.location));
        if (!isOut) taken.push(`${method} ${path}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
    await ask('get', '/admin/leads', { Cookie: cookie }).expect(200);
  });

  it('is closed to a link that is wrong in any part, or another kind’s', async () => {
    const taken: string[] = [];
    const routes = known().filter(({ path }) => /:(token|secret)/.test(path));
    expect(new Set(routes.map(({ path }) => kindOf(path)))).toEqual(new Set(Object.keys(secrets)));
    for (const { method, path } of routes) {
      const right = secrets[kindOf(path)];
      const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
      const wrong = [
        other(right[0]) + right.slice(1),
        right.slice(0, -2) + other(right.at(-2) ?? '') + right.slice(-1),
        right.slice(0, -1),
        `${right}A`,
        right.slice(0, 9) +
          (/[a-z]/.test(right[9]) ? right[9].toUpperCase() : other(right[9])) +
          right.slice(10),
        'A'.repeat(right.length),
        ...Object.values(secrets).filter((one) => one !== right),
      ];
      for (const secret of wrong) {
        const { status } = await ask(method, concrete(path, secret));
        // Older addresses below a link lead to its page, which asks for the link.
        const isOut = [404, 422].includes(status) || (method === 'get' && [302, 303].includes(status));
        if (!isOut) taken.push(`${method} ${path} with ${secret}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
    await customer.open().expect(200);
  });
});
