import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { JobsService } from '../../src/money/jobs.service.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import { seed } from '../support/data/leads.js';
import { changeLead } from '../support/site/admin.js';
import { apiKey, bearer } from '../support/site/api.js';
import { addressOf } from '../support/site/open-site.js';
import { testSite } from '../support/site/site.js';

const secret = 'whsec_c3RyaXBl';
/** 2026-01-20 in Minnesota, the 21st in UTC. */
const created = Date.parse('2026-01-21T03:30:00Z') / 1000;

describe('The recipe for Stripe payments', () => {
  const site = testSite();
  let recipe: { fetch(request: Request, env: object): Promise<Response> };
  let env: Record<string, string>;

  beforeAll(async () => {
    const file = pathToFileURL(resolve('docs/recipes/stripe-payments.mjs')).href;
    recipe = (await import(file)).default;
    env = {
      ...{ STRIPE_WEBHOOK_SECRET: secret, TIME_ZONE: 'America/Chicago' },
      ...{ SITE: await addressOf(site), API_KEY: await apiKey(site, ['write-leads']) },
    };
  });

  /** A completed job that was charged $249. */
  async function job(): Promise<number> {
    const [id] = await seed(site.dataSource, [{ status: 'contacted' }]);
    const lines = [{ label: 'Two rooms', cents: 249_00 }];
    await site.app.get(QuotesService).save(id, { lines, note: '', version: 0, isSent: false });
    await changeLead(site, id, { status: 'completed' });
    return id;
  }
  const jobOf = (id: number) => site.app.get(JobsService).jobOf(id);

  interface Sent {
    type?: string;
    id?: string;
    signedWith?: string;
    ageSeconds?: number;
  }

  /** Sends an event as Stripe does. */
  function send(session: object, { type, id = 'evt_1', signedWith = secret, ageSeconds = 0 }: Sent = {}) {
    const whole = { payment_status: 'paid', amount_total: 249_00, currency: 'usd', ...session };
    const body = JSON.stringify({
      ...{ id, created, type: type ?? 'checkout.session.completed' },
      data: { object: whole },
    });
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = createHmac('sha256', signedWith).update(`${timestamp}.${body}`).digest('hex');
    const headers = { 'Stripe-Signature': `t=${timestamp},v1=${'0'.repeat(64)},v1=${signature}` };
    return recipe.fetch(new Request('https://worker.example/', { method: 'POST', headers, body }), env);
  }

  it('marks the job as paid, on the day at the business, however often it arrives', async () => {
    const id = await job();
    for (let n = 0; n < 2; n++) expect((await send({ client_reference_id: String(id) })).status).toBe(204);
    expect(await jobOf(id)).toMatchObject({ paidOn: '2026-01-20', paidBy: 'card', chargedCents: 249_00 });
  });

  it('says why a deposit or an unknown lead changes nothing', async () => {
    const id = await job();
    const deposit = await send({ client_reference_id: String(id), amount_total: 50_00 }, { id: 'evt_2' });
    expect([deposit.status, (await deposit.json()).detail]).toEqual([
      200,
      expect.stringContaining('$249 was charged, but this payment is $50.'),
    ]);
    expect((await send({ client_reference_id: '999999' }, { id: 'evt_3' })).status).toBe(200);
    expect((await jobOf(id)).paidOn).toBeNull();
  });

  it('leaves out what isn’t a payment of a job, until a bank has paid', async () => {
    const id = await job();
    const lead = { client_reference_id: String(id) };
    for (const session of [
      { ...lead, payment_status: 'unpaid' },
      { ...lead, currency: 'eur' },
      { client_reference_id: null },
      { client_reference_id: 'van-7' },
      { client_reference_id: '../leads/1' },
    ])
      expect((await send(session, { id: 'evt_4' })).status).toBe(204);
    expect((await send(lead, { id: 'evt_4', type: 'checkout.session.expired' })).status).toBe(204);
    expect((await jobOf(id)).paidOn).toBeNull();
    await send(lead, { id: 'evt_5', type: 'checkout.session.async_payment_succeeded' });
    expect((await jobOf(id)).paidOn).toBe('2026-01-20');
  });

  it('refuses what Stripe hasn’t signed, and has Stripe try again after an error', async () => {
    const id = await job();
    const lead = { client_reference_id: String(id) };
    expect((await send(lead, { signedWith: 'whsec_other' })).status).toBe(401);
    expect((await send(lead, { ageSeconds: 600 })).status).toBe(401);
    const unsigned = new Request('https://worker.example/', { method: 'POST', body: '{}' });
    expect((await recipe.fetch(unsigned, env)).status).toBe(401);
    env.API_KEY = await apiKey(site, ['read-leads']);
    expect((await send(lead, { id: 'evt_6' })).status).toBe(502);
    expect((await jobOf(id)).paidOn).toBeNull();
  });
});

describe('The guide to payments', () => {
  const site = testSite();
  const guide = readFileSync('docs/payments.md', 'utf8');

  it('links to files that exist', () => {
    const files = [...guide.matchAll(/\]\(([\w./-]+)/g)].map(([, file]) => file);
    expect(files).toContain('recipes/stripe-payments.mjs');
    for (const file of files) expect([file, existsSync(`docs/${file}`)]).toEqual([file, true]);
  });

  it('finds a lead by the email or phone of a payment, and its job', async () => {
    const [id] = await seed(site.dataSource, [
      { email: 'ada@example.com', phone: '(763) 555-0188', status: 'completed' },
      { email: 'bea@example.com', phone: '(763) 555-0189' },
    ]);
    const key = bearer(await apiKey(site, ['read-leads']));
    for (const [, search] of guide.matchAll(/leads\?search=([^`\s]+)`/g)) {
      const { body } = await site.visitor.get(`/api/v1/leads?search=${search}`).set(key).expect(200);
      expect([search, body.data.map((lead: { id: number }) => lead.id)]).toEqual([search, [id]]);
    }
    const { body } = await site.visitor.get(`/api/v1/jobs/${id}`).set(key).expect(200);
    expect(body).toHaveProperty('paidOn', null);
  });
});
