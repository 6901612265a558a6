import { beforeEach, expect, it } from '@jest/globals';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import type { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { emailSite } from '../../support/site/email-site.js';
import { finish, saveTerms } from '../../support/site/follow-ups.js';

onEachDatabase('A follow-up', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;

  beforeEach(async () => {
    outbox.begin();
    peer.received.length = 0;
    peer.otherwise = 'accept';
    for (const table of ['outbox', 'jobs', 'contacts', 'mail_refusals', 'aftercare_terms', 'days_off'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    // A Monday.
    at('2027-03-01T09:00');
    await saveTerms(site);
  });

  /** @param there a time in Minneapolis. */
  const at = (there: string) => {
    const isSummer = there >= '2027-03-14T02:00' && there < '2027-11-07T02:00';
    outbox.at(new Date(`${there}:00${isSummer ? '-05:00' : '-06:00'}`));
  };
  /** Lets the outbox work at a time. @returns what customers have had since. */
  const workAt = async (there: string) => {
    at(there);
    await outbox.deliver();
    return peer.received.filter(({ recipient }) => recipient !== 'owner@drylark.example');
  };
  const stateOf = async (leadId: number, kind: string) =>
    (await site.dataSource.getRepository(OutboxItem).findOneBy({ leadId, kind: kind as never }))?.state;

  it('asks for a review two days later at ten, once, with the owner’s template', async () => {
    const id = await finish(site, '2027-03-01', { name: 'Ada Visitor', email: 'ada@example.com' });
    expect(await workAt('2027-03-01T21:00')).toEqual([]);
    expect(await workAt('2027-03-03T09:59')).toEqual([]);
    const [mail, ...others] = await workAt('2027-03-03T10:00');
    expect(others).toEqual([]);
    expect(mail.recipient).toBe('ada@example.com');
    expect(mail.subject).toBe('How did your cleaning turn out?');
    expect(mail.text).toContain('Hi Ada,');
    expect(mail.text).toContain('Thank you for choosing us for your cleaning on Mon, Mar 1, 2027.');
    expect(mail.text).toContain('Write a review: https://reviews.example/drylark');
    expect(mail.text).toMatch(/on our website: https?:\/\/\S+\/my\/[\w-]{22}#review/);
    expect(mail.text).toContain('P.O. Box 12, Maple Grove, MN 55311');
    expect(await stateOf(id, 'review-request')).toBe('done');
    expect(await workAt('2027-03-04T10:00')).toHaveLength(1);
  });

  it('has the headers of RFC 8058, and the same link in its text', async () => {
    await finish(site, '2027-03-01', { email: 'ada@example.com' });
    await workAt('2027-03-01T21:00');
    const [mail] = await workAt('2027-03-03T10:00');
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    const link = /^<(http[^<>\s]+\/unsubscribe\/[\w-]{43})>$/.exec(header('list-unsubscribe') ?? '')?.[1];
    expect(link).toBeDefined();
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it('reminds the customer months later, with the last order in the price builder', async () => {
    const estimate = { order: 'rooms=3&stairs=12' } as Lead['estimate'];
    await finish(site, '2027-03-01', { email: 'ada@example.com', serviceType: 'pet-stain-odor', estimate });
    await workAt('2027-03-03T10:00');
    peer.received.length = 0;
    expect(await workAt('2027-08-31T23:00')).toEqual([]);
    const [mail] = await workAt('2027-09-01T10:00');
    expect(mail.subject).toBe('Time for your next cleaning?');
    const link = /\/pricing\?[^\s]+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(link).toBe('/pricing?rooms=3&stairs=12&utm_source=reminder&utm_medium=email');
    const { text } = await site.visitor.get(link).expect(200);
    expect(text).toMatch(/name="rooms"[^>]*value="3"|value="3"[^>]*name="rooms"/);
    expect(await workAt('2028-09-01T10:00')).toHaveLength(1);
  });

  it.each([
    ['a Sunday', '2027-03-05', '2027-03-07', '2027-03-08'],
    ['a public holiday', '2027-11-23', '2027-11-25', '2027-11-26'],
    ['a day off', '2027-03-09', '2027-03-11', '2027-03-13'],
  ])('isn’t sent on %s', async (_name, doneOn, quiet, loud) => {
    const daysOff = site.app.get(DaysOffService);
    await daysOff.add({ from: '2027-03-11', until: '2027-03-12', reason: '' });
    at(`${doneOn}T18:00`);
    await finish(site, doneOn);
    expect(await workAt(`${quiet}T10:00`)).toEqual([]);
    expect(await workAt(`${loud}T09:59`)).toEqual([]);
    expect(await workAt(`${loud}T10:00`)).toHaveLength(1);
    for (const { id } of daysOff.all) await daysOff.remove(id);
  });

  it('stops when the owner turns it off, moves it, or removes the address', async () => {
    await finish(site, '2027-03-01');
    await workAt('2027-03-02T12:00');
    await saveTerms(site, { hour: 15 });
    expect(await workAt('2027-03-03T10:00')).toEqual([]);
    expect(await workAt('2027-03-03T14:59')).toEqual([]);
    await saveTerms(site, { hour: 15, reviewIsOn: false });
    expect(await workAt('2027-03-03T15:00')).toEqual([]);
    await saveTerms(site, { hour: 15, postalAddress: '' });
    expect(await workAt('2027-03-04T15:00')).toEqual([]);
  });

  it('isn’t sent for jobs before it was turned on', async () => {
    await saveTerms(site, { reviewIsOn: false, rebookingIsOn: false });
    await finish(site, '2027-02-20', { email: 'before@example.com' });
    await finish(site, '2026-03-05', { email: 'last-year@example.com' });
    await finish(site, '2026-02-20', { email: 'too-long-ago@example.com' });
    await workAt('2027-03-02T11:00');
    await saveTerms(site);
    await workAt('2027-03-03T10:00');
    await workAt('2027-03-05T10:00');
    const had = await workAt('2027-03-06T10:00');
    expect(had.map(({ recipient }) => recipient)).toEqual(['last-year@example.com']);
  });

  it('asks a person once in 90 days, however the contact details are spelled, and reminds of the latest job only', async () => {
    const phone = '(763) 555-0177';
    const first = await finish(site, '2027-03-01', { email: 'ada@example.com', phone });
    await workAt('2027-03-02T12:00');
    await workAt('2027-03-03T10:00');
    const second = await finish(site, '2027-03-03', { email: 'ADA@example.com', phone: '763-555-0100' });
    const third = await finish(site, '2027-03-04', { email: 'other@example.com', phone: '763.555.0177' });
    await workAt('2027-03-05T10:00');
    expect(await workAt('2027-03-06T10:00')).toHaveLength(1);
    peer.received.length = 0;
    for (const day of ['01', '02', '03', '04', '05', '06']) await workAt(`2028-03-${day}T10:00`);
    expect(await stateOf(first, 'rebooking-reminder')).toBeUndefined();
    // The second shares nothing with the third, which has another address: each is a latest job of somebody.
    expect(await stateOf(second, 'rebooking-reminder')).toBe('done');
    expect(await stateOf(third, 'rebooking-reminder')).toBe('done');
  });

  it('is sent once for two jobs of a person completed at once', async () => {
    await finish(site, '2027-03-01', { email: 'ada@example.com' });
    await finish(site, '2027-03-01', { email: 'ada@example.com' });
    await workAt('2027-03-02T12:00');
    expect(await workAt('2027-03-03T10:00')).toHaveLength(1);
    expect(await workAt('2027-03-04T11:00')).toHaveLength(1);
  });

  it('waits while a new request is open, and then asks about the newer job', async () => {
    const email = 'ada@example.com';
    const first = await finish(site, '2027-03-01', { email });
    const other = await finish(site, '2027-03-01', { email: 'bob@example.com' });
    await workAt('2027-03-02T12:00');
    const [asksAgain] = await seed(site.dataSource, [
      { email: 'ADA@example.com', emailKey: email, createdAt: outbox.now(), day: '2027-03-04' },
    ]);
    const had = await workAt('2027-03-03T10:00');
    expect(had.map(({ recipient }) => recipient)).toEqual(['bob@example.com']);
    expect([await stateOf(first, 'review-request'), await stateOf(other, 'review-request')]).toEqual([
      'skipped',
      'done',
    ]);
    at('2027-03-04T18:00');
    await changeLead(site, asksAgain, { status: 'scheduled' });
    await changeLead(site, asksAgain, { status: 'completed' });
    await workAt('2027-03-05T12:00');
    const [, second, ...more] = await workAt('2027-03-06T10:00');
    expect(second.text).toContain('Thank you for choosing us for your cleaning on Thu, Mar 4, 2027.');
    expect(more).toEqual([]);
  });

  it('is stopped by a newer request, but not by an older open one', async () => {
    const email = 'ada@example.com';
    await seed(site.dataSource, [{ email, createdAt: new Date('2026-01-05T12:00:00Z') }]);
    const waits = await finish(site, '2026-09-02', { email, serviceType: 'commercial' });
    const asksAgain = await finish(site, '2026-09-02', {
      email: 'bob@example.com',
      serviceType: 'commercial',
    });
    await workAt('2027-03-01T12:00');
    await seed(site.dataSource, [
      { email: 'BOB@example.com', emailKey: 'bob@example.com', createdAt: outbox.now() },
    ]);
    await workAt('2027-03-02T10:00');
    expect(await stateOf(waits, 'rebooking-reminder')).toBe('done');
    expect(await stateOf(asksAgain, 'rebooking-reminder')).toBe('skipped');
  });

  it('is stopped when the job isn’t completed, was canceled, is spam or has no address', async () => {
    const slip = await finish(site, '2027-03-01');
    const cancelled = await finish(site, '2027-03-01');
    const spam = await finish(site, '2027-03-01');
    await finish(site, '2027-03-01', { email: '' });
    await workAt('2027-03-02T12:00');
    await changeLead(site, slip, { status: 'contacted' });
    await changeLead(site, cancelled, { cancelledAt: outbox.now() });
    await changeLead(site, spam, { isSpam: true });
    expect(await workAt('2027-03-03T10:00')).toEqual([]);
    expect(await workAt('2027-03-04T10:00')).toEqual([]);
    // A slip that is mended in time is asked about.
    await changeLead(site, slip, { status: 'completed' });
    await workAt('2027-03-05T09:00');
    expect(await workAt('2027-03-05T10:00')).toHaveLength(1);
  });

  it('waits for the email server, in the daytime, and is sent once or not at all', async () => {
    const early = await finish(site, '2027-03-01');
    await workAt('2027-03-02T12:00');
    peer.otherwise = 'greylist';
    for (let day = 3; day < 10; day++)
      for (const time of ['10:00', '14:30', '19:59', '21:30']) await workAt(`2027-03-0${day}T${time}`);
    expect(peer.received).toEqual([]);
    peer.otherwise = 'accept';
    expect(await workAt('2027-03-10T03:00')).toEqual([]);
    expect(await workAt('2027-03-10T10:00')).toHaveLength(1);
    expect(await workAt('2027-03-11T10:00')).toHaveLength(1);
    expect(await stateOf(early, 'review-request')).toBe('done');

    peer.received.length = 0;
    const late = await finish(site, '2027-03-10');
    await workAt('2027-03-11T12:00');
    peer.otherwise = 'greylist';
    await workAt('2027-03-12T10:00');
    peer.otherwise = 'accept';
    expect(await workAt('2027-03-27T10:00')).toEqual([]);
    expect(await stateOf(late, 'review-request')).toBe('skipped');
    expect(await workAt('2027-03-29T10:00')).toEqual([]);
  });

  it('keeps its Message-ID when the email server disconnects', async () => {
    await finish(site, '2027-03-01');
    await workAt('2027-03-02T12:00');
    peer.otherwise = 'lost';
    await workAt('2027-03-03T10:00');
    peer.otherwise = 'accept';
    await workAt('2027-03-03T11:00');
    expect(peer.received.length).toBe(2);
    expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('leaves out anything that isn’t a name', async () => {
    await finish(site, '2027-03-01', { name: 'Win at evil.example', serviceType: 'visit evil.example' });
    await workAt('2027-03-02T12:00');
    const [mail] = await workAt('2027-03-03T10:00');
    expect(mail.raw).not.toContain('evil.example');
    expect(mail.text).toContain('Hi there,');
  });

  it('keeps an opt-out after the request is erased, without personal data', async () => {
    const owner = await site.owner();
    const id = await finish(site, '2027-03-01', { email: 'ada@example.com', phone: '(763) 555-0188' });
    await owner.post(`/admin/leads/${id}/refusal`).expect(303);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find('ada@example.com'));
    const rows = JSON.stringify(await site.dataSource.query('SELECT * FROM mail_refusals'));
    // Shorter words may stand in a hash by chance.
    expect(rows).not.toMatch(/ada@|example|5550188|555-0188/i);
    await finish(site, '2027-03-01', { email: 'Ada+new@example.com', phone: '' });
    await finish(site, '2027-03-01', { email: 'other@example.com', phone: '+1 763 555 0188' });
    await workAt('2027-03-02T12:00');
    expect(await workAt('2027-03-03T10:00')).toEqual([]);
  });

  it('lets the owner record an opt-out, and undo only that one', async () => {
    let owner = await site.owner();
    const id = await finish(site, '2027-03-01', { email: 'ada@example.com' });
    const page = async () => (await owner.get(`/admin/leads/${id}`).expect(200)).text;
    await owner.post(`/admin/leads/${id}/refusal`).expect(303);
    await owner.post(`/admin/leads/${id}/refusal`).expect(303);
    expect(await page()).toContain('Follow-ups are off for this customer');
    expect(await workAt('2027-03-03T10:00')).toEqual([]);
    // Days have passed: the session has ended.
    owner = await site.owner();
    await owner.post(`/admin/leads/${id}/refusal/withdrawal`).expect(303);
    await workAt('2027-03-04T09:30');
    const [mail] = await workAt('2027-03-04T10:30');
    const link = /\/unsubscribe\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await site.visitor.post(link).type('form').send('List-Unsubscribe=One-Click').expect(200);
    owner = await site.owner();
    await owner.post(`/admin/leads/${id}/refusal`).expect(303);
    await owner.post(`/admin/leads/${id}/refusal/withdrawal`).expect(303);
    expect(await page()).toContain('This customer unsubscribed');
    await site.visitor.post(`/admin/leads/${id}/refusal`).expect(302);
    await owner.post('/admin/leads/999999/refusal').expect(404);
    expect((await storedLead(site, id)).status).toBe('completed');
  });
});
