import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { Plan } from '../../../src/customers/plans/plan.entity.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { behindProxy, setTerms } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { hours } from '../../support/site/outbox.js';
import { noonOf, PlanSite } from './plans.js';

onEachDatabase('A recurring plan', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);

  beforeAll(async () => {
    await setTerms(site, { crews: { morning: 2, afternoon: 1, evening: 0 } });
  });

  beforeEach(async () => {
    site.peer.received.length = 0;
    // Each test has a plan of its own.
    for (const { id, version } of await site.dataSource.getRepository(Plan).findBy({ endedBy: '' }))
      await plans.plans.end(id, version, 'owner');
    await site.dataSource.query("UPDATE outbox SET state = 'skipped' WHERE state = 'waiting'");
  });

  const tentative = async (leadId: number | null) =>
    (await site.dataSource.getRepository(Appointment).findOneByOrFail({ leadId: leadId ?? 0 })).isTentative;
  const mailsTo = (address: string) => site.peer.to(address).map(({ subject }) => subject ?? '');
  const end = async (id: number) => plans.plans.end(id, (await plans.plans.find(id)).version, 'owner');

  it('makes its visits two weeks ahead, once, as proposals with a slot and a price', async () => {
    site.outbox.at(new Date('2027-02-10T15:00:00Z'));
    const { id, customer } = await plans.plan();
    await plans.on('2027-02-15');
    expect(await plans.visits(id)).toEqual([]);
    await plans.on('2027-02-16');
    await Promise.all([plans.sweep(), plans.sweep()]);
    const [visit, ...others] = await plans.visits(id);
    expect(others).toEqual([]);
    expect(visit.lead).toMatchObject({ day: '2027-03-02', timeWindow: 'morning', email: customer.email });
    expect(visit.lead).toMatchObject({ status: 'scheduled', source: 'plan' });
    expect(await tentative(visit.leadId)).toBe(true);
    const job = await site.app.get(JobsService).jobOf(visit.leadId as number);
    expect(job).toMatchObject({ quotedCents: 200_00, lines: [{ label: 'Office', cents: 200_00 }] });
    expect(await plans.slots()).toEqual(await plans.scheduled());
    await site.outbox.deliver();
    await site.outbox.deliver();
    expect(mailsTo(customer.email)).toEqual(['Please confirm: your next cleaning, Tue, Mar 2, 2027']);
    const [mail] = site.peer.to(customer.email);
    expect(mail.text).toContain('It doesn’t end your plan');
    expect(mail.text).toContain('Total: $200');
  });

  it('asks nobody at night or after an opt-out, and emails nothing for a plan that confirms itself but the appointment', async () => {
    site.outbox.at(new Date('2027-02-10T15:00:00Z'));
    const { id, customer } = await plans.plan({ isAutoConfirmed: true });
    site.outbox.at(new Date('2027-02-17T05:00:00Z'));
    await plans.sweep();
    expect(await plans.visits(id)).toEqual([]);
    await plans.on('2027-02-17');
    const [visit] = await plans.visits(id);
    expect(await tentative(visit.leadId)).toBe(false);
    await site.outbox.deliver();
    expect(mailsTo(customer.email)).toHaveLength(1);
    expect(mailsTo(customer.email)[0]).not.toContain('confirm:');
    await end(id);

    const { id: other, customer: silent } = await plans.plan();
    const { PersonHashesService } = await import(
      '../../../src/messages/follow-ups/opt-outs/person-hashes.service.js'
    );
    const token = await site.app.get(PersonHashesService).tokenOf(silent.email);
    await site.visitor
      .post(`/unsubscribe/${token}`)
      .type('form')
      .send({})
      .expect((answer) => answer.status < 400);
    await plans.sweep();
    await site.outbox.deliver();
    expect(await plans.openDays(other)).toEqual(['2027-03-02']);
    const { version, terms } = await plans.plans.find(other);
    const dearer = { ...terms[0], lines: [{ label: 'Office', cents: 220_00 }] };
    const rest = { isAutoConfirmed: false, address: '', endsOn: null };
    await plans.plans.change(other, version, '2027-03-10', { ...dearer, ...rest });
    await site.outbox.deliver();
    expect(mailsTo(silent.email)).toEqual([]);
    expect((await plans.plans.find(other)).endedAt).toBeNull();

    const { id: late, customer: sleeper } = await plans.plan();
    await plans.sweep();
    expect(await plans.openDays(late)).toHaveLength(1);
    site.outbox.pass(14 * hours);
    await site.outbox.deliver();
    expect(mailsTo(sleeper.email)).toEqual([]);
    site.outbox.pass(10 * hours);
    await site.outbox.deliver();
    expect(mailsTo(sleeper.email)).toHaveLength(1);
  });

  it('goes to the nearest open slot when its day is full or off, and tells the owner', async () => {
    site.outbox.at(new Date('2027-02-20T15:00:00Z'));
    const off = site.app.get(DaysOffService);
    await off.add({ from: '2027-03-09', until: '2027-03-09', reason: '' });
    const { id } = await plans.plan({ startsOn: '2027-03-09', weekdays: [] });
    await plans.on('2027-02-24');
    expect(await plans.openDays(id)).toEqual(['2027-03-10']);
    await site.outbox.deliver();
    expect(mailsTo(ownerEmail).filter((subject) => subject.includes('full'))).toEqual([]);

    await setTerms(site, { crews: { morning: 1, afternoon: 0, evening: 0 } });
    const { id: second } = await plans.plan({ startsOn: '2027-03-10', weekdays: [] });
    await plans.sweep();
    expect(await plans.openDays(second)).toEqual(['2027-03-11']);
    await site.outbox.deliver();
    await site.outbox.deliver();
    expect(mailsTo(ownerEmail).filter((subject) => subject.includes('your day is full'))).toHaveLength(1);
    await plans.plan({ startsOn: '2027-03-09', weekdays: [] });
    await plans.sweep();
    await site.outbox.deliver();
    const [moved] = site.peer.to(ownerEmail).filter(({ subject }) => subject?.includes('due on a day off'));
    expect(moved.text?.replace(/\s+/g, ' ')).toContain('is due Tue, Mar 9, 2027. That’s a day off, so the');
    await setTerms(site, { crews: { morning: 0, afternoon: 0, evening: 0 } });
    const { id: third } = await plans.plan({ startsOn: '2027-03-10' });
    await plans.sweep();
    expect((await plans.visits(third)).map(({ state }) => state)).toEqual(['unplaced']);
    await setTerms(site, { crews: { morning: 2, afternoon: 1, evening: 0 } });
    expect(await plans.slots()).toEqual(await plans.scheduled());
  });

  it('is proposed again when its day or arrival window closes, unless the customer confirmed it', async () => {
    site.outbox.at(new Date('2027-08-20T15:00:00Z'));
    const off = site.app.get(DaysOffService);
    const { id, customer } = await plans.plan({ startsOn: '2027-08-31' });
    const { id: sure } = await plans.plan({ startsOn: '2027-08-31' });
    await plans.sweep();
    await site.outbox.deliver();
    const [first] = await plans.visits(id);
    await plans.plans.confirm(sure, 0, '2027-08-31');
    await off.add({ from: '2027-08-31', until: '2027-08-31', reason: '' });
    await Promise.all([plans.sweep(), plans.sweep()]);
    expect(await plans.openDays(id)).toEqual(['2027-09-01']);
    expect(await plans.openDays(sure)).toEqual(['2027-08-31']);
    expect((await plans.visits(id))[0].leadId).not.toBe(first.leadId);
    expect(await plans.slots()).toEqual(await plans.scheduled());
    await site.outbox.deliver();
    await site.outbox.deliver();
    expect(mailsTo(customer.email)).toEqual([
      'Please confirm: your next cleaning, Tue, Aug 31, 2027',
      'Please confirm: your next cleaning, Wed, Sep 1, 2027',
    ]);
    await setTerms(site, { crews: { morning: 0, afternoon: 1, evening: 0 } });
    await plans.sweep();
    expect((await plans.visits(id))[0].lead).toMatchObject({ day: '2027-09-01', timeWindow: 'afternoon' });
    await setTerms(site, { crews: { morning: 2, afternoon: 1, evening: 0 } });
    await plans.sweep();
    expect(await plans.openDays(id)).toEqual(['2027-09-01']);
  });

  it('changes, pauses, skips and ends without touching a visit that is done', async () => {
    site.outbox.at(new Date('2027-04-01T15:00:00Z'));
    const { id, customer } = await plans.plan({ startsOn: '2027-04-06' });
    await plans.on('2027-04-02');
    const [first] = await plans.visits(id);
    await plans.on('2027-04-07');
    await changeLead(site, first.leadId as number, { status: 'completed' });
    const done = await site.app.get(JobsService).jobOf(first.leadId as number);
    expect(done.chargedCents).toBe(200_00);
    const version = async () => (await plans.plans.find(id)).version;
    const details = { every: 2, unit: 'week' as const, weekdays: [2], timeWindow: 'morning' };
    const rest = { isAutoConfirmed: false, address: '', endsOn: null };
    const lines = [{ label: 'Office', cents: 220_00 }];

    await plans.plans.change(id, await version(), '2027-04-08', { ...details, ...rest, lines });
    await site.outbox.deliver();
    expect(mailsTo(customer.email).filter((subject) => subject.startsWith('New price'))).toHaveLength(1);
    const price = site.peer.to(customer.email).find(({ subject }) => subject?.startsWith('New price'));
    expect(price?.text).toMatch(/until then: \$200[\s\S]*: \$220/);
    const [, second] = await plans.visits(id);
    expect((await site.app.get(JobsService).jobOf(second.leadId as number)).quotedCents).toBe(220_00);
    expect(await site.app.get(JobsService).jobOf(first.leadId as number)).toEqual(done);

    const moved = { ...details, weekdays: [4] };
    await plans.plans.change(id, await version(), '2027-04-08', { ...moved, ...rest, lines });
    await plans.sweep();
    expect(await plans.openDays(id)).toEqual(['2027-04-22']);
    await expect(plans.plans.pause(id, 0, '2027-04-09', null)).rejects.toThrow('another window');
    await plans.plans.pause(id, await version(), '2027-04-09', null);
    await plans.sweep();
    expect(await plans.openDays(id)).toEqual([]);
    await plans.plans.resume(id, await version());
    await plans.sweep();
    expect(await plans.openDays(id)).toEqual(['2027-04-22']);
    await plans.plans.skip(id, await version(), '2027-04-20');
    await plans.plans.skip(id, await version(), '2027-05-04');
    await plans.on('2027-05-10');
    expect(await plans.openDays(id)).toEqual(['2027-05-20']);
    await end(id);
    await plans.on('2027-06-10');
    expect(await plans.openDays(id)).toEqual([]);
    expect(await site.app.get(JobsService).jobOf(first.leadId as number)).toEqual(done);
    expect(await plans.slots()).toEqual(await plans.scheduled());
    await expect(plans.plans.resume(id, await version())).rejects.toThrow('has ended');
  });

  it('holds the slots of a plan that is made, resumed or gets a visit back, even at night', async () => {
    site.outbox.at(new Date('2027-09-15T03:30:00Z'));
    const { id, customer } = await plans.plan({ startsOn: '2027-09-21' });
    const version = async () => (await plans.plans.find(id)).version;
    await plans.afterChange();
    expect(await plans.openDays(id)).toEqual(['2027-09-21']);
    expect(await plans.slots()).toEqual(await plans.scheduled());
    await site.outbox.deliver();
    expect(mailsTo(customer.email)).toEqual([]);
    await plans.plans.pause(id, 0, '2027-09-14', null);
    await plans.afterChange();
    expect(await plans.openDays(id)).toEqual([]);
    await plans.plans.resume(id, await version());
    await plans.afterChange();
    expect(await plans.openDays(id)).toEqual(['2027-09-21']);
    for (const occurrence of ['2027-09-21', '2027-10-05'])
      await plans.plans.skip(id, await version(), occurrence);
    await plans.afterChange();
    expect(await plans.openDays(id)).toEqual([]);
    site.outbox.at(noonOf('2027-09-15'));
    for (const occurrence of ['2027-09-21', '2027-10-05'])
      await plans.plans.restore(id, await version(), occurrence);
    await Promise.all([plans.afterChange(), plans.sweep()]);
    expect(await plans.visits(id)).toMatchObject([{ occurrence: '2027-09-21', state: 'made' }]);
    expect(await plans.openDays(id)).toEqual(['2027-09-21']);
    expect(await plans.slots()).toEqual(await plans.scheduled());
  });

  it('doesn’t get a skipped visit back for which the customer has another time', async () => {
    site.outbox.at(noonOf('2027-09-15'));
    const { id } = await plans.plan({ startsOn: '2027-09-21' });
    await plans.sweep();
    await plans.plans.skip(id, 0, '2027-09-21');
    const [{ leadId }] = await plans.visits(id);
    await changeLead(site, leadId as number, { status: 'scheduled', lostReason: null });
    await plans.plans.restore(id, 1, '2027-09-21');
    await plans.sweep();
    expect(await plans.visits(id)).toMatchObject([{ leadId }]);
  });

  it('ends after its last day, and is deleted with its customer', async () => {
    site.outbox.at(new Date('2027-07-01T15:00:00Z'));
    const { id, customer } = await plans.plan({ startsOn: '2027-07-06', endsOn: '2027-07-10' });
    await plans.on('2027-07-02');
    await plans.on('2027-07-20');
    expect(await plans.plans.find(id)).toMatchObject({ endedBy: 'date' });
    expect(await plans.visits(id)).toHaveLength(1);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(customer.email));
    expect(await plans.visits(id)).toEqual([]);
    await expect(plans.plans.find(id)).rejects.toThrow('not found');
  });
});
