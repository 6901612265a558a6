import { beforeAll, describe, expect, it } from '@jest/globals';
import { BookingsService } from '../../../src/admin/bookings.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { Customer as CustomerRow } from '../../../src/customers/customer.entity.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../../src/customers/plans/plans.service.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import type { TestSite } from '../../support/site/site.js';
import { PlanSite } from './plans.js';

describe('The admin of plans', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    owner = await site.owner();
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
  });

  const text = async (path: string) => textOf((await owner.get(path).expect(200)).text);
  const form = {
    ...{ rhythm: '6-month', from: '2027-03-01', endsOn: '', timeWindow: 'morning', weekday1: 'yes' },
    ...{ label0: 'Whole house', amount0: '300', label1: 'Plan discount', amount1: '-30', address: '' },
  };

  it('makes a plan from a lead, with its lines and service', async () => {
    const { customer } = await plans.plan();
    const { customerId } = await storedLead(site, customer.id);
    expect(await text(`/admin/leads/${customer.id}`)).toContain('Make this a plan');
    expect(await text(`/admin/plans/new?lead=${customer.id}`)).toContain('New recurring plan');
    const answer = await owner
      .post('/admin/plans')
      .type('form')
      .send({ ...form, lead: customer.id });
    expect(answer.status).toBe(303);
    const plan = await site.app.get(PlansService).find(Number(answer.headers.location.split('/').at(-1)));
    expect(plan).toMatchObject({ customerId, leadId: customer.id });
    expect(plan.terms).toEqual([
      {
        ...{ from: '2027-03-01', anchor: '2027-03-01', every: 6, unit: 'month', weekdays: [1] },
        timeWindow: 'morning',
        lines: [
          { label: 'Whole house', cents: 300_00 },
          { label: 'Plan discount', cents: -30_00 },
        ],
      },
    ]);
    expect(await text(`/admin/customers/${customerId}`)).toContain('Every 6 months');
    expect(await text('/admin/plans')).toContain('Every 6 months');
  });

  it('leaves the offer and the referral discount of the job out, and shows the total of a visit', async () => {
    const customer = await Customer.arrive(site, { order: 'rooms=3&stairs=12' });
    await site.app.get(LeadAttachingService).attachMissing();
    const special = { label: 'Fall Fresh Special', cents: -49_05 };
    await changeLead(site, customer.id, {
      estimate: {
        ...{
          order: '',
          totalCents: 277_95,
          isFrom: false,
          hasQuotes: false,
          savedCents: 49_05,
          shownCents: null,
        },
        lines: [{ label: '3-Room Package', cents: 267_00 }, { label: 'Stairs', cents: 60_00 }, special],
      },
    });
    const lines = { label0: '3-Room Package', amount0: '267', label1: 'Stairs', amount1: '60' };
    const once = {
      label2: special.label,
      amount2: '-40.05',
      label3: 'Referral discount (ADA)',
      amount3: '-20',
    };
    const kept = { label4: 'Neighbors’ discount', amount4: '-7' };
    await owner
      .post(`/admin/leads/${customer.id}/quote`)
      .type('form')
      .send({ ...lines, ...once, ...kept, version: 0, action: 'save' })
      .expect(303);
    const page = (await owner.get(`/admin/plans/new?lead=${customer.id}`).expect(200)).text;
    const shown = [...page.matchAll(/name="(?:label|amount)\d+"[^>]* value="([^"]+)"/g)].map(
      ([, value]) => value,
    );
    expect(shown).toEqual(['3-Room Package', '267', 'Stairs', '60', 'Neighbors’ discount', '-7']);
    expect(textOf(page)).toContain('Total of each visit $320');
  });

  it('suggests the first visit one interval after the last job, and tomorrow without one', async () => {
    const { customer } = await plans.plan();
    const first = async (origin = `lead=${customer.id}`) =>
      (await owner.get(`/admin/plans/new?${origin}`)).text.match(/name="from"[^>]* value="([^"]*)"/)?.[1];
    const leads = site.dataSource.getRepository(Lead);
    expect(await first()).toBe('2027-02-17');
    await leads.update(customer.id, { status: 'scheduled', day: '2027-03-31' });
    expect(await first()).toBe('2027-09-30');
    await leads.update(customer.id, { status: 'completed', day: '2026-12-10' });
    expect(await first()).toBe('2027-06-10');
    await leads.update(customer.id, { day: '2026-01-10' });
    expect(await first()).toBe('2027-02-17');
    const { customerId } = await storedLead(site, customer.id);
    const ofCustomer = `customer=${customerId}`;
    expect(await first(ofCustomer)).toBe('2027-02-17');
    await site.dataSource
      .getRepository(CustomerRow)
      .update(customerId as number, { cleanedOn: '2027-02-12' });
    expect(await first(ofCustomer)).toBe('2027-08-12');
  });

  it('shows no day for a visit without an open slot, and skips it', async () => {
    const { id } = await plans.plan({ startsOn: '2027-02-16' });
    const crews = { morning: 0, afternoon: 0, evening: 0 };
    await setTerms(site, { crews });
    const page = await text(`/admin/plans/${id}`);
    await setTerms(site, { crews: { ...crews, morning: 5, afternoon: 5 } });
    expect(page).toContain('Tue, Feb 16, 2027 No open slot');
    expect(page).not.toContain('Around');
    const skip = { version: 0, occurrence: '2027-02-16' };
    await owner.post(`/admin/plans/${id}/skip`).type('form').send(skip).expect(303);
    expect(await text(`/admin/plans/${id}`)).toContain('Tue, Feb 16, 2027 Skipped');
  });

  it('says that a visit is skipped, and restores it until its day', async () => {
    const { id } = await plans.plan({ startsOn: '2027-02-25', weekdays: [] });
    const path = `/admin/plans/${id}`;
    const post = (action: string, fields: object) =>
      owner.post(`${path}/${action}`).type('form').send(fields);
    const due = { occurrence: '2027-02-25' };
    await post('restore', { ...due, version: 0 }).expect(404);
    const { headers } = await post('skip', { ...due, version: 0 }).expect(303);
    expect(await text(headers.location)).toMatch(/Skipped: Thu, Feb 25, 2027. Undo .* Skipped.* Restore/);
    expect(await text(path)).not.toContain('Undo');
    await post('restore', { ...due, version: 0 }).expect(409);
    await post('restore', { ...due, version: 1 }).expect(303);
    expect(await text(headers.location)).toMatch(/^(?!.*Undo).*Around Thu, Feb 25, 2027 Planned/);
    await post('skip', { ...due, version: 2 }).expect(303);
    await post('restore', { ...due, version: 3 }).expect(303);
    await plans.plans.skip(id, 4, '2027-02-15');
    const { text: page } = await owner.get(`${path}?skipped=2027-02-15`).expect(200);
    expect(page).toContain('<h3 class="mt-4 mb-2">Past visits</h3>');
    expect(textOf(page)).toMatch(/Past visits Mon, Feb 15, 2027 Skipped (?!.*(Restore|Undo))/);
  });

  it('lists a visit without an open slot, and schedules it on any day', async () => {
    const off = { morning: 0, afternoon: 0, evening: 0 };
    await setTerms(site, { crews: off });
    const { id } = await plans.plan({ startsOn: '2027-02-18' });
    await plans.sweep();
    await setTerms(site, { crews: { ...off, morning: 5, afternoon: 5 } });
    const dashboard = () => text('/admin');
    expect(await dashboard()).toContain('Plan visit due Feb 18: no open slot');
    expect(await text('/admin/plans')).toMatch(/No open slot: Thu, Feb 18, 2027 · Next: \w+, Mar \d/);
    const due = { version: 0, occurrence: '2027-02-18' };
    const post = (fields: object) => owner.post(`/admin/plans/${id}/schedule`).type('form').send(fields);
    await post({ ...due, occurrence: '2027-03-04' }).expect(404);
    const { headers } = await post(due).expect(303);
    const [{ leadId }] = await plans.visits(id);
    expect(headers.location).toBe(`/admin/leads/${leadId}/appointment`);
    expect(await text(headers.location)).toContain('Schedule');
    // Until it has a day, it is among the jobs without one.
    expect(await dashboard()).not.toContain('Plan visit due Feb 18');
    expect(await dashboard()).toContain('Scheduled without a date');
    expect((await owner.get(`/admin/plans/${id}`).expect(200)).text).toContain(`href="${headers.location}"`);
    expect(await storedLead(site, leadId as number)).toMatchObject({ status: 'scheduled', day: null });
    await owner
      .put(`/admin/api/contacts/${leadId}/appointment`)
      .send({ day: '2027-02-19', timeWindow: 'morning' })
      .expect(200);
    expect(await text(`/admin/plans/${id}`)).toMatch(/Fri, Feb 19, 2027 Confirmed Morning.*due Thu, Feb 18/);
    await plans.sweep();
    expect((await plans.visits(id)).filter(({ occurrence }) => occurrence === '2027-02-18')).toHaveLength(1);
  });

  it('counts visits that a customer hasn’t confirmed apart, and gives a later visit no exact day', async () => {
    const { id } = await plans.plan();
    await plans.sweep();
    const { tentative } = await site.app.get(BookingsService).page();
    const scheduled = (await plans.scheduled()).length;
    expect(tentative.length).toBeGreaterThan(0);
    expect(await text('/admin/bookings')).toContain(
      `${scheduled - tentative.length} confirmed ${tentative.length} tentative`,
    );
    expect(await text(`/admin/plans/${id}`)).toMatch(/Around \w{3}, \w{3} \d+, 2027 Planned/);
  });

  it('shows the day that a later visit would get, on a preferred and open one', async () => {
    // Sunday, March 14: the Thursday before it and the Tuesday after it are open, and the Tuesday is nearer.
    const days = { startsOn: '2027-03-14', weekdays: [2, 4], unit: 'month' as const };
    const { id, customer } = await plans.plan(days);
    const { customerId } = await storedLead(site, customer.id);
    const page = await text(`/admin/plans/${id}`);
    expect(page).toContain('Around Tue, Mar 16, 2027 Planned');
    expect(page).toContain('due Sun, Mar 14, 2027');
    for (const path of ['/admin/plans', `/admin/customers/${customerId}`])
      expect(await text(path)).toContain('Next: Tue, Mar 16, 2027');
  });

  it('says beside each field what is wrong, and keeps what was typed', async () => {
    const { customer } = await plans.plan();
    const { customerId } = await storedLead(site, customer.id);
    const wrong = { ...form, customer: customerId, rhythm: '5-week', from: '2027-02-01', amount0: 'many' };
    const { text: page } = await owner.post('/admin/plans').type('form').send(wrong).expect(422);
    for (const said of [
      'Choose how often to come.',
      'Choose today or a later date.',
      'Enter an amount, like 249',
    ])
      expect(page).toContain(said);
    expect(page).toContain('value="many"');
    await owner.get('/admin/plans/new?customer=99999').expect(404);
    for (const odd of ['x', '1e3', '-1', '9'.repeat(20)])
      for (const origin of ['lead', 'customer']) {
        await owner.get(`/admin/plans/new?${origin}=${odd}`).expect(404);
        await owner
          .post('/admin/plans')
          .type('form')
          .send({ ...form, [origin]: odd })
          .expect(404);
      }
    await owner.get('/admin/plans/99999').expect(404);
    await site.visitor.get('/admin/plans').expect((answer) => answer.status !== 200);
  });

  it('confirms, skips, changes, pauses, resumes and ends, and refuses an old copy', async () => {
    const { id } = await plans.plan();
    await plans.sweep();
    const post = (action: string, fields: object) =>
      owner.post(`/admin/plans/${id}${action}`).type('form').send(fields);
    expect(await text(`/admin/plans/${id}`)).toContain('Tentative');
    await post('/confirm', { version: 0, occurrence: '2027-03-02' }).expect(303);
    expect(await text(`/admin/plans/${id}`)).toContain('Confirmed');
    await post('/skip', { version: 0, occurrence: '2027-03-16' }).expect(409);
    await post('/skip', { version: 1, occurrence: '2027-03-16' }).expect(303);
    await post('/skip', { version: 2, occurrence: '2027-03-17' }).expect(404);
    expect(await text(`/admin/plans/${id}`)).toContain('Skipped');
    const change = { ...form, rhythm: '1-month', from: '2027-03-20', version: 2 };
    await post('', { ...change, from: '2027-01-01' }).expect(422);
    await post('', change).expect(303);
    expect(await plans.openDays(id)).toEqual(['2027-03-02']);
    await post('/pause', { version: 3, until: 'tomorrow' }).expect(422);
    await post('/pause', { version: 3, until: '' }).expect(303);
    expect(await text(`/admin/plans/${id}`)).toContain('Resume plan');
    await post('/resume', { version: 4 }).expect(303);
    await post('/end', { version: 5 }).expect(303);
    await post('/end', { version: 6 }).expect(409);
    expect(await text(`/admin/plans/${id}`)).toContain('Ended');
  });
});
