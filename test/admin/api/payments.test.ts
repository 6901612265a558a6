import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ApiKeysService } from '../../../src/admin/api/keys/api-keys.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { LeadTimelineService } from '../../../src/contacts/leads/lead-timeline.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { QuotesService } from '../../../src/money/quotes.service.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { apiKey, bearer, isAsDocumented } from '../../support/site/api.js';
import { testSite } from '../../support/site/site.js';

const paid = { paidOn: '2026-01-20', method: 'card' };

onEachDatabase('A payment over the API', (make) => {
  const site = testSite(make);
  let key: string;

  beforeAll(async () => {
    key = await site.app.get(ApiKeysService).create('Stripe', ['write-leads']);
  });

  beforeEach(async () => {
    for (const table of ['api_requests', 'lead_changes', 'outbox', 'quotes', 'jobs', 'contacts'])
      await site.dataSource.query(`DELETE FROM ${table}`);
  });

  const put = (id: number, body: object, idempotencyKey?: string) =>
    site.visitor
      .put(`/api/v1/jobs/${id}/payment`)
      .set({ ...bearer(key), ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}) })
      .send(body)
      .expect(isAsDocumented);
  const jobOf = (id: number) => site.app.get(JobsService).jobOf(id);
  /** The timeline's entries about money. */
  const entries = async (id: number) =>
    (await site.app.get(LeadTimelineService).timelineOf(await storedLead(site, id))).filter(
      ({ kind, changes = [] }) => kind === 'money' && changes.some(({ label }) => label === 'Paid'),
    );

  /** A quoted job; `isDone` completes it, which charges the quote. */
  async function job({ isDone = true } = {}): Promise<number> {
    const [id] = await seed(site.dataSource, [{ status: 'contacted' }]);
    const lines = [{ label: 'Two rooms', cents: 249_00 }];
    await site.app.get(QuotesService).save(id, { lines, note: '', version: 0, isSent: true });
    if (isDone) await changeLead(site, id, { status: 'completed' });
    return id;
  }

  it('is recorded, and the timeline says by which key', async () => {
    const id = await job();
    const { body } = await put(id, { ...paid, amountCents: 249_00 }).expect(200);
    expect(body).toMatchObject({ leadId: id, state: 'paid', chargedCents: 249_00, paidOn: '2026-01-20' });
    expect(await jobOf(id)).toMatchObject({ paidOn: '2026-01-20', paidBy: 'card', chargedCents: 249_00 });
    expect(await entries(id)).toMatchObject([
      { kind: 'money', apiKey: 'Stripe', changes: [{ label: 'Paid', to: 'Card, Tue, Jan 20, 2026' }] },
    ]);
    const owner = await site.owner();
    expect((await owner.get(`/admin/leads/${id}`).expect(200)).text).toContain('By API key Stripe');
    expect((await owner.get('/admin/money').expect(200)).text).toContain('Everything is paid');
    const payments = await site.visitor.get('/api/v1/payments').set(bearer(await apiKey(site)));
    expect(payments.body.data).toEqual([{ leadId: id, amountCents: 249_00, ...paid }]);
  });

  it('is recorded once, with and without an Idempotency-Key', async () => {
    const id = await job();
    for (const sent of [paid, { ...paid, amountCents: 249_00 }, { ...paid, amountCents: '24900' }])
      expect((await put(id, sent).expect(200)).body.state).toBe('paid');
    const { version } = await jobOf(id);
    const first = await put(id, paid, 'evt_1').expect(200);
    const again = await put(id, paid, 'evt_1').expect(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    await put(id, { ...paid, method: 'cash' }, 'evt_1').expect(422);
    expect((await jobOf(id)).version).toBe(version);
    expect(await entries(id)).toHaveLength(1);
  });

  it('is recorded once when copies arrive together, and only one of two different ones', async () => {
    const same = await job();
    const answers = await Promise.all(
      [undefined, undefined, 'evt_1', 'evt_1', 'evt_2'].map((idempotencyKey) =>
        put(same, { ...paid, amountCents: 249_00 }, idempotencyKey),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await entries(same)).toHaveLength(1);

    const other = await job();
    const rivals = await Promise.all([
      put(other, paid, 'evt_3'),
      put(other, { ...paid, method: 'cash' }, 'evt_4'),
      put(other, { ...paid, paidOn: '2026-01-21' }),
    ]);
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entries(other)).toHaveLength(1);
  });

  it.each([
    ['an amount below the charge', { ...paid, amountCents: 100_00 }],
    ['an amount above the charge', { ...paid, amountCents: 249_01 }],
  ])('is refused with %s, and nothing changes', async (_, sent) => {
    const id = await job();
    const before = await jobOf(id);
    const { body } = await put(id, sent, 'evt_1').expect(409);
    expect(body.detail).toMatch(
      /^\$249 was charged, but this payment is \$[\d.]+\. The amounts must match\. Deposits/,
    );
    expect(await jobOf(id)).toEqual(before);
    expect(await entries(id)).toEqual([]);
    await put(id, paid, 'evt_1').expect(200);
  });

  it('sets the amount charged where there is none, but not to less than the quote', async () => {
    const [id] = await seed(site.dataSource, [{ status: 'completed' }]);
    await put(id, { ...paid, amountCents: 120_50 }).expect(200);
    expect(await jobOf(id)).toMatchObject({ chargedCents: 120_50, paidOn: '2026-01-20' });
    const quoted = await job({ isDone: false });
    const deposit = await put(quoted, { ...paid, amountCents: 50_00 }).expect(409);
    expect(deposit.body.detail).toContain('$249 was quoted, but this payment is $50. Deposits');
    await put(quoted, { ...paid, amountCents: 249_00 }).expect(200);
    await changeLead(site, quoted, { status: 'completed' });
    expect(await jobOf(quoted)).toMatchObject({ chargedCents: 249_00, paidBy: 'card' });
  });

  it('is refused if the job has another one', async () => {
    const id = await job();
    await put(id, paid).expect(200);
    for (const other of [{ method: 'cash' }, { paidOn: '2026-01-21' }]) {
      const { body } = await put(id, { ...paid, ...other }).expect(409);
      expect(body.detail).toBe(
        'This job is already marked as paid (Card, Tue, Jan 20, 2026). Nothing was changed.',
      );
    }
    await put(id, { ...paid, amountCents: 1_00 }).expect(409);
    expect(await jobOf(id)).toMatchObject({ paidOn: '2026-01-20', paidBy: 'card', chargedCents: 249_00 });
    expect(await entries(id)).toHaveLength(1);
  });

  it.each([
    [{}, ['paidOn', 'method']],
    [{ method: 'card' }, ['paidOn']],
    [{ paidOn: '2026-01-20' }, ['method']],
    [{ ...paid, paidOn: '2026-02-30' }, ['paidOn']],
    [{ ...paid, paidOn: 20260120 }, ['paidOn']],
    [{ ...paid, paidOn: '2199-01-05' }, ['paidOn']],
    [{ ...paid, method: 'shells' }, ['method']],
    [{ ...paid, amountCents: 0 }, ['amountCents']],
    [{ ...paid, amountCents: 249.5 }, ['amountCents']],
    [{ ...paid, amountCents: 10_000_001 }, ['amountCents']],
    [{ ...paid, amountCents: null }, ['amountCents']],
  ])('is refused with what is missing or wrong: %j', async (sent, fields) => {
    const id = await job();
    const { body } = await put(id, sent, 'evt_1').expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await jobOf(id)).paidOn).toBeNull();
  });

  it('can be today', async () => {
    const today = site.app.get(BusinessCalendarService).dayOf();
    const { body } = await put(await job(), { ...paid, paidOn: today }).expect(200);
    expect(body.paidOn).toBe(today);
  });

  it('is recorded for spam, as other changes of a lead are', async () => {
    const [id] = await seed(site.dataSource, [{ isSpam: true }]);
    await site.visitor.patch(`/api/v1/leads/${id}`).set(bearer(key)).send({ notes: 'Real' }).expect(200);
    expect((await put(id, paid).expect(200)).body).toMatchObject({ leadId: id, state: 'paid' });
  });

  it('needs the scope, and a lead', async () => {
    const id = await job();
    const reader = await apiKey(site, ['read-leads', 'read-analytics', 'webhooks']);
    await site.visitor.put(`/api/v1/jobs/${id}/payment`).set(bearer(reader)).send(paid).expect(403);
    await site.visitor.put(`/api/v1/jobs/${id}/payment`).send(paid).expect(401);
    await put(999_999, paid, 'evt_1').expect(404);
    expect((await jobOf(id)).paidOn).toBeNull();
    expect(await site.dataSource.query('SELECT * FROM api_requests')).toEqual([]);
  });
});
