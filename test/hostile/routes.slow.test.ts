/**
 * Asks for thousands of pages, to see what the site gives away, and not what React warns of.
 *
 * @react production
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { onEachDatabase } from '../support/databases/databases.js';
import { routesOf } from '../support/routes.js';
import { addressOf } from '../support/site/open-site.js';
import { lead, password, testSite } from '../support/site/site.js';
import { fuzz } from './support/fuzz.js';
import { text, value } from './support/naughty.js';
import { Client, leaks } from './support/requests.js';

/** The names that some body of ours has, so that the generators reach beyond the first check. */
const names = [
  ...['name', 'email', 'phone', 'serviceArea', 'serviceType', 'message', 'preferredDate', 'timePreference'],
  ...[
    'address',
    'roomSelection',
    'noObligationAgreement',
    'website',
    'formToken',
    'touches',
    'adClick',
    'idempotencyKey',
  ],
  ...['password', 'status', 'priority', 'notes', 'followUpDate', 'calendarEventId', 'emailsSent', 'version'],
  ...['type', 'data', 'sessionId', 'pageUrl', 'eventType', 'pageViewId', 'timeSpent', 'updates', 'id', 'ids'],
];
const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 });
/** What a visitor sends, with one field gone wrong: past all checks but one. */
const nearlyALead = fc
  .tuple(fc.constantFrom(...names), value)
  .map(([name, odd]) => ({ ...lead(), [name]: odd }));
const query = fc.dictionary(
  fc.constantFrom(
    'status',
    'priority',
    'search',
    'limit',
    'before',
    'start',
    'end',
    'category',
    'range',
    'tab',
  ),
  text,
);
const key = fc.option(
  fc.constantFrom('key-0000001', 'x', 'a b c d e f g', '~'.repeat(64), '../../../x', '%2e%2e%2f%00'),
);

onEachDatabase('Hostile input', (make) => {
  const site = testSite(make);
  let client: Client;
  let owner: { Cookie: string };

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    owner = await client.logIn(password);
  });

  afterAll(() => client.close());

  /** Long-lived answers and the ways out of the session are left alone. */
  const isTried = (path: string) => !/logout|events\/stream|\/stream$|\/news$|development/.test(path);

  it('at any route, from a stranger or the owner, is no server error, shows nothing of the inside, and the next lead is accepted', async () => {
    const routes = routesOf(site.app).filter(({ path }) => isTried(path));
    expect(routes.length).toBeGreaterThan(30);
    const attack = fc.record({
      route: fc.constantFrom(...routes),
      id: fc.oneof(
        fc.constantFrom('1', '0', '-1', '99999999999999999999', '1e3', 'x', '%00', '%E0%A4%A'),
        fc.nat().map(String),
      ),
      body: fc.oneof(body, nearlyALead, nearlyALead),
      query,
      key,
      asForm: fc.boolean(),
      asOwner: fc.boolean(),
    });
    await fuzz('routes', make, attack, async ({ route, id, body, query, key, asForm, asOwner }) => {
      const path = route.path.replace(/[:*]\w+/g, id);
      const target = `${path}?${new URLSearchParams(query)}`;
      const headers = { ...(asOwner ? owner : {}), ...(key ? { 'Idempotency-Key': key } : {}) };
      const isForm = asForm && route.method === 'post' && !/^\/(admin\/)?api/.test(path);
      const answer =
        route.method === 'get'
          ? await client.ask({ method: 'GET', path: target, headers })
          : isForm
            ? await client.form(target, flat(body), headers)
            : await client.json(route.method.toUpperCase(), target, body, headers);
      expect([route.method, path, answer.status < 500 ? 'fine' : answer.status]).toEqual([
        route.method,
        path,
        'fine',
      ]);
      expect(answer.text).not.toMatch(leaks);
    });
    expect((await client.json('POST', '/api/contact', lead())).status).toBe(201);
    const { text: status } = await client.ask({
      method: 'GET',
      path: '/admin/api/auth-status',
      headers: owner,
    });
    expect(JSON.parse(status)).toEqual({ isAuthenticated: true });
  }, 900_000);
});

/** Forms know texts only. */
const flat = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, odd]) => [name, typeof odd === 'string' ? odd : JSON.stringify(odd)]),
  );
