/**
 * Sends every kind of request that has made programs slow to every route, and measures how long each keeps
 * the process from answering.
 *
 * @react production
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { PersonHashesService } from '../../src/messages/follow-ups/opt-outs/person-hashes.service.js';
import { isApiPath } from '../../src/platform/http/api-path.js';
import { bodyLimitOf } from '../../src/platform/http/body-limits.js';
import { RateLimitsService } from '../../src/platform/http/rate-limits.service.js';
import { sectionNames } from '../../views/content/schema.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { fieldsByRoute, routesOf } from '../support/routes.js';
import { changeLead } from '../support/site/admin.js';
import { apiKey } from '../support/site/api.js';
import { Customer } from '../support/site/customer.js';
import { addressOf } from '../support/site/open-site.js';
import { password, testSite } from '../support/site/site.js';
import { holdOf, maxHoldMs } from './support/holds.js';
import { knownBody, wrapped } from './support/known-bodies.js';
import { Client, type Sent } from './support/requests.js';
import { slowTexts } from './support/slow-texts.js';

/** A route of Nest, and a body that it accepts. */
interface Target {
  name: string;
  method: string;
  path: string;
  body: Record<string, unknown>;
}
type Named = [name: string, request: Sent];

const kilobyte = 1_024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
/** As long as a short field and a message may be, and as long as the whole request. */
const lengths = [250, 4_900, 60 * kilobyte];
const texts = Object.entries(slowTexts);
/** All texts, then all again in another length each. */
const kinds = lengths.flatMap((_, round) =>
  texts.map(([name, textOf], n) => {
    const length = lengths[(round + n) % lengths.length];
    return { name: `${name}, ${length}`, textOf, length };
  }),
);
type Kind = (typeof kinds)[number];

