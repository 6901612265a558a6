/**
 * Asks for thousands of pages, to see what the site gives away, and not what React warns of.
 *
 * @react production
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { TotpService } from '../../src/admin-auth/second-factor/totp.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../src/customers/plans/plans.service.js';
import { RateLimitsService } from '../../src/platform/http/rate-limits.service.js';
import { TestPasskey } from '../support/data/passkey.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead, storedLead } from '../support/site/admin.js';
import { apiKey } from '../support/site/api.js';
import { Customer } from '../support/site/customer.js';
import { doorsOrigin } from '../support/site/doors.js';
import { addressOf } from '../support/site/open-site.js';
import { lead, password, testSite } from '../support/site/site.js';
import { type DoorAttack, doorAttacks } from './support/door-attacks.js';
import { fuzz } from './support/fuzz.js';
import { Client, leaks } from './support/requests.js';

const plan = {
  ...{
    leadId: null,
    serviceType: null,
    startsOn: '2199-03-02',
    every: 2,
    unit: 'week' as const,
    weekdays: [2],
  },
  ...{ timeWindow: 'morning', lines: [{ label: 'Office', cents: 200_00 }], isAutoConfirmed: false },
  ...{ address: '', endsOn: null },
};

onEachDatabase('Hostile input at the doors', (make) => {
  const site = testSite(make, { PUBLIC_ORIGIN: doorsOrigin });
  let url: string;
  let client: Client;
  let key: string;
  let owner: { Cookie: string };
  const places: Record<string, string> = {};
  const passkey = new TestPasskey(doorsOrigin);

  beforeAll(async () => {
    url = await addressOf(site);
    client = new Client(url);
    const calendar = site.app.get(BusinessCalendarService);
    for (let n = 0; n < 3; n++) {
      const customer = await Customer.arrive(site);
      places[':customer'] = customer.token;
      places[':stop'] = String(customer.id);
      await changeLead(site, customer.id, { day: calendar.dayOf(), timeWindow: '', status: 'scheduled' });
    }
    await site.app.get(LeadAttachingService).attachMissing();
    const { customerId } = await storedLead(site, Number(places[':stop']));
    for (let n = 0; n < 3; n++)
      await site.app.get(PlansService).create({ ...plan, customerId: customerId as number });
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 30);
    places[':crew'] = new URL((await links.list())[0].address ?? '').pathname.slice('/crew/'.length);
    places[':today'] = calendar.dayOf();
    key = await apiKey(site);
    owner = await client.logIn(password);
    // What is attacked is behind the limits.
    jest.spyOn(site.app.get(RateLimitsService), 'count').mockImplementation(() => undefined);
    jest.spyOn(site.app.get(LoginLimitService), 'count').mockResolvedValue(0);
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
  });

  afterAll(() => {
    jest.restoreAllMocks();
    client.close();
  });

  /** A passkey's answer to a fresh challenge, with its parts changed. */
  async function answerOf({ kind, changes }: NonNullable<DoorAttack['passkey']>): Promise<string> {
    const path = `/admin/api/passkeys/${kind === 'created' ? 'creation' : 'request'}`;
    const { challenge } = JSON.parse((await client.json('POST', path, {}, owner)).text);
    const answer = JSON.parse(passkey[kind](challenge));
    for (const [path, odd] of changes) {
      const [part, inner] = path.split('.');
      if (inner === undefined) answer[part] = odd;
      else if (typeof answer[part] === 'object' && answer[part]) answer[part][inner] = odd;
    }
    return JSON.stringify(answer);
  }

  async function send(attack: DoorAttack): Promise<{ status: number; text: string }> {
    const path = attack.path.replace(/:\w+/g, (name) => places[name] ?? name);
    const fields = { ...attack.fields };
    if (attack.passkey) fields.answer = await answerOf(attack.passkey);
    const isApi = path.startsWith('/api/v1');
    const headers = { ...(isApi ? { Authorization: `Bearer ${key}` } : owner), ...attack.headers };
    if (attack.as === 'query')
      return client.ask({
        method: 'GET',
        path: `${path}?${new URLSearchParams(flat(fields)).toString().slice(0, 3_000)}`,
        headers,
      });
    if (attack.as === 'form') return client.form(path, flat(fields), headers);
    if (attack.as === 'json') return client.json('POST', path, fields, headers);
    const body = new FormData();
    for (const [name, one] of Object.entries(flat(fields))) body.append(name, one);
    for (const name of ['picture', 'file'])
      body.append(name, new Blob([Buffer.from(attack.file ?? [])]), attack.fileName);
    const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers: owner, body });
    return { status: answer.status, text: await answer.text() };
  }

  it('is no server error and shows nothing of the inside, and the doors still open', async () => {
    const statuses = new Map<string, number>();
    let number = 0;
    await fuzz('doors', make, doorAttacks, async (attack) => {
      // The attack may sign in as somebody else, turn two steps on, or use up what there is.
      if (number++ % 200 === 0) await tidy();
      const { status, text } = await send(attack);
      const kind = `${attack.path.split('/').slice(0, 4).join('/')} ${status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      expect([attack, status < 500 ? 'fine' : status]).toEqual([attack, 'fine']);
      expect(text).not.toMatch(leaks);
    });
    await tidy();
    // The attacks were let in: past the session, the link and the key.
    expect([...statuses.keys()].filter((kind) => / 20[01]$| 303$| 422$/.test(kind)).length).toBeGreaterThan(
      8,
    );
    expect((await client.json('POST', '/api/contact', lead())).status).toBe(201);
    owner = await client.logIn(password);
    expect((await client.ask({ method: 'GET', path: '/admin/leads', headers: owner })).status).toBe(200);
  }, 900_000);

  async function tidy(): Promise<void> {
    await site.app.get(TotpService).turnOff();
    for (const table of ['webhook_endpoints', 'api_keys', 'passkeys', 'customer_imports'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    key = await apiKey(site);
    await site.app.get(TotpService).begin();
    owner = await client.logIn(password);
  }
});

/** Forms know texts only. */
const flat = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, odd]) => [name, typeof odd === 'string' ? odd : JSON.stringify(odd)]),
  );
