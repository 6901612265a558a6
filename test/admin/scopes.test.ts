import { beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LeadPhotosService } from '../../src/customers/photos/lead-photos.service.js';
import { type Route, routesOf } from '../support/routes.js';
import { changeLead } from '../support/site/admin.js';
import { behindProxy, Customer } from '../support/site/customer.js';
import { cookieOf, password, testSite } from '../support/site/site.js';
import { photograph } from '../website/pictures/photographs.js';

/** What somebody has: none of it, or one. */
interface Scope {
  cookie?: string;
  /** A customer's token. */
  token?: string;
  /** A crew link's secret. */
  secret?: string;
}
type ScopeName = 'nobody' | 'customer' | 'crew' | 'crewWithPrices' | 'owner';

/** Routes that everybody may call, besides pages and forms of the public site. */
const openBelowAdmin = [
  'get /admin/login',
  'post /admin/login',
  'post /admin/login/recovery',
  'post /admin/api/login',
  'get /admin/api/auth-status',
  'post /admin/api/passkeys/request',
  'post /admin/api/passkeys/login',
];
const openAnalytics = [
  'post /api/analytics/track',
  'get /api/analytics/location',
  'post /api/analytics/errors',
];
/** Their own secrets or addresses protect them. */
const others = [
  'get /calendar/:token.ics',
  'get /unsubscribe/:token',
  'post /unsubscribe/:token',
  'get /metrics',
];

/** Whom a route is for; undefined for everybody. */
function audienceOf({ method, path }: Route): ScopeName[] | undefined {
  const route = `${method} ${path}`;
  if (openBelowAdmin.includes(route) || openAnalytics.includes(route)) return undefined;
  if (/^\/(admin|api\/analytics)(\/|$)/.test(path)) return ['owner'];
  if (path.startsWith('/my/')) return ['customer'];
  if (path.startsWith('/crew/')) return ['crew', 'crewWithPrices'];
  return undefined;
}