/** Bodies in JSON that aren't about their fields. */
const shapes: Record<string, string> = {
  'many keys': JSON.stringify(Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`k${n}`, '']))),
  'empty objects': `{"ids":[${'{},'.repeat(20_000)}{}]}`,
  'deep nesting': `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'long numbers': `{"ids":[${'9'.repeat(40_000)},1e${'9'.repeat(20_000)}]}`,
};
/** Forms that aren't about their fields. */
const forms: Record<string, string> = {
  'many fields': 'f=x&'.repeat(15_000),
  'one field many times': 'name=x&'.repeat(199),
  'escaped letters': `name=${'%61'.repeat(20_000)}`,
  'broken escapes': `name=${'%'.repeat(60_000)}`,
};
/** A page, sign-in, a page of the owner's, and the API. */
const pathsForHeaders = ['/contact', '/admin/login', '/admin/leads', '/api/v1/leads'];
const headerNames = [
  ...['User-Agent', 'Cookie', 'Referer', 'Accept', 'Accept-Language', 'Accept-Encoding', 'Origin', 'Host'],
  ...['X-Forwarded-For', 'If-None-Match', 'If-Modified-Since', 'Range', 'Authorization', 'Idempotency-Key'],
];

const isOwners = ({ path }: { path: string }) => path.startsWith('/admin');

/** A kind's text, of as many bytes as fit. */
function fitting(
  textOf: (length: number) => string,
  length: number,
  bytes: number,
  encoded: (text: string) => string,
): string {
  const size = Buffer.byteLength(encoded(textOf(length)));
  return textOf(size <= bytes ? length : Math.floor((length * bytes) / size));
}
const escaped = (text: string) => new URLSearchParams({ '': text }).toString();
/** Headers are bytes without line breaks. */
const asHeader = (text: string) => Buffer.from(text.replace(/[\r\n]/g, ' ')).toString('latin1');

onEachDatabase('A hostile request', (make) => {
  const site = testSite(make);
  const places: Record<string, string> = { moment: 'before', status: 'scheduled', number: '1' };
  let client: Client;
  let owner: Record<string, string>;
  let key: string;

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    const customer = await Customer.arrive(site);
    const day = site.app.get(BusinessCalendarService).dayOf();
    await changeLead(site, customer.id, { day, timeWindow: '', status: 'scheduled' });
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 30);
    const secret = new URL((await links.list())[0].address ?? '').pathname.slice('/crew/'.length);
    Object.assign(places, { id: String(customer.id), customer: customer.token, secret, day });
    places.unsubscribe = await site.app.get(PersonHashesService).tokenOf('somebody@example.com');
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

  /** Skips long-lived answers and ways out of the session. What deletes comes last, the owner's before it. */
  function routes() {
    const lateness = (path: string) =>
      Number(path.startsWith('/admin')) +
      2 * Number(/delete|remove|revoke|cancel|merge|undo|-off/.test(path));
    return routesOf(site.app)
      .filter(({ path }) => !/logout|events\/stream|\/stream$|\/news$|development|sign-out/.test(path))
      .sort((a, b) => lateness(a.path) - lateness(b.path));
  }

  /** Puts what exists into a path, or the same text everywhere. */
  function pathOf(path: string, text?: string): string {
    const what = ['notes', 'on-my-way', 'close-out'][path.length % 3];
    const section = sectionNames[path.length % sectionNames.length];
    const token = path.startsWith('/my') ? places.customer : places.unsubscribe;
    const known: Record<string, string> = { ...places, what, section, token };
    return path.replace(/\{?[:*](\w+)\}?/g, (_, name) => text ?? known[name] ?? '1');
  }

  const headersOf = (path: string) =>
    path.startsWith('/api/v1') ? { Authorization: `Bearer ${key}` } : owner;

  function post({ method, path }: Target, type: string, body?: string): Sent {
    return { method, path, headers: { ...headersOf(path), 'Content-Type': type }, body };
  }

  /** A request with a text in some of its fields, and otherwise valid. */
  function withText(target: Target, kind: Kind, fields: string[]): Named {
    const { method, path, name, body } = target;
    const isJson = isApiPath(path);
    const bytes = method === 'GET' ? 11_000 : Math.min(bodyLimitOf(path).bytes, 64 * kilobyte) - 1_500;
    const text = fitting(
      kind.textOf,
      kind.length,
      bytes / fields.length - 40,
      isJson ? JSON.stringify : escaped,
    );
    const filled = { ...body, ...Object.fromEntries(fields.map((field) => [field, text])) };
    const query = new URLSearchParams(filled as Record<string, string>).toString();
    const label = `${name}, ${fields.length > 3 ? 'all fields' : fields}: ${kind.name}`;
    if (method === 'GET') return [label, { method, path: `${path}?${query}`, headers: headersOf(path) }];
    if (!isJson) return [label, post(target, form, query)];
    return [label, post(target, json, JSON.stringify(wrapped(name, filled)))];
  }

  async function expectNoHolds(requests: Named[]): Promise<Set<string>> {
    const holds: string[] = [];
    let longest: [ms: number, name: string] = [0, ''];
    const statuses = new Set<string>();
    for (const [name, request] of requests) {
      const hold = await holdOf(async () => {
        const answer = await client.ask(request).catch(() => undefined);
        statuses.add(`${request.path.split(/[/?]/)[1]} ${answer?.status}`);
        if (answer && [500, 501, 502].includes(answer.status)) holds.push(`${name}: status ${answer.status}`);
      });
      if (hold > longest[0]) longest = [Math.round(hold), name];
      if (hold > maxHoldMs) holds.push(`${name}: ${Math.round(hold)} ms`);
    }
    process.stdout.write(
      `Hostile holds: ${requests.length} requests, at most ${longest[0]} ms (${longest[1]})\n`,
    );
    expect(holds).toEqual([]);
    return statuses;
  }

  it(`keeps the process busy for less than ${maxHoldMs} ms, at any route and with any body`, async () => {
    const fields = fieldsByRoute(site.app);
    const all = routes().map(({ method, path }) => {
      const name = `${method.toUpperCase()} ${path}`;
      const body = knownBody(name, fields.get(name));
      return { name, method: method.toUpperCase(), path: pathOf(path), body };
    });
    // A new one needs its fields in support/known-bodies.ts.
    expect(all.filter(({ body }) => !body).map(({ name }) => name)).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
    const targets = all as Target[];
    const isStrangers = (target: Target) => target.method !== 'GET' && !isOwners(target);
    /** How many other routes have a field. They share its texts. */
    const having = new Map<string, number>();
    for (const { body } of targets.filter((target) => !isStrangers(target)))
      for (const field of Object.keys(body)) having.set(field, (having.get(field) ?? 0) + 1);
    /** How many kinds to try in a field of a route: in what strangers send, all texts in two lengths. */
    const share = (target: Target, field: string) =>
      isStrangers(target) ? 2 * texts.length : Math.ceil(texts.length / (having.get(field) ?? 1));
    const turns = new Map<string, number>();
    const next = (of: string, count: number): Kind[] => {
      const turn = turns.get(of) ?? 0;
      turns.set(of, turn + count);
      return Array.from({ length: count }, (_, n) => kinds[(turn + n) % kinds.length]);
    };
    const requests = targets.flatMap((target): Named[] => {
      const names = Object.keys(target.body);
      const inEachField = names.flatMap((field) =>
        next(field, share(target, field)).map((kind) => withText(target, kind, [field])),
      );
      const inAll = next('', isOwners(target) ? 3 : 7).map((kind) =>
        withText(target, kind, names.length > 0 ? names : ['q']),
      );
      if (target.method === 'GET') return [...inEachField, ...inAll];
      const [type, wholes] = isApiPath(target.path) ? [json, shapes] : [form, forms];
      const inShapes = Object.entries(wholes).map(
        ([kind, whole]): Named => [
          `${target.name}, ${kind}`,
          post(target, type, whole.slice(0, bodyLimitOf(target.path).bytes)),
        ],
      );
      return [...inEachField, ...inAll, ...inShapes];
    });
    const statuses = await expectNoHolds(requests);
    // The requests were let in: past the session, the link and the key.
    for (const part of ['my', 'crew', 'admin', 'api'])
      expect([...statuses]).toContainEqual(expect.stringMatching(`^${part} (20.|303|422)$`));
  }, 1_800_000);

  it('nor with any header', async () => {
    const requests = pathsForHeaders.flatMap((path) =>
      headerNames.flatMap((header) =>
        texts.map(([text, textOf]): Named => {
          const start = { Cookie: 'admin_session=s%3A', Authorization: 'Bearer ' }[header] ?? '';
          const value = start + asHeader(fitting(textOf, 6_000, 6_000, String));
          return [`${path}, ${header}: ${text}`, { method: 'GET', path, headers: { [header]: value } }];
        }),
      ),
    );
    await expectNoHolds(requests);
  }, 600_000);

  it('nor with anything in the place of a link, a number or a key', async () => {
    const isLink = (path: string) => /^\/(my|crew|unsubscribe|calendar)\//.test(path);
    const withParameters = routes().filter(({ path }) => /[:*]/.test(path));
    const requests = withParameters.flatMap(({ method, path }, index) =>
      (isLink(path) ? texts : [texts[index % texts.length]]).map(([text, textOf]): Named => {
        const wrong = encodeURIComponent(fitting(textOf, 3_000, 3_000, encodeURIComponent));
        const [type, body] = isApiPath(path) ? [json, '{}'] : [form, ''];
        const target = { name: path, method: method.toUpperCase(), path: pathOf(path, wrong), body: {} };
        return [`${method} ${path}: ${text}`, post(target, type, method === 'get' ? undefined : body)];
      }),
    );
    await expectNoHolds(requests);
  }, 600_000);
});
