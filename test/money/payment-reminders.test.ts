import { beforeEach, expect, it } from '@jest/globals';
import { LeadTimelineService } from '../../src/contacts/leads/lead-timeline.service.js';
import { CustomerLinksService } from '../../src/contacts/links/customer-links.service.js';
import { EmailOptOutsService } from '../../src/messages/follow-ups/opt-outs/email-opt-outs.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { PaymentsService } from '../../src/money/payments.service.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { finish, saveTerms } from '../support/site/follow-ups.js';
import { minutes, seconds } from '../support/site/outbox.js';

onEachDatabase('A payment reminder', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<typeof site.owner>>;

  beforeEach(async () => {
    outbox.begin();
    peer.received.length = 0;
    for (const table of ['outbox', 'jobs', 'contacts', 'lead_changes', 'mail_refusals', 'aftercare_terms'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    outbox.at(new Date('2027-03-15T15:00:00Z'));
    owner = await site.owner();
  });

  const unpaidJob = async (changes: object = {}, paymentUrl: string | null = null) => {
    const id = await finish(site, '2027-03-01', {
      name: 'Ada Visitor',
      email: 'ada@example.com',
      ...changes,
    });
    await charge(id, { paidOn: null, paidBy: null, paymentUrl });
    return id;
  };
  const charge = async (id: number, payment: object) => {
    const { version } = await site.app.get(JobsService).jobOf(id);
    const costs = { chargedCents: 249_50, travelCents: null, productCents: null, paymentUrl: null };
    await site.app
      .get(PaymentsService)
      .save(id, { ...costs, paidOn: '2027-03-15', paidBy: 'cash', ...payment }, version);
  };
  const remind = (id: number) => owner.post(`/admin/money/${id}/reminder`);
  const page = async (query = '') => textOf((await owner.get(`/admin/money${query}`).expect(200)).text);
  /** Lets the outbox work. @returns the emails to customers. */
  const sentAfter = async (ms: number) => {
    outbox.pass(ms);
    await outbox.deliver();
    return peer.received.filter(({ recipient }) => recipient !== 'owner@drylark.example');
  };

  it('is a text message, too, and the job is marked as paid from the list', async () => {
    const id = await unpaidJob({ phone: '(763) 555-7301' }, 'https://pay.example/7');
    const { text } = await owner.get('/admin/money').expect(200);
    const [, body] = /href="sms:[^"]*body=([^"]*)"/.exec(text) ?? [];
    expect(decodeURIComponent(body)).toMatch(
      /^Hi Ada, this is .+\. \$249\.50 for your .+ on .+ is still unpaid\. https:\/\/pay\.example\/7$/,
    );
    await owner.post(`/admin/money/${id}/payment`).type('form').send({ paidBy: 'gold' }).expect(400);
    const pay = (paidBy: string) => owner.post(`/admin/money/${id}/payment`).type('form').send({ paidBy });
    await pay('cash').expect(303).expect('Location', `/admin/money?paid=${id}#unpaid`);
    expect(await site.app.get(JobsService).jobOf(id)).toMatchObject({ paidOn: '2027-03-15', paidBy: 'cash' });
    expect((await pay('check').expect(409)).text).toContain('Nothing was changed.');
    expect(await page()).toContain('Everything is paid.');
    await site.visitor.post(`/admin/money/${id}/payment`).type('form').send({ paidBy: 'cash' }).expect(302);
  });

  it('is due again if marking the job as paid is undone, unless the payment was changed since', async () => {
    const id = await unpaidJob();
    const pay = () =>
      owner.post(`/admin/money/${id}/payment`).type('form').send({ paidBy: 'cash' }).expect(303);
    const undo = (version: number) =>
      owner.post(`/admin/money/${id}/payment/withdrawal`).type('form').send({ version });
    const job = () => site.app.get(JobsService).jobOf(id);
    await pay();
    expect(await page(`?paid=${id}`)).toContain('Ada Visitor is marked as paid: Cash, today. Undo');
    const { version } = await job();
    await undo(version).expect(303);
    expect(await job()).toMatchObject({ paidOn: null, paidBy: null, chargedCents: 249_50 });
    expect(await page()).toContain('Send reminder');
    expect(await page(`?paid=${id}`)).not.toContain('marked as paid: Cash');
    await pay();
    await undo(version).expect(409);
    expect(await job()).toMatchObject({ paidBy: 'cash' });
  });

  it('is emailed with the owner’s template, and recorded in the lead’s activity', async () => {
    await saveTerms(site, { paymentSubject: 'Still open: {amount}' });
    const id = await unpaidJob({}, 'https://pay.example/7');
    expect(await page()).toContain('14 days');
    const answer = await remind(id).expect(303);
    expect(answer.headers.location).toBe(`/admin/money?reminded=${id}#unpaid`);
    expect(await page(`?reminded=${id}`)).toContain('Sending a reminder to Ada Visitor in 10 seconds.');
    expect(await sentAfter(4 * seconds)).toEqual([]);
    const [email] = await sentAfter(7 * seconds);
    expect([email.recipient, email.subject]).toEqual(['ada@example.com', 'Still open: $249.50']);
    expect(email.text).toContain('on Mon, Mar 1, 2027. $249.50 is still unpaid.');
    expect(email.text).toContain('Pay online: https://pay.example/7');
    const link = await site.app.get(CustomerLinksService).addressOf(id);
    expect(link).toMatch(/\/my\/.+/);
    expect(email.text).toContain(`View your request: ${link}`);
    expect(email.text).toMatch(/Unsubscribe: \S+\/unsubscribe\//);
    const timeline = await site.app.get(LeadTimelineService).timelineOf(await storedLead(site, id));
    expect(timeline[0].text).toBe('Payment reminder to customer: delivered');
    expect(await page()).toMatch(/14 days · Mar 1 · Reminded today /);
  });

  it('has no line for paying online without a link', async () => {
    await remind(await unpaidJob()).expect(303);
    const [email] = await sentAfter(minutes);
    expect(email.text).not.toContain('Pay online');
    expect(email.text).not.toContain('{');
  });

  it('is sent at most once a day for each job', async () => {
    const id = await unpaidJob();
    await remind(id).expect(303);
    const { text } = await remind(id).expect(409);
    expect(textOf(text)).toContain('No reminder was sent to Ada Visitor: Reminded today.');
    expect(await sentAfter(minutes)).toHaveLength(1);
    await remind(id).expect(409);
    outbox.pass(24 * 60 * minutes);
    owner = await site.owner();
    await remind(id).expect(303);
    expect(await sentAfter(minutes)).toHaveLength(2);
  });

  it('is not called sent when the delivery failed', async () => {
    const id = await unpaidJob();
    await remind(id).expect(303);
    await sentAfter(minutes);
    await site.dataSource.getRepository(OutboxItem).update({ leadId: id }, { state: 'dead' });
    expect(await page()).toContain('Today’s reminder failed');
  });

  it('can be undone within ten seconds, and then be sent after all', async () => {
    const id = await unpaidJob();
    await remind(id).expect(303);
    await owner.post(`/admin/money/${id}/reminder/withdrawal`).expect(303);
    expect(await sentAfter(minutes)).toEqual([]);
    await remind(id).expect(303);
    expect(await sentAfter(minutes)).toHaveLength(1);
  });

  it('is not sent to customers who opted out, have no email address, or have paid', async () => {
    const id = await unpaidJob();
    await unpaidJob({ name: 'No Address', email: '' });
    await remind(id).expect(303);
    await site.app.get(EmailOptOutsService).optOutByOwner({ email: 'ada@example.com', phone: '' });
    expect(await sentAfter(minutes)).toEqual([]);
    expect(await page()).toContain('Opted out of emails');
    expect(await page()).toContain('No email address');
    expect((await remind(id).expect(409)).text).toContain('Opted out of emails');

    const paid = await unpaidJob({ name: 'Paid Later', email: 'later@example.com' });
    await remind(paid).expect(303);
    await charge(paid, {});
    expect(await sentAfter(minutes)).toEqual([]);
    expect((await remind(paid).expect(409)).text).toContain('The job is paid');
  });

  it('needs an existing lead, and the owner', async () => {
    await remind(987_654).expect(404);
    const id = await unpaidJob();
    const { status } = await site.visitor.post(`/admin/money/${id}/reminder`);
    expect([302, 303, 401]).toContain(status);
    expect(await sentAfter(minutes)).toEqual([]);
  });
});
