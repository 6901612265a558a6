import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiKeysService } from '../../../src/admin/api/keys/api-keys.service.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { Quote } from '../../../src/money/quote.entity.js';
import { QuotesService } from '../../../src/money/quotes.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { comingDay } from '../../support/data/coming-day.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { apiKey, bearer, isAsDocumented } from '../../support/site/api.js';
import { testSite } from '../../support/site/site.js';

const hourMs = 3_600_000;

onEachDatabase('The API', (make) => {
  const site = testSite(make);
  let key: string;

  beforeAll(async () => {
    key = await apiKey(site);
  });

  beforeEach(async () => {
    for (const table of [
      'api_requests',
      'customer_links',
      'appointments',
      'taken_places',
      'quotes',
      'jobs',
      'contacts',
    ])
      await site.dataSource.query(`DELETE FROM ${table}`);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.visitor
      .get(`/api/v1${path}`)
      .set({ ...bearer(key), ...headers })
      .expect(isAsDocumented);
  const post = (body: object, idempotencyKey?: string) =>
    site.visitor
      .post('/api/v1/leads')
      .set({ ...bearer(key), ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}) })
      .send(body)
      .expect(isAsDocumented);
  const patch = (id: number, body: object, idempotencyKey?: string) =>
    site.visitor
      .patch(`/api/v1/leads/${id}`)
      .set({ ...bearer(key), ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}) })
      .send(body)
      .expect(isAsDocumented);
  const person = (name: string, phone = '(763) 555-0188') => ({ name, phone });
  const rows = (table: string) => site.dataSource.query(`SELECT * FROM ${table}`);

  describe('for leads', () => {
    it('adds one, reads it and changes it with the rules of the admin', async () => {
      const { body: added, headers } = await post({
        ...person('Ada'),
        message: 'Two rooms',
        source: 'phone',
      }).expect(201);
      expect(headers.location).toBe(`/api/v1/leads/${added.id}`);
      expect(added).toMatchObject({ name: 'Ada', status: 'new', source: 'phone', isSpam: false, version: 0 });
      expect(added.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const { body: changed } = await patch(added.id, { status: 'contacted', notes: 'Call back' }).expect(
        200,
      );
      expect(changed).toMatchObject({ status: 'contacted', notes: 'Call back', version: 1 });
      expect((await get(`/leads/${added.id}`).expect(200)).body).toEqual(changed);
      expect(await storedLead(site, added.id)).toMatchObject({ status: 'contacted', notes: 'Call back' });
      const stale = await patch(added.id, { status: 'completed', version: 0 }).expect(409);
      expect(stale.body.detail).toContain('was changed in another window');
      const { body: cleared } = await patch(added.id, { notes: '', version: 1 }).expect(200);
      expect(cleared.notes).toBeNull();
    });

    it('says in the timeline which key added and changed one', async () => {
      const zapier = await site.app.get(ApiKeysService).create('Zapier', ['write-leads']);
      const { body: added } = await site.visitor
        .post('/api/v1/leads')
        .set(bearer(zapier))
        .send(person('Ada'))
        .expect(201);
      await patch(added.id, { notes: 'Call back' }).expect(200);
      const owner = await site.owner();
      await owner.put(`/admin/api/contacts/${added.id}/status`).send({ status: 'contacted' }).expect(200);
      const { body: file } = await owner.get(`/admin/api/contacts/${added.id}`).expect(200);
      expect(file.timeline).toMatchObject([
        { kind: 'changed', changes: [{ label: 'Status' }] },
        { kind: 'changed', changes: [{ label: 'Notes' }], apiKey: 'Test' },
        { kind: 'added', text: 'Added', apiKey: 'Zapier' },
      ]);
      expect(file.timeline[0]).not.toHaveProperty('apiKey');
      const { text } = await owner.get(`/admin/leads/${added.id}`).expect(200);
      for (const name of ['Test', 'Zapier']) expect(text).toContain(`By API key ${name}`);
    });

    it('lists them page by page, and new or deleted ones move nothing', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 7; n++) ids.unshift((await post(person(`Lead ${n}`))).body.id);
      const first = (await get('/leads?limit=3').expect(200)).body;
      expect(first.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3));
      await post(person('Newer'));
      // The page's last lead goes, after which the next page begins.
      await site.dataSource.query(`DELETE FROM contacts WHERE id = ${ids[2]}`);
      const second = (await get(`/leads?limit=3&cursor=${first.nextCursor}`).expect(200)).body;
      expect(second.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(3, 6));
      const third = (await get(`/leads?limit=3&cursor=${second.nextCursor}`).expect(200)).body;
      expect(third.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(6));
      expect(third.nextCursor).toBeNull();
    });

    it('filters by status and arrival, and leaves spam out', async () => {
      const { body: first } = await post(person('First'));
      const { body: second } = await post(person('Second'));
      const { body: spam } = await post(person('Spam'));
      await changeLead(site, first.id, { createdAt: new Date('2026-01-02T03:04:05.678Z') });
      await changeLead(site, spam.id, { isSpam: true });
      await patch(second.id, { status: 'contacted' }).expect(200);
      const idsOf = async (query: string) =>
        (await get(`/leads?${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);
      expect(await idsOf('')).toEqual([second.id, first.id]);
      expect(await idsOf('status=contacted')).toEqual([second.id]);
      expect(await idsOf('since=2026-01-02T03:04:05.679Z')).toEqual([second.id]);
      expect(await idsOf('since=2026-01-02T03:04:05.678Z')).toEqual([second.id, first.id]);
    });

    it('marks one as lost, lists it apart and reopens it', async () => {
      const { body: lead } = await post(person('Lost'));
      const loss = { lostReason: 'other', lostNote: 'Moved away' };
      const { body: lost } = await patch(lead.id, loss).expect(200);
      expect(lost).toMatchObject({ ...loss, status: 'contacted', lostAt: expect.any(String) });
      const ids = async (query: string) =>
        (await get(`/leads?${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);
      expect(await ids('lost=any')).toEqual([lead.id]);
      expect(await ids('lost=price')).toEqual([]);
      expect(await ids('status=contacted')).toEqual([]);
      await get('/leads?lost=weather').expect(400);
      await patch(lead.id, { lostReason: 'other' }).expect(400);
      const { body: open } = await patch(lead.id, { lostReason: null }).expect(200);
      expect(open).toMatchObject({ status: 'new', lostAt: null, lostReason: null, lostNote: null });
    });
  });

  describe('makes a write with an Idempotency-Key once', () => {
    it('also if both copies arrive together, and answers all alike for a day', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => post(person('Ada'), 'key-1')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await rows('contacts')).toHaveLength(1);
      const repeated = await post({ phone: person('').phone, name: 'Ada' }, 'key-1').expect(201);
      expect(repeated.headers['idempotency-replayed']).toBe('true');
      expect(repeated.text).toBe(answers[0].text);
      await patch(repeated.body.id, { status: 'contacted' }, 'key-2').expect(200);
      await patch(repeated.body.id, { status: 'new' }, 'key-3').expect(200);
      const again = await patch(repeated.body.id, { status: 'contacted' }, 'key-2').expect(200);
      expect(again.body.status).toBe('contacted');
      expect(await storedLead(site, repeated.body.id)).toMatchObject({ status: 'new' });
    });

    it('refuses the key for another request', async () => {
      const { body } = await post(person('Ada'), 'key-1').expect(201);
      const refused = await post(person('Bea'), 'key-1').expect(422);
      expect(refused.body).toMatchObject({ status: 422, title: 'Unprocessable Entity' });
      await patch(body.id, { name: 'Ada' }, 'key-1').expect(422);
      expect(await rows('contacts')).toHaveLength(1);
    });

    it('separately for each API key', async () => {
      await post(person('Ada'), 'key-1').expect(201);
      const other = await apiKey(site);
      const answer = await site.visitor
        .post('/api/v1/leads')
        .set({ ...bearer(other), 'Idempotency-Key': 'key-1' })
        .send(person('Bea'))
        .expect(201);
      expect(answer.body.name).toBe('Bea');
    });

    it('stores nothing of a write that failed', async () => {
      const { body } = await post(person('Ada'));
      await patch(body.id, { status: 'contacted', version: 9 }, 'key-1').expect(409);
      await patch(999_999, { status: 'contacted' }, 'key-1').expect(404);
      expect(await rows('api_requests')).toEqual([]);
      await patch(body.id, { status: 'contacted', version: 0 }, 'key-1').expect(200);
    });

    it('forgets it after a day, and with the lead', async () => {
      const { body } = await post(person('Ada'), 'key-1').expect(201);
      await patch(body.id, { status: 'contacted' }, 'key-2').expect(200);
      const clock = jest.spyOn(site.app.get(ClockService), 'now');
      clock.mockImplementation(() => new Date(Date.now() + 25 * hourMs));
      await patch(body.id, { status: 'completed' }, 'key-2').expect(200);
      expect(await rows('api_requests')).toHaveLength(1);
      clock.mockRestore();
      const erased = await storedLead(site, body.id);
      await site.app.get(LeadErasureService).erase({ leads: [erased], files: [] });
      expect(await rows('api_requests')).toEqual([]);
    });
  });

  it('sends 304 for what the client has', async () => {
    const { body } = await post(person('Ada'));
    const { headers } = await get('/leads').expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    const kept = await get('/leads', { 'If-None-Match': `"x", W/${headers.etag}` }).expect(304);
    expect([kept.text, kept.headers.etag]).toEqual(['', headers.etag]);
    await patch(body.id, { priority: 'high' }).expect(200);
    await get('/leads', { 'If-None-Match': headers.etag }).expect(200);
  });

  it('lists appointments with their instants, and open slots', async () => {
    const day = comingDay(3);
    const ids: number[] = [];
    for (const [name, time] of [
      ['Ada', '10:30'],
      ['Bea', 'morning'],
      ['Cem', ''],
    ]) {
      const { body } = await post(person(name));
      await changeLead(site, body.id, {
        ...{ status: 'scheduled', day, timeWindow: time },
        appointmentMinutes: time === '10:30' ? 90 : null,
      });
      ids.push(body.id);
    }
    const first = (await get(`/appointments?from=${day}&to=${day}&limit=2`).expect(200)).body;
    const next = (await get(`/appointments?from=${day}&to=${day}&limit=2&cursor=${first.nextCursor}`)).body;
    const all = [...first.data, ...next.data];
    expect(all.map(({ leadId }) => leadId)).toEqual(ids);
    expect(Date.parse(all[0].endsAt) - Date.parse(all[0].startsAt)).toBe(90 * 60_000);
    expect(all[1]).toMatchObject({ name: 'Bea', day, time: 'morning', status: 'scheduled' });
    expect(all[2]).toMatchObject({ time: null, startsAt: null, endsAt: null });
    expect((await get(`/leads/${ids[0]}`)).body.appointment).toMatchObject({ day, time: '10:30' });
    const slots = (await get('/open-slots?limit=5').expect(200)).body;
    expect(slots.data).toHaveLength(5);
    const later = (await get(`/open-slots?limit=5&cursor=${slots.nextCursor}`)).body;
    expect(later.data[0].startsAt > slots.data[4].startsAt).toBe(true);
  });

  it('shows quotes, jobs, payments and customers', async () => {
    const { body } = await post({ ...person('Ada'), email: 'ada@example.com' });
    const lines = [{ label: '3-Room Package', cents: 267_00 }];
    const quotes = site.app.get(QuotesService);
    await quotes.save(body.id, { lines, note: 'Thanks', version: 0, isSent: true });
    await changeLead(site, body.id, { status: 'completed' });
    await site.dataSource.query("UPDATE jobs SET paidOn = '2026-11-20', paidBy = 'cash'");
    const [quote] = (await get(`/quotes?leadId=${body.id}`).expect(200)).body.data;
    expect(quote).toMatchObject({ leadId: body.id, number: 1, totalCents: 267_00, lines, acceptedAt: null });
    expect((await get(`/quotes/${quote.id}`).expect(200)).body).toEqual(quote);
    expect(await site.dataSource.getRepository(Quote).count()).toBe(1);
    const job = (await get(`/jobs/${body.id}`).expect(200)).body;
    expect(job).toMatchObject({ state: 'paid', chargedCents: 267_00, quotedCents: 267_00 });
    expect((await get(`/jobs?from=${job.doneOn}&to=${job.doneOn}`)).body.data).toEqual([job]);
    expect((await get('/jobs?to=2020-01-01')).body.data).toEqual([]);
    expect((await get('/payments?from=2026-11-20')).body.data).toEqual([
      { leadId: body.id, amountCents: 267_00, paidOn: '2026-11-20', method: 'cash' },
    ]);
  });

  it('lists customers and finds them', async () => {
    await post({ ...person('Ada Lovelace', '763-555-0101'), email: 'ada@example.com' });
    await post({ ...person('Bea Visitor', '763-555-0102'), email: 'bea@example.com' });
    await site.app.get(LeadAttachingService).attachMissing();
    const first = (await get('/customers?limit=1').expect(200)).body;
    expect(first.data).toMatchObject([{ name: 'Bea Visitor', email: 'bea@example.com' }]);
    const next = (await get(`/customers?limit=1&cursor=${first.nextCursor}`)).body;
    expect(next.data).toMatchObject([{ name: 'Ada Lovelace' }]);
    expect((await get('/customers?search=lovel')).body.data).toEqual(next.data);
    expect((await get(`/customers/${next.data[0].id}`)).body).toEqual(next.data[0]);
    await get('/customers/999999').expect(404);
  });

  it('reports visits and leads of a period', async () => {
    await post(person('Ada'));
    const { body } = await get('/analytics/report?filter=device:phone&filter=nonsense').expect(200);
    expect(body.total).toMatchObject({ visitors: 0, goals: { call: 0 } });
    const all = (await get('/analytics/report?compareStart=2026-01-01&compareEnd=2026-01-08')).body;
    expect(all.total.leads).toBe(1);
    expect(all.before).toMatchObject({ leads: 0 });
    expect(all.breakdowns.map(({ dimension }: { dimension: string }) => dimension)).toContain('channel');
    const wrong = await get('/analytics/report?start=2026-02-01&end=2026-01-01').expect(400);
    expect(wrong.body.errors).toEqual([{ field: 'end', message: 'Must not be before the start.' }]);
  });
});
