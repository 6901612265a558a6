import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CustomerLinksService } from '../../../src/contacts/links/customer-links.service.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../../src/customers/plans/plans.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../../src/money/payments.service.js';
import { QuotesService } from '../../../src/money/quotes.service.js';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { followUpTyped } from '../../../views/forms/messages/follow-ups.js';
import { storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { allOn, finish, saveTerms } from '../../support/site/follow-ups.js';
import { minutes } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';

describe('Signing up for a plan', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const planOffers = [
    { months: 6, percent: 10 },
    { months: 12, percent: 0 },
  ];
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    owner = await site.owner();
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
  });

  beforeEach(async () => {
    site.peer.received.length = 0;
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    await saveTerms(site, { planOffers });
  });

  async function pageOf(leadId: number) {
    await site.app.get(LeadAttachingService).attachMissing();
    const path = new URL((await site.app.get(CustomerLinksService).addressOf(leadId)) as string).pathname;
    const text = async (query = '') => textOf((await site.visitor.get(path + query).expect(200)).text);
    const signUp = (months: number, totalCents: number) =>
      site.visitor.post(`${path}/sign-up`).type('form').send({ months, totalCents });
    const { customerId } = await storedLead(site, leadId);
    const made = async () => site.app.get(PlansService).ofCustomers([customerId as number]);
    return { path, text, signUp, made };
  }

  /** A job done on February 15 for $249.99. */
  async function done(name = 'Ada Vangstad', phone = '(612) 555-0142') {
    const leadId = await finish(site, '2027-02-15', {
      name,
      phone,
      email: `${phone.slice(-4)}@visitor.example`,
    });
    const job = await site.app.get(JobsService).jobOf(leadId);
    const payment = { ...paymentOf(job), chargedCents: 249_99 };
    await site.app.get(PaymentsService).save(leadId, payment, job.version);
    return { leadId, ...(await pageOf(leadId)) };
  }

  it('shows the offers after the job, asks to confirm one, and starts it once', async () => {
    const { leadId, text, signUp, made, path } = await done();
    expect(await text()).toContain('Every 6 months, 10% off');
    expect(await text()).toContain('$224.99 a visit');
    expect(await text()).not.toContain('Confirm your plan');
    expect(await text('?plan=6')).toContain('Confirm your plan: every 6 months, 10% off');
    expect(await text('?plan=6')).toContain('around Sun, Aug 15, 2027');
    expect(await text('?plan=7')).not.toContain('Confirm your plan');
    await signUp(6, 1_00).expect(409);
    await signUp(7, 224_99).expect(409);
    expect(await made()).toEqual([]);
    await signUp(6, 224_99).expect(303);
    await signUp(6, 224_99).expect(303);
    const [plan, ...others] = await made();
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ leadId, endedAt: null, isAutoConfirmed: false });
    expect(plan.terms[0]).toMatchObject({
      every: 6,
      unit: 'month',
      from: '2027-08-15',
      timeWindow: 'morning',
    });
    expect(plan.terms[0].lines.at(-1)).toEqual({ label: 'Plan discount (10%)', cents: -25_00 });
    expect(await text()).toContain('Your plan: every 6 months');
    expect(await text()).not.toContain('10% off');
    expect(textOf((await owner.get('/admin/plans').expect(200)).text)).toContain('Ada Vangstad');
    await site.visitor.get(`${path}/sign-up`).expect(303);
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    const news = site.peer.to(ownerEmail).filter((email) => email.text?.includes('signed up for a plan'));
    expect(news).toHaveLength(1);
    expect(news[0].text).toContain('Every 6 months, 10% off, $224.99 a visit');
  });

  it('offers nothing by default, and no second plan to a customer', async () => {
    const { leadId, text, signUp } = await done('Vern Tolliver', '(612) 555-0143');
    await saveTerms(site);
    expect(await text()).not.toContain('Recurring plans');
    await signUp(6, 224_99).expect(409);
    await saveTerms(site, { planOffers });
    const { customerId } = await storedLead(site, leadId);
    await site.app.get(PlansService).create({
      ...{ customerId: customerId as number, leadId: null, serviceType: null, startsOn: '2027-03-02' },
      ...{ every: 1, unit: 'month', weekdays: [], timeWindow: '', lines: [{ label: 'Rug', cents: 80_00 }] },
      ...{ isAutoConfirmed: false, address: '', endsOn: null },
    });
    expect(await text()).not.toContain('Recurring plans');
    await signUp(6, 224_99).expect(409);
  });

  it('offers plans with an accepted quote, not with an open one', async () => {
    const { id } = await Customer.arrive(site, { email: 'quoted@visitor.example' });
    const { text, signUp, made } = await pageOf(id);
    const { version } = await site.app.get(JobsService).jobOf(id);
    // A referral's discount is for one cleaning only.
    const once = { label: 'Referral discount (ADA)', cents: -20_00 };
    const lines = [{ label: 'Three rooms', cents: 200_00 }, once];
    await site.app.get(QuotesService).save(id, { lines, note: '', version, isSent: true });
    expect(await text()).not.toContain('Recurring plans');
    await signUp(6, 180_00).expect(409);
    await site.app.get(QuotesService).accept(id, 1);
    expect(await text()).toContain('$180.00 a visit');
    await signUp(6, 180_00).expect(303);
    expect(await made()).toHaveLength(1);
  });

  it('saves the owner’s offers and refuses wrong ones beside their fields', async () => {
    const save = (changes: Record<string, string>) =>
      owner
        .post('/admin/aftercare')
        .type('form')
        .send({ ...followUpTyped(allOn), part: 'plans', ...changes });
    await save({ planMonths0: '3', planPercent0: '15' }).expect(303);
    const html = (await owner.get('/admin/aftercare').expect(200)).text;
    expect(html).toMatch(/name="planPercent0"[^>]*value="15"|value="15"[^>]*name="planPercent0"/);
    const repeated = await save({ planMonths0: '3', planMonths1: '3' }).expect(422);
    expect(textOf(repeated.text)).toContain('Choose a different interval for each plan.');
    const tooMuch = await save({ planMonths0: '3', planPercent0: '51' }).expect(422);
    expect(textOf(tooMuch.text)).toContain('Enter a whole number from 0 to 50.');
    const kept: Partial<FollowUpSettings> = { planOffers: [{ months: 3, percent: 15 }] };
    expect(followUpTyped({ ...allOn, ...kept })).toMatchObject({ planMonths0: '3', planPercent0: '15' });
  });
});
