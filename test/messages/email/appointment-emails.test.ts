import { beforeEach, expect, it } from '@jest/globals';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import type { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { freeRoomService } from '../../../views/forms/leads/free-room.js';
import { readCalendar } from '../../support/data/ics.js';
import { lead } from '../../support/data/lead.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { hours, minutes } from '../../support/site/outbox.js';

onEachDatabase('Appointment emails', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;

  beforeEach(() => {
    outbox.begin();
    outbox.at(new Date('2027-03-01T16:00:00Z'));
    peer.otherwise = 'accept';
  });

  /** A lead whose first two mails are out. */
  const arrive = async (changes: object = {}) => {
    const wish = lead({
      preferredDate: '2027-03-14',
      timePreference: 'morning',
      serviceType: 'residential',
      ...changes,
    });
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await outbox.deliver();
    peer.received.length = 0;
    return { id: body.id as number, email: wish.email };
  };
  /** Makes a change. @returns the mails that the customer gets about it. */
  const after = async ({ id, email }: { id: number; email: string }, changes: Partial<Lead>) => {
    peer.received.length = 0;
    await changeLead(site, id, changes);
    outbox.pass(2 * minutes);
    await outbox.deliver();
    return peer.to(email);
  };
  const entryIn = (mail: { raw: string; attachments: { content: unknown; mimeType: string }[] }) => {
    const file = mail.attachments.find(
      ({ mimeType }) => mimeType === 'application/ics' || mimeType === 'text/calendar',
    );
    return readCalendar(new TextDecoder().decode(file?.content as ArrayBuffer));
  };

  it('confirm, reschedule and cancel it, each with an update of the calendar entry', async () => {
    const customer = await arrive();
    const [confirmed] = await after(customer, { status: 'scheduled' });
    expect(confirmed.subject).toBe('Your appointment is confirmed: Sun, Mar 14, 2027');
    expect(confirmed.text).toContain('Morning (8AM-12PM)');
    expect(confirmed.text).not.toMatch(/\bAda\b/);
    const first = entryIn(confirmed);
    expect(first).toMatchObject({
      method: 'REQUEST',
      events: [
        { sequence: 0, start: new Date('2027-03-14T13:00:00Z'), end: new Date('2027-03-14T17:00:00Z') },
      ],
    });
    expect(confirmed.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);

    const [moved] = await after(customer, { day: '2027-03-15', timeWindow: 'afternoon' });
    expect(moved.subject).toBe('Your appointment was rescheduled: Mon, Mar 15, 2027');
    expect(moved.text).toContain('Previous time: Sun, Mar 14, 2027, Morning (8AM-12PM)');
    expect(entryIn(moved)).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: first.events[0].uid, sequence: 1, start: new Date('2027-03-15T17:00:00Z') }],
    });

    const [withdrawn] = await after(customer, { status: 'contacted' });
    expect(withdrawn.subject).toBe('Your appointment is canceled: Mon, Mar 15, 2027');
    expect(withdrawn.text).toContain('Questions? Reply to this email or call us.');
    expect(withdrawn.text).not.toContain('Need to change something?');
    expect(entryIn(withdrawn)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: first.events[0].uid, sequence: 2, status: 'CANCELLED' }],
    });
    const [again] = await after(customer, { status: 'scheduled' });
    expect(again.subject).toBe('Your appointment is confirmed: Mon, Mar 15, 2027');
    expect(entryIn(again)).toMatchObject({ events: [{ uid: first.events[0].uid, sequence: 3 }] });
    const ids = [confirmed, moved, withdrawn, again].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(4);
  });

  it('have the estimate’s total, but not once the job is off', async () => {
    const customer = await arrive({ order: 'rooms=2&stairs=12' });
    const [confirmed] = await after(customer, { status: 'scheduled' });
    expect(confirmed.text).toMatch(/\nEstimate: \$[\d.]+\n/);
    expect(confirmed.html).toContain('Estimate');
    const [withdrawn] = await after(customer, { status: 'contacted' });
    expect(withdrawn.text).not.toContain('Estimate');
  });

  it('leave out a custom time, which is a stranger’s own text', async () => {
    const customer = await arrive({ timePreference: 'visit example.org and win' });
    const [confirmed] = await after(customer, { status: 'scheduled' });
    expect(confirmed.raw).not.toMatch(/example\.org/);
    expect(confirmed.text).toContain('Time: To be confirmed');
    outbox.at(new Date('2027-03-13T16:00:00Z'));
    await outbox.deliver();
    expect(peer.to(customer.email).at(-1)?.subject).toBe('Tomorrow: your cleaning');
  });

  it('aren’t sent for changes undone within a minute, or for other changes', async () => {
    const customer = await arrive();
    await changeLead(site, customer.id, { status: 'scheduled' });
    expect(await after(customer, { status: 'contacted' })).toEqual([]);
    expect(await after(customer, { notes: 'Dog', priority: 'high' })).toEqual([]);
    expect(await after(customer, { status: 'scheduled' })).toHaveLength(1);
    await changeLead(site, customer.id, { timeWindow: 'evening' });
    expect(await after(customer, { timeWindow: 'morning' })).toEqual([]);
    expect(await after(customer, { status: 'completed' })).toEqual([]);
  });

  it('aren’t sent for past days or spam', async () => {
    expect(await after(await arrive({ preferredDate: '2027-02-27' }), { status: 'scheduled' })).toEqual([]);
    const suspect = await arrive();
    await changeLead(site, suspect.id, { isSpam: true });
    expect(await after(suspect, { status: 'scheduled' })).toEqual([]);
  });

  it('are followed by another one after a change while one was being sent', async () => {
    const customer = await arrive();
    await changeLead(site, customer.id, { status: 'scheduled' });
    outbox.pass(2 * minutes);
    let changed: Promise<unknown> | undefined;
    peer.onStep = (step) => {
      if (step === 'data') changed ??= changeLead(site, customer.id, { day: '2027-03-20' });
    };
    await outbox.deliver();
    peer.onStep = () => undefined;
    await changed;
    outbox.pass(2 * minutes);
    await outbox.deliver();
    expect(peer.to(customer.email).map(({ subject }) => subject)).toEqual([
      'Your appointment is confirmed: Sun, Mar 14, 2027',
      'Your appointment was rescheduled: Sat, Mar 20, 2027',
    ]);
  });

  it('include a reminder at ten in the morning on the day before', async () => {
    const customer = await arrive();
    await after(customer, { status: 'scheduled' });
    await after(customer, { day: '2027-03-16' });
    peer.received.length = 0;
    const at = async (instant: string) => {
      outbox.at(new Date(instant));
      await outbox.deliver();
      return peer.to(customer.email).map(({ subject }) => subject);
    };
    expect(await at('2027-03-13T18:00:00Z')).toEqual([]);
    expect(await at('2027-03-15T14:59:00Z')).toEqual([]);
    expect(await at('2027-03-15T15:01:00Z')).toEqual(['Tomorrow: your cleaning, Morning (10AM-12PM)']);
    expect(await at('2027-03-15T20:00:00Z')).toHaveLength(1);
  });

  it('include a reminder only while the customer has an email address', async () => {
    const customer = await arrive();
    const reminders = () =>
      site.dataSource.query(
        `SELECT id FROM outbox WHERE kind = 'reminder' AND state = 'waiting' AND leadId = ${customer.id}`,
      );
    await changeLead(site, customer.id, { email: '' });
    await changeLead(site, customer.id, { status: 'scheduled' });
    expect(await reminders()).toEqual([]);
    await changeLead(site, customer.id, { email: customer.email });
    expect(await reminders()).toHaveLength(1);
    await changeLead(site, customer.id, { email: '' });
    expect(await reminders()).toEqual([]);
  });

  it('name the service, also of a free room, but no text of the sender’s own', async () => {
    const service = async (serviceType: string) => {
      const [mail] = await after(await arrive({ serviceType }), { status: 'scheduled' });
      return mail.text?.match(/^Service: .*$/m)?.[0];
    };
    expect(await service('residential')).toMatch(/^Service: Residential/);
    expect(await service(freeRoomService)).toBe(`Service: ${freeRoomService}`);
    expect(await service(`${freeRoomService} at example.org`)).toBeUndefined();
  });

  it('include no reminder that was canceled, scheduled the evening before, or too late', async () => {
    const withdrawn = await arrive();
    await after(withdrawn, { status: 'scheduled' });
    await after(withdrawn, { status: 'contacted' });
    const late = await arrive({ preferredDate: '2027-03-10' });
    await after(late, { status: 'scheduled' });
    outbox.at(new Date('2027-03-13T05:00:00Z'));
    const fresh = await arrive();
    await after(fresh, { status: 'scheduled' });
    outbox.pass(24 * hours);
    peer.received.length = 0;
    await outbox.deliver();
    for (const { email } of [withdrawn, late, fresh]) expect(peer.to(email)).toEqual([]);
  });

  it('don’t affect the daily email: at 7:30, once, and none when empty', async () => {
    const digests = () => peer.to(ownerEmail).filter(({ subject }) => subject?.startsWith('Your day'));
    const deliverAt = async (instant: string) => {
      outbox.at(new Date(instant));
      peer.received.length = 0;
      await outbox.deliver();
      return digests();
    };
    await deliverAt('2027-03-17T22:00:00Z');
    const customer = await arrive({ name: 'Today Customer', preferredDate: '2027-03-18' });
    await after(customer, { status: 'scheduled', followUpDate: '2027-03-18' });
    await arrive({ name: 'Fresh Lead' });
    const asking = await arrive({ name: 'Asking Customer' });
    await site.dataSource.query("UPDATE contacts SET asksFor = 'message' WHERE id = ?", [asking.id]);
    const closed = await arrive({ name: 'Closed Day', preferredDate: '2027-03-22' });
    await after(closed, { status: 'scheduled' });
    await site.app.get(DaysOffService).add({ from: '2027-03-21', until: '2027-03-22', reason: '' });
    expect(await deliverAt('2027-03-18T12:29:00Z')).toEqual([]);
    const [digest] = await deliverAt('2027-03-18T12:31:00Z');
    expect(digest.subject).toMatch(
      /^Your day, Thu, Mar 18, 2027: customers’ requests \(1\), appointments today \(1\), jobs on days off \(1\), new leads \(\d+\), follow-ups due \(1\)/,
    );
    expect(digest.text).toContain('Today Customer, Residential carpet cleaning, Morning (10AM-12PM)');
    expect(digest.text).toContain('Fresh Lead, Residential carpet cleaning, (763) 555-0100');
    expect(digest.text).toContain('Asking Customer, Residential carpet cleaning, the customer wrote');
    expect(digest.text).not.toContain('Asking Customer, Residential carpet cleaning, (763)');
    expect(digest.text).toContain('Closed Day, Residential carpet cleaning, Mon, Mar 22, 2027');
    expect(digest.html).toContain(`/admin/leads/${customer.id}`);
    expect(await deliverAt('2027-03-18T13:00:00Z')).toEqual([]);
    await site.dataSource.query(
      "UPDATE contacts SET status = 'completed', asksFor = NULL, spamSeenAt = createdAt",
    );
    await site.dataSource.query('UPDATE appointments SET isBooked = 0');
    await site.dataSource.query("UPDATE outbox SET state = 'done' WHERE state = 'dead'");
    expect(await deliverAt('2027-03-19T12:31:00Z')).toEqual([]);
    expect(
      (
        await site.dataSource.query(
          "SELECT note FROM outbox WHERE occasion = '2027-03-19' AND kind = 'digest'",
        )
      )[0].note,
    ).toBe('Nothing to report');
    expect(await site.dataSource.query('SELECT kind FROM lead_changes WHERE leadId = 0')).toEqual([]);
  });
});
