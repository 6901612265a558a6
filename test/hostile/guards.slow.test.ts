/**
 * Asks for thousands of pages, to see what the site gives away, and not what React warns of.
 *
 * @react production
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { onEachDatabase } from '../support/databases/databases.js';
import { type Route, routesOf } from '../support/routes.js';
import { feedPath } from '../support/site/admin.js';
import { addressOf } from '../support/site/open-site.js';
import { lead, password, testSite } from '../support/site/site.js';
import { fuzz } from './support/fuzz.js';
import { type Answer, Client, leaks } from './support/requests.js';

/** Routes that a stranger may call though the owner's lie beside them. */
const open =
  /^(\/admin\/login(\/recovery)?|\/admin\/api\/(login|auth-status|passkeys\/(request|login))|\/api\/analytics\/(track|errors|location))$/;
const isOwners = ({ path }: Route) => /^\/(admin|api\/analytics)(\/|$)/.test(path) && !open.test(path);

/** A word that stands in everything that is the owner's. */
const canary = 'canary-7c1f';

/** Ways to write a path that a careless check may take for another, and a careless router for the same. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace(/(?<=.)\//g, '//'),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/(?<=.)\//, '%2f'),
  (path) => path.replace(/(?<=.)\//, '%5c'),
  (path) => path.replace(/(?<=.)\//, '\\'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/admin/login/..${path.replace('/admin', '')}`,
  (path) => `/admin/login/../..${path}`,
  (path) => `/admin/login;/../..${path}`,
  (path) => `/admin/login%2f..%2f..${path}`,
  (path) => path.replace(/(?<=.)\//, '/./'),
  (path) => `${path};x=1`,
  (path) => `${path};/admin/login`,
  (path) => path.replace(/(?<=.)\//, ';x/'),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}.json`,
  (path) => `${path}.css`,
  (path) => `${path}%23`,
  (path) => `${path}?/admin/login`,
  (path) => `${path}?_method=GET&isAdmin=true`,
  (path) => `http://x${path}`,
  (path) => `http://admin:admin@localhost${path}`,
  (path) => `http://x/admin/login/../..${path}`,
  (path) => path.replace('a', '\u00e4'.normalize('NFD')[0]).replace('i', '%c4%b1'),
];

const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'LINK',
];

/** What proxies, frameworks and browsers say of a request, and what an attacker says in their place. */
const claims: Record<string, string>[] = [
  {},
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) => ({ [name]: 'GET' })),
  ...['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'X-Forwarded-Prefix'].map((name) => ({
    [name]: '/admin/login',
  })),
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
  { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '443' },
  { Host: 'localhost', Referer: 'http://localhost/admin' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` },
  { Authorization: 'Bearer null' },
  { 'X-Poll': '1', 'X-Requested-With': 'XMLHttpRequest' },
  { Accept: 'text/event-stream', 'Last-Event-ID': '0' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'If-None-Match': '*' },
];

const bodies: (object | undefined)[] = [
  undefined,
  {},
  { isAdmin: true, session: { isAdmin: true }, __proto__: null },
  { status: 'completed', notes: 'changed', priority: 'low', version: 0 },
  { presentPassword: password, newPassword: 'another long password' },
  { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  { newest: '1' },
];

const tables = [
  'contacts',
  'lead_changes',
  'users',
  'admin_sessions',
  'outbox',
  'appointments',
  'push_subscriptions',
  'webhook_endpoints',
  'webhook_messages',
  'shared_secrets',
];

onEachDatabase('A stranger who wants in', (make) => {
  const site = testSite(make);
  let client: Client;
  /** Nearly, but not quite, what lets the owner in. */
  let cookies: string[];

  const everything = async () => {
    const rows: unknown[] = [];
    for (const table of tables) rows.push(await site.dataSource.query(`SELECT * FROM ${table}`));
    return JSON.stringify(rows);
  };

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    const words = { name: canary, message: canary, serviceArea: canary, preferredDate: canary };
    await client.json('POST', '/api/contact', lead(words));
    const { Cookie: ended } = await client.logIn(password);
    await client.json('POST', '/admin/api/logout', {}, { Cookie: ended });
    const { Cookie: standing } = await client.logIn(password);
    cookies = nearly(standing, ended);
  });

  afterAll(() => client.close());

  it('gets no page, no row and no change out of the owner’s routes, however they are asked for', async () => {
    const routes = routesOf(site.app).filter(isOwners);
    expect(routes.length).toBeGreaterThan(30);
    const feed = await feedPath(await site.owner());
    const before = await everything();
    const attack = fc.record({
      route: fc.constantFrom(...routes),
      method: fc.option(fc.constantFrom(...methods)),
      spelling: fc.constantFrom(...spellings),
      claim: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.constantFrom(...claims)),
      cookie: fc.option(fc.constantFrom(...cookies)),
      body: fc.constantFrom(...bodies),
    });
    await fuzz('guards', make, attack, async ({ route, method, spelling, claim, cookie, body }) => {
      const path = spelling(route.path.replace(/[:*]\w+/g, '1'));
      const verb = method ?? route.method.toUpperCase();
      const isForm =
        Object.values(claim).includes('application/x-www-form-urlencoded') || /^\/admin\/(?!api)/i.test(path);
      const type = { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
      const headers = { ...(body ? type : {}), ...claim, ...(cookie ? { Cookie: cookie } : {}) };
      const text = body && (isForm ? new URLSearchParams(body as never).toString() : JSON.stringify(body));
      const answer = await client.ask({ method: verb, path, headers, body: text });
      expect([verb, path, headers, isRefusal(answer, verb) ? 'refused' : answer]).toEqual([
        verb,
        path,
        headers,
        'refused',
      ]);
      expect(answer.text).not.toMatch(leaks);
      expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(canary);
      expect(answer.text).not.toContain(feed);
    });
    expect(await everything()).toBe(before);
  }, 900_000);
});

/** Not logged in, from another site, not there, or not readable; OPTIONS may say which methods there are. */
function isRefusal({ status, headers, text }: Answer, method: string): boolean {
  if (status === 302) return /^\/admin\/login(\?|$)/.test(headers.location ?? '');
  if (status === 200) return method === 'OPTIONS' && /^[A-Z, ]*$/.test(text);
  return [400, 401, 403, 404, 405, 415].includes(status);
}

/** Cookies made of a standing session's and of one that has ended. */
function nearly(standing: string, ended: string): string[] {
  const [, name, value] = /(admin_session)=([^;]+)/.exec(standing) ?? [];
  const [id, signature] = decodeURIComponent(value)
    .slice(2)
    .split(/\.(?=[^.]*$)/);
  const sign = (secret: string) =>
    createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  return [
    ended,
    `${name}=`,
    `${name}=${value.slice(0, -1)}`,
    `${name}=${value.slice(1)}`,
    `${name}=s%3A${id}`,
    `${name}=${id}`,
    `${name}=s%3A${id}.`,
    `${name}=s%3A${id}.${encodeURIComponent(sign(''))}`,
    `${name}=s%3A${id}.${encodeURIComponent(sign('0'.repeat(64)))}`,
    `${name}=s%3A${id.toLowerCase()}x.${encodeURIComponent(signature)}`,
    `${name}=s%3A${id}%00.${encodeURIComponent(signature)}`,
    `${name}=j%3A${encodeURIComponent(JSON.stringify({ isAdmin: true }))}`,
    `${name}=x; ${name}=y`,
    `__Host-admin=${value}`,
    `${name.toUpperCase()}=${value}`,
    `session=${value}; connect.sid=${value}`,
    `__proto__=${value}; ${name}=__proto__`,
  ];
}
