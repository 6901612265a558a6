import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BookingsService } from '../../../src/admin/bookings.service.js';
import { DashboardService } from '../../../src/admin/dashboard.service.js';
import { LostLeadsService } from '../../../src/contacts/leads/lost-leads.service.js';
import { CustomerLinksService } from '../../../src/contacts/links/customer-links.service.js';
import { storedLead } from '../../support/site/admin.js';
import { behindProxy, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';
import { PlanSite } from './plans.js';

describe('A canceled visit of a plan', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    owner = await site.owner();
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
  });

  beforeEach(() => {
    site.peer.received.length = 0;
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
  });

  /** A plan whose visit on March 2 is proposed or, with a confirmation, emailed to the customer. */
  async function visit({ isConfirmed = false } = {}) {
    const { id, customer } = await plans.plan();
    await plans.sweep();
    const leadId = (await plans.visits(id))[0].leadId as number;
    if (isConfirmed) await plans.plans.confirm(id, 0, '2027-03-02');
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    site.peer.received.length = 0;
    const { pathname } = new URL((await site.app.get(CustomerLinksService).addressOf(leadId)) as string);
    const post = (path: string, fields: object) =>
      owner
        .post(`/admin/plans/${id}/${path}`)
        .type('form')
        .send({ version: isConfirmed ? 1 : 0, ...fields })
        .expect(303);
    return {
      ...{ id, leadId, customer, post, pathname },
      act: (path: string, fields: object) =>
        site.visitor.post(`${pathname}/${path}`).type('form').send(fields).expect(303),
      page: async () => textOf((await site.visitor.get(pathname).expect(200)).text),
      /** The email about the cancellation. */
      email: async () => {
        site.outbox.pass(2 * minutes);
        await site.outbox.deliver();
        return site.peer.to(customer.email).map(({ text }) => text?.replace(/\s+/g, ' '));
      },
    };
  }

  type Visit = Awaited<ReturnType<typeof visit>>;

  const ways: [string, (visit: Visit) => PromiseLike<unknown>][] = [
    ['Visit skipped by you', ({ post }) => post('skip', { occurrence: '2027-03-02' })],
    ['Plan paused by you', ({ post }) => post('pause', { until: '' })],
    ['Plan ended by you', ({ post }) => post('end', {})],
    ['Visit skipped by the customer', ({ act }) => act('cancel', { seen: 0 })],
    ['Plan paused by the customer', ({ act }) => act('plan', { action: 'pause', version: 0 })],
    ['Plan ended by the customer', ({ act }) => act('plan', { action: 'end', version: 0 })],
  ];

  it.each(ways)('says “%s” and leaves nothing to do', async (said, cancel) => {
    const canceled = await visit();
    const { leadId } = canceled;
    await cancel(canceled);
    const page = textOf((await owner.get(`/admin/leads/${leadId}`).expect(200)).text);
    expect(page).toContain(said);
    for (const wrong of ['Canceled by customer', 'Call to', 'lead as lost', 'Marked as lost', 'is lost'])
      expect(page).not.toContain(wrong);
    const { pending } = await site.app.get(BookingsService).page();
    expect(pending.leads.map(({ id }) => id)).not.toContain(leadId);
    const { requests, unanswered } = await site.app.get(DashboardService).today();
    expect([...requests.leads, ...unanswered.leads].map(({ id }) => id)).not.toContain(leadId);
    const list = textOf((await owner.get('/admin/leads').expect(200)).text);
    expect(list).toContain(said.split(' by ')[0]);
    expect(list).not.toContain('Canceled by');
    expect(list).not.toContain('Lost · Visit');
  });

  it('isn’t among the lost leads of the reports', async () => {
    const { post } = await visit();
    const lost = () => site.app.get(LostLeadsService).byReason('2027-01-01', '2027-12-31');
    await post('end', {});
    expect(await lost()).toEqual([]);
  });

  it('tells the customer until when the owner paused the plan, on the page and in the email', async () => {
    const { post, page, email } = await visit({ isConfirmed: true });
    await post('pause', { until: '2027-05-01' });
    const until = 'paused your plan until Sat, May 1, 2027, so this visit is canceled.';
    const shown = await page();
    expect(shown).toContain(`Your plan is paused We ${until} We’ll propose your next visit`);
    expect(shown).toContain('Your plan is paused until Sat, May 1, 2027. We’ll propose your next visit');
    expect(shown).toContain('Next visit: around Tue, May 11, 2027');
    for (const wrong of ['Changed your mind', 'until you resume', 'request is canceled', 'request is closed'])
      expect(shown).not.toContain(wrong);
    const [text, ...more] = await email();
    expect(text).toContain(`We ${until} We’ll propose your next visit for that day or later.`);
    expect(more).toEqual([]);
  });

  it('tells the customer that the owner skipped it, or ended the plan', async () => {
    const skipped = await visit({ isConfirmed: true });
    await skipped.post('skip', { occurrence: '2027-03-02' });
    const goesOn = 'We skipped this visit. Your plan goes on with the next visit.';
    expect(await skipped.page()).toContain(`This visit is canceled ${goesOn}`);
    expect((await skipped.email())[0]).toContain(goesOn);
    const ended = await visit({ isConfirmed: true });
    await ended.post('end', {});
    const over = 'We ended your plan, so this visit is canceled. We won’t schedule more visits.';
    expect(await ended.page()).toContain(`Your plan has ended ${over}`);
    expect((await ended.email())[0]).toContain(over);
  });

  it('tells the customer what they did', async () => {
    const paused = await visit();
    await paused.act('plan', { action: 'pause', version: 0 });
    expect(await paused.page()).toContain(
      'You paused your plan, so this visit is canceled. We won’t schedule visits until you resume it.',
    );
    await paused.act('plan', { action: 'resume', version: 1 });
    expect(await paused.page()).toContain('This visit is canceled You paused your plan');
    const skipped = await visit();
    await skipped.act('cancel', { seen: 0 });
    expect(await skipped.page()).toContain('You skipped this visit. Your plan goes on with the next visit.');
  });

  it('is open again once the customer asks for a time', async () => {
    const { act, leadId, page, post } = await visit();
    await post('skip', { occurrence: '2027-03-02' });
    await act('move', { seen: 0, window: 'other', day: '2027-03-04', timeWindow: 'morning' });
    expect(await storedLead(site, leadId)).toMatchObject({ lostReason: null, asksFor: 'time' });
    expect(await page()).toContain('You asked for Thu, Mar 4, 2027, morning.');
  });

  it.each(['', '2027-05-01'])(
    'leads to the visit that is made again once the customer resumes, paused until “%s”',
    async (until) => {
      const { id, leadId, act, page, post } = await visit({ isConfirmed: true });
      await post('pause', { until });
      await act('plan', { action: 'resume', version: 2 });
      await plans.sweep();
      const shown = await page();
      expect(shown).toContain('Please confirm your next visit Tue, Mar 2, 2027');
      expect(shown).toContain('Following visit: around Tue, Mar 16, 2027');
      expect(shown).not.toContain('paused your plan');
      await act('move', { seen: 0, window: 'other', day: '2027-03-04', timeWindow: 'morning' });
      expect(await page()).toContain('You asked to reschedule to Thu, Mar 4, 2027, morning.');
      const [{ lead }, ...more] = await plans.visits(id);
      expect(lead).toMatchObject({ day: '2027-03-02', status: 'scheduled', asksFor: 'time' });
      expect(more).toEqual([]);
      expect(await storedLead(site, leadId)).toMatchObject({ lostReason: 'plan-paused', asksFor: null });
    },
  );

  it('isn’t made again once the customer has asked for another time', async () => {
    const { id, leadId, act, post } = await visit({ isConfirmed: true });
    await post('pause', { until: '' });
    await act('plan', { action: 'resume', version: 2 });
    await act('move', { seen: 1, window: 'other', day: '2027-03-04', timeWindow: 'morning' });
    await plans.sweep();
    expect((await plans.visits(id)).map((one) => [one.leadId, one.occurrence])).toEqual([
      [leadId, '2027-03-02'],
    ]);
    const file = textOf((await owner.get(`/admin/plans/${id}`).expect(200)).text);
    expect(file).toContain('Tue, Mar 2, 2027 Time requested');
  });

  it('shows nothing of a visit that is for another email, and moves neither', async () => {
    const { id, leadId, page, pathname, post } = await visit({ isConfirmed: true });
    await post('pause', { until: '' });
    await plans.plans.resume(id, 2);
    await plans.sweep();
    await site.dataSource.query(`UPDATE contacts SET email = 'other@visitor.example' WHERE id = ${leadId}`);
    expect(await page()).toContain('This visit is canceled');
    const { text } = await site.visitor
      .post(`${pathname}/move`)
      .type('form')
      .send({ seen: 0, window: 'other', day: '2027-03-04', timeWindow: 'morning' })
      .expect(409);
    expect(textOf(text)).toContain('We’ve proposed this visit again. Open the link in our latest email');
    expect(await storedLead(site, leadId)).toMatchObject({ lostReason: 'plan-paused', asksFor: null });
  });
});
