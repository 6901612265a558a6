import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Agent } from 'supertest';
import { onEachDatabase } from '../support/databases.js';
import { routesOf } from '../support/routes.js';
import { lead, testSite } from '../support/site.js';
import { times } from './support/driver.js';

/** Texts that have broken programs before. */
const naughty = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x7fffffffffffffff',
  '2147483648',
  '9007199254740993',
  "' OR 1=1 --",
  '"; DROP TABLE contacts; --',
  "Robert'); DROP TABLE contacts;--",
  '\\',
  '\\u0000',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '%00',
  '%',
  '_%_',
  '../../../../etc/passwd',
  '/dev/null',
  'C:\\CON',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}#{7*7}',
  '=HYPERLINK("http://x")',
  '@SUM(1)',
  'a\r\nBcc: all@example.com',
  '\u202e reversed \u202c',
  '\u2028\u2029',
  'ﷺ',
  'Z̷̢͍a̶l̵g̸o̷',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝕏'.repeat(5000),
  'é'.normalize('NFD'),
  'İstanbul',
  'ß',
  'İ'.repeat(300),
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '2026-11-20T10:00:00Z',
  '+1 (763) 555-0100 ext. 5',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(70_000),
];

const text = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string(),
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, [], {}, [null], { $gt: '' }, [[['x']]]),
  fc.jsonValue(),
);

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

const leaks = /node_modules|\bat \w+.*\.js:\d|SQLITE_|ER_[A-Z]|SELECT .* FROM|INSERT INTO|QueryFailedError/;

onEachDatabase('Hostile input', (make) => {
  const site = testSite(make);
  let owner: Agent;

  beforeAll(async () => {
    owner = await site.owner();
  });

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
    await fc.assert(
      fc.asyncProperty(attack, async ({ route, id, body, query, key, asForm, asOwner }) => {
        const path = route.path.replace(/[:*]\w+/g, id);
        const request = (asOwner ? owner : site.visitor)[route.method](path).query(query);
        if (key) request.set('Idempotency-Key', key);
        const isForm = asForm && !/^\/(admin\/)?api/.test(path);
        const answer =
          route.method === 'get'
            ? await request
            : await request.type(isForm ? 'form' : 'json').send(isForm ? flat(body) : body);
        expect([route.method, path, answer.status < 500 ? 'fine' : answer.status]).toEqual([
          route.method,
          path,
          'fine',
        ]);
        expect(answer.text ?? '').not.toMatch(leaks);
      }),
      { numRuns: times(1_000, 10_000), ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    );
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    expect((await owner.get('/admin/api/auth-status')).body).toEqual({ isAuthenticated: true });
  }, 900_000);
});

/** Forms know texts only. */
const flat = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, odd]) => [name, typeof odd === 'string' ? odd : JSON.stringify(odd)]),
  );
