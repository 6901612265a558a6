import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { FormTokensService } from '../../../src/contacts/intake/form-tokens.service.js';
import { LeadStore } from '../../../src/contacts/intake/lead.store.js';
import type { LeadDraft } from '../../../src/contacts/intake/lead-draft.js';
import { SenderLimitService } from '../../../src/contacts/intake/sender-limit.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadEventsService } from '../../../src/contacts/leads/lead-events.service.js';
import { LeadProfile } from '../../../src/contacts/sources/lead-profile.entity.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { DatabaseUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { TooManyRequests } from '../../../src/platform/http/too-many-requests.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { oneSenderWindow } from '../../support/site/sender-window.js';
import { lead, TestSite, testSite } from '../../support/site/site.js';

onEachDatabase('The intake', (make) => {
  const site = testSite(make, { TRUST_PROXY: '1', LEADS_PER_ADDRESS: '3' });
  let senders = 0;

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const send = (body: object, headers: Record<string, string> = {}) =>
    site.visitor
      .post('/api/contact')
      .set({ 'X-Forwarded-For': `203.0.${++senders % 250}.1`, ...headers })
      .send(body);
  const stored = (id: number) => site.dataSource.getRepository(Lead).findOneByOrFail({ id });
  const draftsIn = (folder: string) =>
    readdirSync(join(site.variables.DATA_DIR ?? '', folder)).filter((name) => name.endsWith('.json'));
  const waiting = () => draftsIn('spool');
  /** From here on, what was spooled is old enough to be stored: drafts are left alone for three seconds. */
  const aWhileLater = ({ app } = site) =>
    jest.spyOn(app.get(ClockService), 'now').mockImplementation(() => new Date(Date.now() + 4_000));
  const databaseIsAway = () =>
    jest.spyOn(site.app.get(LeadStore), 'store').mockRejectedValue(new DatabaseUnavailable());

  it('leaves nothing in the spool once a lead is stored', async () => {
    await send(lead()).expect(201);
    await until(() => waiting().length === 0);
  });

  it('answers 202 without the database, the same for a repeat, and stores the lead when it is back', async () => {
    databaseIsAway();
    const wish = lead();
    const key = { 'Idempotency-Key': 'key-while-away-1' };
    const first = await send(wish, key).expect(202);
    expect(first.body).toEqual({ success: true, id: null, message: expect.stringContaining('24 hours') });
    expect((await send(wish, key).expect(200)).body).toEqual(first.body);
    await send(lead(), key).expect(409);
    expect(waiting()).toEqual(['key-while-away-1.json']);
    jest.restoreAllMocks();
    aWhileLater();
    await until(() => waiting().length === 0);
    const { id } = await site.dataSource.getRepository(Lead).findOneByOrFail(wish);
    expect((await send(wish, key).expect(200)).body.id).toBe(id);
  });

  it('takes the key as a field as well', async () => {
    const wish = { ...lead(), idempotencyKey: 'key-in-the-body-1' };
    const { body } = await send(wish).expect(201);
    expect((await send(wish, { 'Idempotency-Key': 'key-in-the-body-1' }).expect(200)).body.id).toBe(body.id);
  });

  it('recognizes what earlier releases stored or spooled when it is sent again, and still refuses other content', async () => {
    // Their fingerprints counted fields without an answer, too.
    const unanswered = Object.fromEntries(
      ['message', 'preferredDate', 'serviceArea', 'serviceType', 'timePreference'].map((field) => [
        field,
        null,
      ]),
    );
    const older = (wish: object) =>
      createHash('sha256')
        .update(
          JSON.stringify(Object.entries({ ...unanswered, ...wish }).sort(([a], [b]) => (a < b ? -1 : 1))),
        )
        .digest('hex');
    const leads = site.dataSource.getRepository(Lead);
    const [keyed, keyless, spooled] = [lead(), lead(), lead()];
    const key = { 'Idempotency-Key': 'older-release-1' };
    const { id } = (await send(keyed, key).expect(201)).body;
    await leads.update({ id }, { fingerprint: older(keyed) });
    expect((await send(keyed, key).expect(200)).body.id).toBe(id);
    await send({ ...keyed, message: 'Other' }, key).expect(409);
    const first = (await send(keyless).expect(201)).body.id;
    await leads.update({ id: first }, { fingerprint: older(keyless), idempotencyKey: 'older-release-2' });
    expect((await send(keyless).expect(200)).body.id).toBe(first);
    databaseIsAway();
    const spooledKey = { 'Idempotency-Key': 'older-release-3' };
    await send(spooled, spooledKey).expect(202);
    const spool = site.app.get(SpoolService);
    const draft = await spool.find('older-release-3');
    await spool.write({ ...(draft as LeadDraft), fingerprint: older(spooled) });
    await send(spooled, spooledKey).expect(200);
    await send({ ...spooled, message: 'Other' }, spooledKey).expect(409);
    jest.restoreAllMocks();
    aWhileLater();
    await until(() => waiting().length === 0);
    expect(await leads.countBy(spooled)).toBe(1);
  });

  it('flags equal content under another key, and the third by the first', async () => {
    const wish = lead();
    const ids: number[] = [];
    for (const key of ['equal-content-1', 'equal-content-2', 'equal-content-3'])
      ids.push((await send(wish, { 'Idempotency-Key': key }).expect(201)).body.id);
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).duplicateOf))).toEqual([
      null,
      ids[0],
      ids[0],
    ]);
  });

  it('marks a suspicious lead as spam, answers as usual, and notifies no one', async () => {
    const { body } = await send(lead({ website: 'http://x.y' })).expect(201);
    expect(body.message).toContain('24 hours');
    expect(await stored(body.id)).toMatchObject({ isSpam: true, spamSigns: 'honeypot' });
    const owner = await site.owner();
    const { body: list } = await owner.get('/admin/api/contacts').expect(200);
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(body.id);
  });

  it('accepts a plain post of the eight fields as a normal lead', async () => {
    const { body } = await send(
      lead({
        serviceArea: '',
        serviceType: 'residential',
        message: 'Hi',
        preferredDate: '',
        timePreference: '',
      }),
    ).expect(201);
    expect(await stored(body.id)).toMatchObject({ isSpam: false, spamSigns: null });
  });

  it('accepts only its own tokens, once they are old enough', async () => {
    const { token } = (await site.visitor.get('/api/form-token').expect(200)).body;
    const tokens = site.app.get(FormTokensService);
    expect(tokens.check(token, Date.now())).toBe('too-fast');
    expect(tokens.check(token, Date.now() + 60_000)).toBe('good');
    expect(tokens.check(undefined)).toBe('none');
    for (const forged of [`${token}x`, `zzzz.${token.split('.')[1]}`, 'x', '.', 5, {}, 'x'.repeat(500)])
      expect(tokens.check(forged)).toBe('forged');
  });

  it('stores where a lead came from, and ignores invalid touches', async () => {
    const first = {
      landingPage: '/pricing',
      referrerHost: 'search.example',
      utmSource: 'newsletter',
      utmMedium: 'mail',
      utmCampaign: 'fall',
      clickId: 'gclid',
      at: '2026-11-20T10:00:00.000Z',
    };
    const last = { landingPage: ['x'], referrerHost: 'a'.repeat(999), utmSource: '\0b\n', at: 'yesterday' };
    const { body } = await send(lead({ touches: { first, last, middle: {} } })).expect(201);
    const rows = await site.dataSource
      .getRepository(LeadTouch)
      .find({ where: { leadId: body.id }, order: { position: 'ASC' } });
    const { at, ...texts } = first;
    expect(rows[0]).toMatchObject({ ...texts, position: 'first', touchedAt: new Date(at) });
    expect(rows[1]).toMatchObject({
      landingPage: '',
      referrerHost: 'a'.repeat(255),
      utmSource: 'b',
      touchedAt: null,
    });
    for (const touches of [null, 'x', [], { first: 5 }, { last: [] }])
      await send(lead({ touches })).expect(201);
  });

  it('stores what a request shows of the browser, unless its sender opted out of tracking', async () => {
    const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';
    const touch = (at: string) => ({ landingPage: '/', at });
    const profileOf = async (body: object, headers: Record<string, string>) => {
      const { id } = (await send(lead(body), headers).expect(201)).body;
      return site.dataSource.getRepository(LeadProfile).findOneByOrFail({ leadId: id });
    };
    const headers = { 'User-Agent': phone, 'Accept-Language': 'es-US,es;q=0.9,en;q=0.8' };
    const returning = {
      touches: { first: touch('2026-11-20T10:00:00.000Z'), last: touch('2026-11-20T10:30:01.000Z') },
      screenWidth: 390,
    };
    expect(await profileOf(returning, headers)).toMatchObject({
      page: '/contact',
      device: 'phone',
      browser: 'Chrome',
      screenWidth: '1-479',
      language: 'es',
      visit: 'returning',
    });
    const unknown = { page: '/contact', device: '', browser: '', screenWidth: '', language: '', visit: '' };
    for (const refusal of ['Sec-GPC', 'DNT'])
      expect(await profileOf(returning, { ...headers, [refusal]: '1' })).toMatchObject(unknown);
    const odd = { screenWidth: '390', touches: { last: touch('2026-11-20T10:00:00.000Z') } };
    expect(await profileOf(odd, { 'User-Agent': '', 'Accept-Language': '*' })).toMatchObject({
      ...unknown,
      visit: 'new',
    });
  });

  it('marks requests over the limit as spam, rejects only those far over it, and lets others through', async () => {
    await oneSenderWindow();
    const crowd = { 'X-Forwarded-For': '198.51.100.7' };
    const statuses: number[] = [];
    const ids: number[] = [];
    for (let number = 0; number < 16; number++) {
      const { status, body } = await send(lead(), crowd);
      statuses.push(status);
      if (body.id) ids.push(body.id);
    }
    expect(statuses).toEqual([...Array(15).fill(201), 429]);
    const suspects = await Promise.all(ids.map(async (id) => (await stored(id)).spamSigns));
    expect(suspects).toEqual([...Array(3).fill(null), ...Array(12).fill('limit')]);
    const refused = await send(lead(), crowd).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(refused.body.message).toContain('(763) 555-0142');
    await send(lead()).expect(201);
  });

  it('counts a household’s IPv6 addresses as one, and stores no address', async () => {
    await oneSenderWindow();
    const from = (address: string) => send(lead(), { 'X-Forwarded-For': address }).expect(201);
    const ids: number[] = [];
    for (const end of ['1', '2', 'aaaa', 'b:c:d']) ids.push((await from(`2001:db8:1:2::${end}`)).body.id);
    expect((await stored(ids[2])).isSpam).toBe(false);
    expect((await stored(ids[3])).isSpam).toBe(true);
    expect((await stored((await from('2001:db8:1:3::1')).body.id)).isSpam).toBe(false);
    const counts = () => site.dataSource.query('SELECT * FROM sender_counts');
    await until(async () => (await counts()).length >= 2);
    for (const row of await counts()) {
      expect(Object.keys(row).sort()).toEqual(['requests', 'sender', 'timeWindow']);
      expect(row.sender).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it.each([
    ['IPv4 /24', 10, (n: number) => `203.250.1.${n}`],
    ['IPv6 /56', 2, (n: number) => `2001:db8:2:${(n + 16).toString(16)}::1`],
    ['IPv6 /48', 4, (n: number) => `2001:db8:3:${(n + 16).toString(16)}00::1`],
  ])(
    'counts the addresses of an %s together, which may send %i times as much',
    async (_, factor, address) => {
      await oneSenderWindow();
      const limit = site.app.get(SenderLimitService);
      const isOver: boolean[] = [];
      for (let n = 0; n <= 3 * factor; n++) isOver.push(limit.admit(address(n)));
      expect(isOver).toEqual([...Array(3 * factor).fill(false), true]);
      expect(
        (await stored((await send(lead(), { 'X-Forwarded-For': address(100) })).body.id)).spamSigns,
      ).toBe('limit');
      await until(async () => {
        const rows = await site.dataSource.query('SELECT requests FROM sender_counts');
        return rows.some(({ requests }: { requests: number }) => requests === 3 * factor + 2);
      });
    },
  );

  it('writes nothing for requests far over the limit', async () => {
    await oneSenderWindow();
    const limit = site.app.get(SenderLimitService);
    const requests = async () => {
      const [{ sum }] = await site.dataSource.query('SELECT SUM(requests) AS sum FROM sender_counts');
      return Number(sum);
    };
    const before = await requests();
    for (let n = 0; n < 15; n++) limit.admit('198.18.1.1');
    // Counted for the address and its /24.
    await until(async () => (await requests()) === before + 30);
    for (let n = 0; n < 50; n++) expect(() => limit.admit('198.18.1.1')).toThrow(TooManyRequests);
    // Whatever waits is written with it.
    limit.admit('198.18.2.1');
    await until(async () => (await requests()) > before + 30);
    expect(await requests()).toBe(before + 32);
  });

  it('stores the others if one can’t be stored, and keeps that one with its reason', async () => {
    const store = site.app.get(LeadStore);
    const original = store.store.bind(store);
    const away = databaseIsAway();
    const poison = lead({ name: 'Poison' });
    await send(poison, { 'Idempotency-Key': 'poisoned-lead-1' }).expect(202);
    const wishes = [lead(), lead()];
    for (const wish of wishes) await send(wish).expect(202);
    away.mockImplementation(async (draft, deadline) => {
      if (draft.wish.name === 'Poison') throw Object.assign(new Error('x'), { code: 'ER_DATA_TOO_LONG' });
      return original(draft, deadline);
    });
    aWhileLater();
    await until(() => waiting().length === 0);
    expect(draftsIn('spool/dead')).toEqual(['poisoned-lead-1.json']);
    for (const wish of wishes) expect(await site.dataSource.getRepository(Lead).countBy(wish)).toBe(1);
  });

  it('also stores what is spooled during a round', async () => {
    const store = site.app.get(LeadStore);
    const original = store.store.bind(store);
    databaseIsAway();
    await send(lead(), { 'Idempotency-Key': 'of-the-round-1' }).expect(202);
    jest.restoreAllMocks();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const tried = new Set<string>();
    jest.spyOn(store, 'store').mockImplementation(async (draft, deadline) => {
      const isFirstTry = !tried.has(draft.key);
      tried.add(draft.key);
      if (draft.key === 'after-its-start-2' && isFirstTry) throw new DatabaseUnavailable();
      if (draft.key === 'of-the-round-1') await held;
      return original(draft, deadline);
    });
    aWhileLater();
    await until(() => tried.has('of-the-round-1'));
    await send(lead(), { 'Idempotency-Key': 'after-its-start-2' }).expect(202);
    goOn();
    await until(() => waiting().length === 0);
  });

  it('answers 503 with the phone number if nothing can store a lead, and accepts the same key later', async () => {
    databaseIsAway();
    jest.spyOn(site.app.get(SpoolService), 'write').mockRejectedValue(new Error('disk'));
    const wish = lead();
    const key = { 'Idempotency-Key': 'nobody-takes-it-1' };
    const { body } = await send(wish, key).expect(503);
    expect(body.message).toContain('call us at (763) 555-0142');
    const page = await site.visitor
      .post('/contact')
      .type('form')
      .send(lead({ message: 'my words' }))
      .expect(503);
    expect(page.text).toContain('Failed to send message. Please try again or call us directly.');
    expect(page.text).toContain('my words');
    jest.restoreAllMocks();
    await send(wish, key).expect(201);
  });

  it('calls listeners in the lead’s own transaction: if one fails, it is rolled back and the lead is stored later', async () => {
    const events = site.app.get(LeadEventsService);
    const emit = jest.spyOn(events, 'emit').mockRejectedValueOnce(new Error('listener'));
    const wish = lead();
    await send(wish).expect(202);
    expect(emit).toHaveBeenCalled();
    expect(await site.dataSource.getRepository(Lead).countBy(wish)).toBe(0);
    aWhileLater();
    await until(async () => (await site.dataSource.getRepository(Lead).countBy(wish)) === 1);
  });

  it('stores after a start what the previous process left in the spool', async () => {
    const database = await migrated(make)();
    const before = await TestSite.start(database.variables);
    jest.spyOn(before.app.get(LeadStore), 'store').mockRejectedValue(new DatabaseUnavailable());
    const wish = lead();
    await before.visitor.post('/api/contact').send(wish).expect(202);
    await before.stop();
    const next = await TestSite.start(database.variables);
    aWhileLater(next);
    await until(async () => (await next.dataSource.getRepository(Lead).countBy(wish)) === 1);
    await next.stop();
    await database.drop();
  });
});
