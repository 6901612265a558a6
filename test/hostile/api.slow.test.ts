import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { apiKey, bearer, openApi } from '../support/site/api.js';
import { addressOf } from '../support/site/open-site.js';
import { testSite } from '../support/site/site.js';
import { fuzz } from './support/fuzz.js';
import { text as anyText, value } from './support/naughty.js';
import { Client, leaks } from './support/requests.js';

/** Node itself refuses longer addresses. */
const text = anyText.map((long) => long.slice(0, 300));

const fields = [
  ...['name', 'phone', 'email', 'serviceArea', 'serviceType', 'message', 'preferredDate', 'timePreference'],
  ...['url', 'events'],
  ...['paidOn', 'method', 'amountCents'],
  ...['source', 'sendConfirmation', 'status', 'priority', 'notes', 'followUpDate', 'version', '__proto__'],
];
const person = { name: 'Ada', phone: '(763) 555-0188' };
const payment = { paidOn: '2026-01-20', method: 'card', amountCents: 249_00 };
/** A valid body with one field gone wrong, and anything. */
const body = fc.oneof(
  fc.tuple(fc.constantFrom(...fields), value).map(([name, odd]) => ({ ...person, ...payment, [name]: odd })),
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 12 }),
  value,
);
/** Cursors: nearly ours, and anything. */
const cursor = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('leads', 'customers', 'appointments', 'open-slots', 'quotes', 'jobs', 'payments', ''),
      fc.oneof(
        fc.constantFrom('', '2026-01-01', '2026-13-45', '2026-01-01T00:00:00.000Z', '0', 'T:.Z-'),
        text,
      ),
      fc.oneof(fc.nat().map(String), fc.constantFrom('-1', '9999999999', '1e9', '0x1'), text),
    )
    .map((parts) => Buffer.from(parts.join(' ')).toString('base64url')),
  text,
);
const query = fc.dictionary(
  fc.constantFrom(
    'limit',
    'status',
    'since',
    'search',
    'leadId',
    'from',
    'to',
    'start',
    'end',
    'unit',
    'filter',
  ),
  fc.oneof(
    text,
    fc.constantFrom('1', '100', '2026-01-01', '0001-01-01', '9999-12-31', 'device:phone', 'week'),
  ),
  { maxKeys: 4 },
);
/** Header values can't hold everything: what Node would not send is left out. */
const key = fc.oneof(
  fc.constantFrom(
    'a',
    'key-1',
    '~'.repeat(64),
    '~'.repeat(65),
    '../../x',
    '%00',
    "'; DROP TABLE api_requests",
  ),
  text.map((odd) => odd.replace(/[^\t\x20-\x7e]/g, '')),
);

onEachDatabase('The API under hostile input', (make) => {
  const site = testSite(make);
  let client: Client;
  let headers: { Authorization: string };
  let clock: jest.SpiedFunction<ClockService['now']>;

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    headers = bearer(await apiKey(site));
    // Time passes faster, so that the limits of a key don't stop the attack.
    let passed = 0;
    clock = jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => {
      passed += 1_000;
      return new Date(Date.now() + passed);
    });
  });

  afterAll(() => {
    clock.mockRestore();
    client.close();
  });

  it('answers each request as JSON without a server error or anything of the inside', async () => {
    const attack = fc.record({
      call: fc.constantFrom(
        ...Object.entries(openApi.paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
        ),
      ),
      id: fc.oneof(
        fc.constantFrom('1', '0', '-1', '999999999', '1e3', 'x', '%00', '%E0%A4%A'),
        fc.nat().map(String),
      ),
      cursor: fc.option(cursor),
      ...{ body, query, key: fc.option(key) },
    });
    await fuzz('api', make, attack, async ({ call, id, cursor, body, query, key }) => {
      const parameters = new URLSearchParams({ ...query, ...(cursor === null ? {} : { cursor }) });
      const target = `${call.path.replace(/\{\w+\}/g, id)}?${parameters}`;
      const sent = { ...headers, ...(key === null ? {} : { 'Idempotency-Key': key }) };
      const answer =
        call.method === 'GET'
          ? await client.ask({ method: 'GET', path: target, headers: sent })
          : await client.json(call.method, target, body ?? {}, sent);
      const known = [200, 201, 400, 404, 409, 413, 422];
      expect([call, target, body, known.includes(answer.status) ? 'fine' : answer]).toEqual([
        ...[call, target, body],
        'fine',
      ]);
      expect(answer.headers['content-type']).toMatch(
        answer.status < 300 ? /^application\/json/ : /^application\/problem\+json$/,
      );
      expect(JSON.parse(answer.text)).toBeInstanceOf(Object);
      expect(answer.text).not.toMatch(leaks);
    });
    const added = await client.json('POST', '/api/v1/leads', person, headers);
    expect(added.status).toBe(201);
  }, 900_000);
});
