import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LeadStore } from '../../../src/contacts/intake/lead.store.js';
import { fingerprintOf, sameContentMs } from '../../../src/contacts/intake/lead-draft.js';
import {
  formerApiKey,
  isGuessable,
  problemWithKey,
  RequestKeysService,
} from '../../../src/contacts/intake/request-keys.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { CustomerLink } from '../../../src/contacts/links/customer-link.entity.js';
import { CustomerLinksService } from '../../../src/contacts/links/customer-links.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { sha256 } from '../../../src/platform/config/sha256.js';
import { DatabaseUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { newIdempotencyKey } from '../../../views/forms/idempotency-key.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { apiKey, bearer } from '../../support/site/api.js';
import { lead, testSite } from '../../support/site/site.js';
import { lose, reconcile } from '../journal/journal.js';

const secret = 'a'.repeat(64);
const fingerprint = 'f'.repeat(64);

describe('The key of a request that came without one', () => {
  const keysWith = (SESSION_SECRET: string) => new RequestKeysService(readEnvironment({ SESSION_SECRET }));
  const keys = keysWith(secret);
  const begin = Date.UTC(2027, 0, 4, 15, 20);

  it('is the same for equal content within the same ten minutes, and differs in the next', () => {
    const key = (ms: number, content = fingerprint) => keys.ofContent(content, new Date(begin + ms));
    expect(key(0)).toMatch(/^site-[0-9a-f]{40}$/);
    expect(key(sameContentMs - 1)).toBe(key(0));
    expect(key(sameContentMs)).not.toBe(key(0));
    expect(key(0, 'e'.repeat(64))).not.toBe(key(0));
  });

  it('is the same in every process, and needs the secret', () => {
    const at = new Date(begin);
    expect(keysWith(secret).ofContent(fingerprint, at)).toBe(keys.ofContent(fingerprint, at));
    expect(keysWith('b'.repeat(64)).ofContent(fingerprint, at)).not.toBe(keys.ofContent(fingerprint, at));
    expect(keysWith('b'.repeat(64)).ofApi(1, 'order-1')).not.toBe(keys.ofApi(1, 'order-1'));
    expect(keys.ofApi(1, '2 order')).not.toBe(keys.ofApi(12, 'order'));
  });
});

describe('A key that somebody sends', () => {
  it('is refused if the site makes such keys', () => {
    const ours = [
      new RequestKeysService(readEnvironment({ SESSION_SECRET: secret })).ofApi(1, 'order-1'),
      `${'f'.repeat(40)}.2987453`,
      formerApiKey(1, 'order-1'),
    ];
    for (const key of ours) expect(problemWithKey(key)).toContain('Only the website');
    for (const key of ['order-1001', 'api-order-7', 'site-4711', randomUUID(), newIdempotencyKey()])
      expect(problemWithKey(key)).toBeUndefined();
  });

  it('can be guessed unless it is random', () => {
    expect([newIdempotencyKey(), randomUUID(), randomUUID().toUpperCase()].map(isGuessable)).toEqual([
      ...[false, false, false],
    ]);
    const guessable = ['order-1001', '00000000-0000-0000-0000-000000004711', `${'a'.repeat(33)}`];
    expect(guessable.map(isGuessable)).toEqual([true, true, true]);
  });
});

onEachDatabase('A customer’s link', (make) => {
  const site = testSite(make, { SESSION_SECRET: secret });
  const leads = () => site.dataSource.getRepository(Lead);

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const send = (body: object, key?: string) =>
    site.visitor
      .post('/api/contact')
      .set(key ? { 'Idempotency-Key': key } : {})
      .send(body);
  const linkOf = async (id: number) =>
    String(await site.app.get(CustomerLinksService).addressOf(id)).replace(/^https?:\/\/[^/]+/, '');
  const formerLink = (key: string) => {
    const linkSecret = createHmac('sha256', secret).update('customer links').digest();
    return createHmac('sha256', linkSecret).update(key).digest().subarray(0, 16).toString('base64url');
  };

  it('is never given for a key that the site makes, by any form', async () => {
    const wish = lead();
    const { id } = (await send(wish).expect(201)).body;
    const { idempotencyKey, createdAt } = await storedLead(site, id);
    const slot = Math.floor(createdAt.getTime() / sameContentMs);
    const former = `${(await storedLead(site, id)).fingerprint.slice(0, 40)}.${slot}`;
    await send(wish, idempotencyKey).expect(400);
    await leads().update({ id }, { idempotencyKey: former });
    const { body, headers } = await send(wish, former).expect(400);
    expect(body.errors).toEqual([
      { field: 'Idempotency-Key', message: expect.stringContaining('Only the website') },
    ]);
    expect(headers.location).toBeUndefined();
    const field = { ...wish, idempotencyKey: former };
    await send(field).expect(400);
    await site.visitor.post('/api/free-room').send(field).expect(400);
    for (const path of ['/contact', '/free-room'])
      expect((await site.visitor.post(path).type('form').send(field).expect(400)).headers.location).toBe(
        undefined,
      );
    const owner = await site.owner();
    const manual = { ...wish, source: 'phone', key: former };
    const { text } = await owner.post('/admin/leads/new').type('form').send(manual).expect(422);
    expect(text).toContain('Reload the page and try again.');
    expect(await leads().countBy(wish)).toBe(1);
  });

  it('is never given for a lead of the API', async () => {
    const headers = { ...bearer(await apiKey(site)), 'Idempotency-Key': 'order-1' };
    const wish = lead();
    const { id } = (await site.visitor.post('/api/v1/leads').set(headers).send(wish).expect(201)).body;
    const [{ apiKeyId }] = await site.dataSource.query('SELECT apiKeyId FROM api_requests WHERE leadId = ?', [
      id,
    ]);
    const former = formerApiKey(apiKeyId, 'order-1');
    expect((await storedLead(site, id)).idempotencyKey).not.toBe(former);
    await send(wish, (await storedLead(site, id)).idempotencyKey).expect(400);
    await leads().update({ id }, { idempotencyKey: former });
    await send(wish, former).expect(400);
  });

  it('is given once for a request without a key, also to copies that arrive together', async () => {
    const wish = lead();
    const answers = await Promise.all([send(wish), send(wish), send(wish)]);
    answers.push(await send(wish).expect(200));
    expect(answers.filter(({ headers }) => headers.location)).toHaveLength(1);
    const form = await site.visitor.post('/contact').type('form').send(wish).expect(303);
    expect(form.headers.location).toBe('/contact/sent');
  });

  it.each([
    ['no key', undefined],
    ['a key that can be guessed', 'order-while-away'],
  ])('isn’t given to a repeat with %s that stores a waiting request', async (_, key) => {
    const away = jest.spyOn(site.app.get(LeadStore), 'store').mockRejectedValue(new DatabaseUnavailable());
    const wish = lead();
    await send(wish, key).expect(202);
    away.mockRestore();
    const { body, headers } = await send(wish, key);
    expect(body.id).toEqual(expect.any(Number));
    expect(headers.location).toBeUndefined();
    await site.visitor.get(await linkOf(body.id)).expect(200);
  });

  it('is given to a repeat with a random key, and to no other', async () => {
    for (const key of [newIdempotencyKey(), randomUUID()]) {
      const wish = lead();
      const { location } = (await send(wish, key).expect(201)).headers;
      expect((await send(wish, key).expect(200)).headers.location).toBe(location);
    }
    const wish = lead();
    const first = await send(wish, 'order-1001').expect(201);
    const again = await send(wish, 'order-1001').expect(200);
    expect([again.body, again.headers.location]).toEqual([first.body, undefined]);
    expect(await linkOf(first.body.id)).toBe(first.headers.location);
    await site.visitor.get(first.headers.location).expect(200);
  });

  it('isn’t that of an erased lead under the same key, whose link works no more', async () => {
    const first = await send(lead(), 'order-1002').expect(201);
    const erased = await storedLead(site, first.body.id);
    await site.app.get(LeadErasureService).erase({ leads: [erased], files: [] });
    const second = await send(lead(), 'order-1002').expect(201);
    expect(second.headers.location).not.toBe(first.headers.location);
    await site.visitor.get(first.headers.location).expect(404);
    await site.visitor.get(second.headers.location).expect(200);
  });

  it('stays valid if an earlier release sent it, also once the lead is lost and restored', async () => {
    const key = 'order-1003';
    const { id } = (await send(lead(), key).expect(201)).body;
    const sent = `/my/${formerLink(key)}`;
    await site.visitor.get(sent).expect(404);
    await site.dataSource
      .getRepository(CustomerLink)
      .update({ leadId: id }, { tokenHash: sha256(formerLink(key)) });
    await site.visitor.get(sent).expect(200);
    const newer = await linkOf(id);
    expect(newer).not.toBe(sent);
    await lose(site, [id]);
    await reconcile(site);
    for (const link of [sent, newer]) await site.visitor.get(link).expect(200);
  });

  it('of a request that waited during the upgrade works, and its lead is stored once', async () => {
    const wish = lead();
    const away = jest.spyOn(site.app.get(LeadStore), 'store').mockRejectedValue(new DatabaseUnavailable());
    await send(wish).expect(202);
    away.mockRestore();
    const spool = site.app.get(SpoolService);
    const [draft] = await spool.waiting();
    await spool.remove(draft.key);
    const key = `${draft.fingerprint.slice(0, 40)}.${Math.floor(Date.parse(draft.createdAt) / sameContentMs)}`;
    expect(fingerprintOf(draft.wish)).toBe(draft.fingerprint);
    const { id } = await site.app.get(LeadStore).store({ ...draft, key }, 60_000, { hasWaited: true });
    expect((await send(wish).expect(200)).body.id).toBe(id);
    expect(await linkOf(id)).toBe(`/my/${formerLink(key)}`);
    await site.visitor.get(`/my/${formerLink(key)}`).expect(200);
    expect(await leads().countBy(wish)).toBe(1);
  });
});

onEachDatabase('A lead that an earlier release took over the API', (make) => {
  const site = testSite(make, { SESSION_SECRET: secret });

  it.each(['is stored', 'waits in the spool'])('isn’t doubled by a repeat while it %s', async (state) => {
    const idempotencyKey = `order-${state.length}`;
    const headers = { ...bearer(await apiKey(site)), 'Idempotency-Key': idempotencyKey };
    const wish = lead();
    const post = () => site.visitor.post('/api/v1/leads').set(headers).send(wish).expect(201);
    const { id } = (await post()).body;
    const stored = await storedLead(site, id);
    const [{ apiKeyId }] = await site.dataSource.query('SELECT MAX(apiKeyId) AS apiKeyId FROM api_requests');
    await site.dataSource.query('DELETE FROM api_requests');
    const key = formerApiKey(apiKeyId, idempotencyKey);
    if (state === 'is stored')
      await site.dataSource.getRepository(Lead).update({ id }, { idempotencyKey: key });
    else {
      const draft = {
        ...{ key, isKeyless: false, fingerprint: stored.fingerprint, spamSigns: [], touches: {} },
        createdAt: stored.createdAt.toISOString(),
        wish: { ...wish, phone: stored.phone, preferredDate: null, timePreference: null } as never,
        byHand: { source: 'other' as const, isAcknowledged: false },
      };
      await site.app.get(LeadErasureService).erase({ leads: [stored], files: [] });
      await site.app.get(SpoolService).write(draft);
    }
    const again = (await post()).body;
    if (state === 'is stored') expect(again.id).toBe(id);
    const all = await site.dataSource.getRepository(Lead).findBy({ email: wish.email });
    expect(all.map(({ idempotencyKey: one }) => one)).toEqual([key]);
  });
});