describe('Every route with every scope', () => {
  const site = testSite(undefined, behindProxy);
  const scopes = {} as Record<ScopeName, Scope>;
  let customer: Customer;
  let neighbor: Customer;
  let photo: number;
  let today: string;
  let addresses = 0;

  beforeAll(async () => {
    today = site.app.get(BusinessCalendarService).dayOf();
    const login = await site.visitor.post('/admin/api/login').send({ password }).expect(200);
    const owner = await site.owner();
    [customer, neighbor] = [await Customer.arrive(site), await Customer.arrive(site)];
    await changeLead(site, customer.id, { day: today, timeWindow: '', status: 'scheduled' });
    const lines = { label0: 'Three rooms', amount0: '198' };
    const quote = { version: '1', ...lines, action: 'send' };
    const path = `/admin/leads/${customer.id}/quote`;
    const { status } = await owner
      .post(path)
      .type('form')
      .send({ ...quote, version: '0' });
    expect(status).toBe(303);
    await site.visitor
      .post(`${neighbor.path}/photos`)
      .attach('picture', await photograph(), 'stain.jpg')
      .expect(303);
    [{ id: photo }] = await site.app.get(LeadPhotosService).photosOf(neighbor.id);
    const link = async (form: object) => {
      await owner
        .post(`/admin/day/${today}/crew-links`)
        .type('form')
        .send({ days: '7', ...form })
        .expect(303);
      const { text } = await owner.get(`/admin/day/${today}`).expect(200);
      return /\/crew\/([\w-]{22})"/.exec(text)?.[1];
    };
    scopes.nobody = {};
    scopes.customer = { token: customer.token };
    scopes.crew = { secret: await link({ name: 'Sam' }) };
    scopes.crewWithPrices = { secret: await link({ name: 'Kim', showsPrices: 'on' }) };
    scopes.owner = { cookie: cookieOf(login) };
  });

  const names: ScopeName[] = ['nobody', 'customer', 'crew', 'crewWithPrices', 'owner'];

  /** Fills in an address with what a scope has: its secret stands wherever a secret is asked for. */
  const concrete = (path: string, { token, secret, cookie }: Scope) => {
    const key = token ?? secret ?? (cookie ? 'B' : 'A').repeat(22);
    return path
      .replace(/:(token|secret)/g, key)
      .replace('{*rest}', `${key}/else/where`)
      .replace(':day', today)
      .replace('stops/:id', `stops/${customer.id}`)
      .replace(':moment', 'before')
      .replace(':what', 'notes')
      .replace(/\{.*?\}/g, '')
      .replace(/:\w+/g, '1');
  };

  async function ask({ method, path }: Route, scope: Scope) {
    const address = `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;
    const key = scope.token ?? scope.secret ?? 'none';
    const request = site.visitor[method](concrete(path, scope))
      .set('X-Forwarded-For', address)
      .set('Authorization', `Bearer ${key}`)
      // A secret is no session, wherever it is sent.
      .set('Cookie', scope.cookie ?? `admin_session=${key}`);
    return method === 'get' ? request : request.type(path.includes('/api/') ? 'json' : 'form').send({});
  }

  /** Whether an answer shows that the request was let in, by whom it was for. */
  function isIn(route: Route, { status, headers }: { status: number; headers: Record<string, string> }) {
    if (/^\/(admin|api\/analytics)/.test(route.path))
      return status !== 401 && !(status === 302 && /^\/admin\/login(\?|$)/.test(headers.location));
    return ![401, 403, 404, 429].includes(status);
  }

  /** They lead to the page of the link, which asks for it. */
  const leadsToPage =
    /^\/my\/:token\/(move|cancel|address|messages|accept|review|photo-consent|plan|sign-up)$/;
  const withoutThing = [
    'get /my/:token/photos/:id',
    'post /my/:token/photos/:id/remove',
    'get /my/:token/photo-consent/photos/:id',
    'get /my/:token/receipt',
    'get /my/{*rest}',
    'get /crew/:secret/:day/stops/:id/photos/:photo',
  ];

  it.each(names.filter((name) => name !== 'owner'))('lets %s in only where it should', async (name) => {
    const wrong: string[] = [];
    for (const route of routesOf(site.app)) {
      const audience = audienceOf(route);
      const line = `${route.method} ${route.path}`;
      if (!audience || others.includes(line)) continue;
      if (route.method === 'get' && leadsToPage.test(route.path)) continue;
      const answer = await ask(route, scopes[name]);
      const isMeant = audience.includes(name) && !withoutThing.includes(line);
      if (isIn(route, answer) !== isMeant) wrong.push(`${line}: ${answer.status}`);
      expect([line, answer.status < 500]).toEqual([line, true]);
    }
    expect(wrong).toEqual([]);
  });

  it('doesn’t make the owner a customer or a crew', async () => {
    for (const route of routesOf(site.app).filter(({ path }) => /^\/(my|crew)\//.test(path))) {
      if (route.method === 'get' && leadsToPage.test(route.path)) continue;
      expect([route.path, (await ask(route, scopes.owner)).status]).toEqual([route.path, 404]);
    }
  });

  it('has no other routes that are open below the admin’s paths', () => {
    const isOpen = (route: Route) => audienceOf(route) === undefined;
    const below = routesOf(site.app).filter(({ path }) => /^\/(admin|api\/analytics)/.test(path));
    const found = below.filter(isOpen).map(({ method, path }) => `${method} ${path}`);
    expect(found.toSorted()).toEqual([...openBelowAdmin, ...openAnalytics].toSorted());
  });

  it('shows prices to a crew only if the owner allows them', async () => {
    const page = async ({ secret }: Scope) =>
      (await site.visitor.get(`/crew/${secret}/${today}`).expect(200)).text;
    expect(await page(scopes.crew)).not.toMatch(/\$198|19800/);
    expect(await page(scopes.crewWithPrices)).toContain('$198');
  });

  it('shows a crew only the stops of its days, and a customer only the own request', async () => {
    for (const { secret } of [scopes.crew, scopes.crewWithPrices]) {
      const stop = `/crew/${secret}/${today}/stops/${neighbor.id}`;
      await site.visitor.get(`${stop}/photos/${photo}`).expect(404);
      await site.visitor.post(`${stop}/notes`).type('form').send({ text: 'x' }).expect(404);
      await site.visitor.get(`/crew/${secret}/${today}/stops/${customer.id}/photos/${photo}`).expect(404);
    }
    await neighbor.get(`/photos/${photo}`).expect(200);
    await customer.get(`/photos/${photo}`).expect(404);
    expect(await customer.text()).not.toContain(neighbor.email);
  });
});
