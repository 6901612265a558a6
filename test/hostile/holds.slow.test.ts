/**
 * Sends every kind of body that has made programs slow to every route, and measures how long each keeps the process from answering.
 *
 * @react production
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { RateLimitsService } from '../../src/platform/http/rate-limits.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { fieldsByRoute, routesOf } from '../support/routes.js';
import { apiKey } from '../support/site/api.js';
import { Customer } from '../support/site/customer.js';
import { addressOf } from '../support/site/open-site.js';
import { password, testSite } from '../support/site/site.js';
import { holdOf, maxHoldMs } from './support/holds.js';
import { Client, type Sent } from './support/requests.js';

/** Texts that are slow for patterns, normalization or numbers. */
const texts: Record<string, string> = {
  pairs: 'a-'.repeat(1_500),
  'one letter': 'a'.repeat(3_000),
  spaces: `a${' '.repeat(3_000)}b`,
  lines: '\n '.repeat(1_500),
  slashes: '/'.repeat(3_000),
  dots: 'a.'.repeat(1_500),
  'an email': `${'a'.repeat(1_500)}@${'a.'.repeat(700)}`,
  digits: '1'.repeat(3_000),
  prices: '1,1.'.repeat(700),
  'combining marks': 'a\u0301'.repeat(1_000),
  'fullwidth letters': '\uff41'.repeat(1_000),
  'a ligature of eighteen letters': '\ufdfa'.repeat(1_000),
  markup: '<a '.repeat(1_000),
  quotes: '"\''.repeat(1_500),
};
/** Bodies in JSON that aren't about their fields. */
const shapes: Record<string, string> = {
  'many keys': JSON.stringify(Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`k${n}`, '']))),
  'empty objects': `{"ids":[${'{},'.repeat(20_000)}{}]}`,
  'deep nesting': `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'long numbers': `{"ids":[${'9'.repeat(40_000)},1e${'9'.repeat(40_000)}]}`,
};
/** The fields of bodies that no class describes. */
const untyped = [
  ...['key', 'text', 'line0', 'amount', 'payment', 'linesKey', 'label0', 'amount0', 'note', 'version'],
  ...['type', 'data', 'sessionId', 'pageUrl', 'eventType', 'updates', 'message', 'place', 'position', 'page'],
];

onEachDatabase('A hostile request', (make) => {
  const site = testSite(make);
  const places: Record<string, string> = { id: '1' };
  let client: Client;
  let owner: Record<string, string>;
  let key: string;

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    const customer = await Customer.arrive(site);
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 30);
    const crew = new URL((await links.list())[0].address ?? '').pathname.slice('/crew/'.length);
    Object.assign(places, { customer: customer.token, crew });
    key = await apiKey(site);
    owner = await client.logIn(password);
    // What is measured is behind the limits.
    jest.spyOn(site.app.get(RateLimitsService), 'count').mockImplementation(() => undefined);
    jest.spyOn(site.app.get(LoginLimitService), 'count').mockResolvedValue(0);
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
  });

  afterAll(() => {
    jest.restoreAllMocks();
    client.close();
  });

  /** Long-lived answers and the ways out of the session are left alone. */
  const isTried = (path: string) =>
    !/logout|events\/stream|\/stream$|\/news$|development|sign-out/.test(path);

  const pathOf = (path: string) =>
    path
      .replace(/^\/my\/:\w+/, `/my/${places.customer}`)
      .replace(/^\/crew\/:\w+/, `/crew/${places.crew}`)
      .replace(/[:*]\w+/g, places.id);

  const headersOf = (path: string) =>
    path.startsWith('/api/v1') || path === '/mcp' ? { Authorization: `Bearer ${key}` } : owner;

  function json(method: string, path: string, body: string): Sent {
    const type = { 'Content-Type': 'application/json' };
    return { method, path, headers: { ...headersOf(path), ...type }, body };
  }

  function form(path: string, fields: Record<string, string>): Sent {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return {
      ...{ method: 'POST', path, headers: { ...headersOf(path), ...type } },
      body: new URLSearchParams(fields).toString(),
    };
  }

  /** Every kind of bad request to one route, by name. */
  function requestsTo(method: string, path: string, fields: string[]): [name: string, request: Sent][] {
    if (method === 'GET')
      return Object.entries(texts).map(([name, text]) => {
        const names = [...fields, 'search', 'q'].slice(0, 5);
        const query = new URLSearchParams(names.map((field) => [field, text.slice(0, 600)]));
        return [name, { method, path: `${path}?${query}`.slice(0, 12_000), headers: headersOf(path) }];
      });
    const isApi = /^\/(admin\/)?api|^\/mcp/.test(path);
    const maxBytes = /login/.test(path) ? 7_000 : 15_000;
    const withTexts = Object.entries(texts).map(([name, text]): [string, Sent] => {
      const fitting = text.slice(
        0,
        (text.length * maxBytes) / encodeURIComponent(text).length / fields.length - 20,
      );
      const body = Object.fromEntries(fields.map((field) => [field, fitting]));
      return [name, isApi ? json(method, path, JSON.stringify(body)) : form(path, body)];
    });
    const withShapes = Object.entries(shapes).map(([name, shape]): [string, Sent] => [
      name,
      json(method, path, shape),
    ]);
    const manyFields = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 'x']));
    return [
      ...withTexts,
      ...(isApi ? withShapes : [['many fields', form(path, manyFields)] as [string, Sent]]),
    ];
  }

  it(`keeps the process busy for less than ${maxHoldMs} ms, at any route and with any body`, async () => {
    const fields = fieldsByRoute(site.app);
    // The owner's come last: they may delete the lead and revoke the links.
    const routes = routesOf(site.app)
      .filter(({ path }) => isTried(path))
      .sort((a, b) => Number(a.path.startsWith('/admin')) - Number(b.path.startsWith('/admin')));
    expect(routes.length).toBeGreaterThan(100);
    const holds: string[] = [];
    const statuses = new Set<string>();
    let tried = 0;
    for (const { method, path } of routes) {
      const name = `${method.toUpperCase()} ${path}`;
      const all = requestsTo(method.toUpperCase(), pathOf(path), fields.get(name) ?? untyped);
      for (const [kind, request] of all) {
        tried += 1;
        const hold = await holdOf(async () => {
          const answer = await client.ask(request).catch(() => undefined);
          statuses.add(`${path.split('/')[1]} ${answer?.status}`);
        });
        if (hold > maxHoldMs) holds.push(`${name}, ${kind}: ${Math.round(hold)} ms`);
      }
    }
    process.stdout.write(`Hostile holds: ${tried} requests to ${routes.length} routes\n`);
    // The requests were let in: past the session, the link and the key.
    for (const part of ['my', 'crew', 'admin', 'api'])
      expect([...statuses]).toContainEqual(expect.stringMatching(`^${part} (20.|303|422)$`));
    expect([...statuses].filter((status) => / 50[0-2]$/.test(status))).toEqual([]);
    expect(holds).toEqual([]);
  }, 1_800_000);
});
