import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CustomerLinksService } from '../../../src/contacts/links/customer-links.service.js';
import { PlansService } from '../../../src/customers/plans/plans.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../../src/money/payments.service.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { saveTerms } from '../../support/site/follow-ups.js';
import { hours, minutes } from '../../support/site/outbox.js';
import { PlanSite } from './plans.js';

describe('The customer page of a plan', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);

  beforeAll(async () => {
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
  });

  beforeEach(() => {
    site.peer.received.length = 0;
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
  });

  /** A plan with a proposed visit, and the page of that visit. */
  async function proposed() {
    const { id, customer } = await plans.plan();
    await plans.sweep();
    const [visit] = await plans.visits(id);
    const address = await site.app.get(CustomerLinksService).addressOf(visit.leadId as number);
    const path = new URL(address as string).pathname;
    const page = async () => textOf((await site.visitor.get(path).expect(200)).text);
    const act = (action: string, version: number) =>
      site.visitor.post(`${path}/plan`).type('form').send({ action, version });
    return { id, customer, leadId: visit.leadId as number, path, page, act };
  }

  it('confirms the visit once, emails the appointment and tells the owner', async () => {
    const { id, customer, page, act } = await proposed();
    expect(await page()).toContain('Please confirm your next visit');
    expect(await page()).toContain('Unsubscribing from our emails doesn’t end your plan');
    await act('confirm', 0).expect(303);
    await act('confirm', 0).expect(303);
    expect(await page()).toContain('Your appointment is confirmed');
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    await site.outbox.deliver();
    expect(site.peer.to(customer.email)).toHaveLength(1);
    expect(site.peer.to(customer.email)[0].text).toContain('Tue, Mar 2, 2027');
    const news = site.peer.to(ownerEmail).map(({ text }) => text);
    expect(news.filter((text) => text?.includes('confirmed the visit'))).toHaveLength(1);
    expect(await plans.openDays(id)).toEqual(['2027-03-02']);
  });

  it('calls the first visit the next one, and the one after it the following one', async () => {
    const { id, customer } = await plans.plan({ startsOn: '2027-05-04' });
    const { customerId } = await storedLead(site, customer.id);
    const made = await plans.plan({
      startsOn: '2027-05-04',
      leadId: customer.id,
      customerId: customerId ?? 0,
    });
    expect(await customer.text()).toContain('Next visit: around Tue, May 4, 2027');
    expect(made.id).toBeGreaterThan(id);
    const { page } = await proposed();
    expect(await page()).toContain('Following visit: around Tue, Mar 16, 2027');
  });

  it('skips one visit, and the plan goes on', async () => {
    const { id, path, page } = await proposed();
    expect(await page()).toContain('Skip this visit');
    await site.visitor.post(`${path}/cancel`).type('form').send({ seen: 0 }).expect(303);
    await plans.on('2027-03-03');
    expect(await plans.openDays(id)).toEqual(['2027-03-16']);
    expect(await plans.slots()).toEqual(await plans.scheduled());
  });

  it('changes the plan ten times a day at most', async () => {
    const { page, act } = await proposed();
    for (let version = 0; version < 10; version++)
      await act(version % 2 === 0 ? 'pause' : 'resume', version).expect(303);
    const { text } = await act('pause', 10).expect(409);
    expect(textOf(text)).toContain('You’ve reached today’s limit for changes. Call us at ');
    expect(await page()).not.toContain('Your plan is paused');
    site.outbox.pass(25 * hours);
    await act('pause', 10).expect(303);
  });

  it('pauses, resumes and ends the plan, and refuses an old copy', async () => {
    const { id, page, act } = await proposed();
    await act('pause', 0).expect(303);
    expect(await page()).toContain('Your plan is paused');
    expect(await plans.openDays(id)).toEqual([]);
    await act('resume', 0).expect(409);
    await act('resume', 1).expect(303);
    await plans.sweep();
    expect(await plans.openDays(id)).toEqual(['2027-03-02']);
    await act('end', 2).expect(303);
    await act('end', 2).expect(303);
    expect(await page()).toContain('Your plan has ended');
    expect(await plans.openDays(id)).toEqual([]);
    expect(await site.app.get(PlansService).find(id)).toMatchObject({ endedBy: 'customer' });
    await act('burn', 3).expect(422);
  });

  it('links to the owner’s payment page from the plan and the receipt, until it is paid', async () => {
    const paymentLink = 'https://square.link/u/Drylark';
    await saveTerms(site, { paymentLink });
    const { leadId, path } = await proposed();
    const html = async (below = '') => (await site.visitor.get(path + below).expect(200)).text;
    expect(await html()).toContain(`href="${paymentLink}"`);
    await saveTerms(site, { paymentLink: 'https://buy.stripe.com/a1' });
    expect(await html()).toContain(`href="https://buy.stripe.com/a1?client_reference_id=${leadId}"`);
    await saveTerms(site, { paymentLink });
    site.outbox.at(new Date('2027-03-02T20:00:00Z'));
    await changeLead(site, leadId, { status: 'completed' });
    expect(await html('/receipt')).toContain(`href="${paymentLink}"`);
    const payments = site.app.get(PaymentsService);
    const job = await site.app.get(JobsService).jobOf(leadId);
    await payments.save(leadId, { ...paymentOf(job), paidOn: '2027-03-02', paidBy: 'card' }, job.version);
    expect(await html('/receipt')).not.toContain(paymentLink);
    expect(await html()).not.toContain(`href="${paymentLink}"`);
  });
});
