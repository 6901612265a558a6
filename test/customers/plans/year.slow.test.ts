import { expect, it } from '@jest/globals';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { plusDays } from '../../../src/customers/plans/plan-days.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { behindProxy, setTerms } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { PlanSite } from './plans.js';

const first = '2027-01-04';
const last = '2028-01-03';

onEachDatabase('A year of plans', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);

  it('has every visit, email, slot, dollar and calendar event of an office and a household, through restarts', async () => {
    await setTerms(site, { crews: { morning: 2, afternoon: 1, evening: 0 } });
    site.outbox.at(new Date(`${first}T18:00:00Z`));
    await site.app.get(DaysOffService).add({ from: '2027-06-22', until: '2027-06-22', reason: '' });
    const office = await plans.plan({ startsOn: '2027-01-05', isAutoConfirmed: true });
    const household = await plans.plan({
      ...{ startsOn: '2027-03-01', every: 6, unit: 'month', weekdays: [], timeWindow: 'afternoon' },
      ...{ serviceType: 'residential', lines: [{ label: 'Whole house', cents: 300_00 }] },
    });
    const mails: { to: string; subject: string }[] = [];
    for (let day = first; day <= last; day = plusDays(day, 1)) {
      if (day === '2027-05-01' || day === '2027-08-30') await site.restart();
      await plans.on(day);
      if (day === '2027-06-15') {
        const { version, address } = await plans.plans.find(office.id);
        const same = { every: 2, unit: 'week' as const, weekdays: [2], timeWindow: 'morning', address };
        const lines = [{ label: 'Office', cents: 220_00 }];
        const change = { ...same, lines, isAutoConfirmed: true, endsOn: null };
        await plans.plans.change(office.id, version, '2027-07-01', change);
      }
      if (day === '2027-02-10' || day === '2027-08-10') {
        const { version } = await plans.plans.find(household.id);
        await plans.plans.confirm(household.id, version, day === '2027-02-10' ? '2027-03-01' : '2027-09-01');
      }
      await site.outbox.deliver();
      for (const [who, { customer }] of Object.entries({ office, household }))
        for (const { subject = '' } of site.peer.to(customer.email)) mails.push({ to: who, subject });
      site.peer.received.length = 0;
      const booked = (await site.dataSource.getRepository(Appointment).findBy({ isBooked: true }))
        .map(({ leadId, day: on, timeWindow }) => `${leadId} ${on} ${timeWindow}`)
        .sort();
      expect(await plans.slots()).toEqual(await plans.scheduled());
      expect(booked).toEqual(await plans.scheduled());
      for (const { id } of [office, household])
        for (const { lead } of await plans.visits(id))
          if (lead?.status === 'scheduled' && lead.day === day)
            await changeLead(site, lead.id, { status: 'completed' });
    }

    const done = async (id: number) =>
      (await plans.visits(id))
        .filter(({ lead }) => lead?.status === 'completed')
        .map(({ lead }) => lead?.day);
    const every14 = Array.from({ length: 26 }, (_, count) => plusDays('2027-01-05', 14 * count));
    expect(await done(office.id)).toEqual(every14.map((day) => (day === '2027-06-22' ? '2027-06-23' : day)));
    // March 1 is a Monday, when the business is closed.
    expect(await done(household.id)).toEqual(['2027-03-02', '2027-09-01']);
    const charged = async (id: number) => {
      const leads = (await plans.visits(id)).filter(({ lead }) => lead?.status === 'completed');
      const jobs = await site.app.get(JobsService).ofLeads(leads.map(({ leadId }) => leadId ?? 0));
      return [...jobs.values()].reduce((sum, { chargedCents }) => sum + (chargedCents ?? 0), 0);
    };
    expect(await charged(office.id)).toBe(13 * 200_00 + 13 * 220_00);
    expect(await charged(household.id)).toBe(2 * 300_00);
    const sent = (who: string, start: string) =>
      mails.filter(({ to, subject }) => to === who && subject.startsWith(start)).length;
    // The first visit is made the day before, and the last open one after the year.
    const confirmed = (await plans.visits(office.id)).length;
    expect(sent('office', 'Please confirm')).toBe(0);
    expect(sent('office', 'New price')).toBe(1);
    expect(sent('office', 'Tomorrow')).toBe(26);
    expect(mails.filter(({ to }) => to === 'office')).toHaveLength(confirmed + 26 + 1);
    expect(sent('household', 'Please confirm')).toBe(2);
    expect(sent('household', 'Tomorrow')).toBe(2);
    expect(mails.filter(({ to }) => to === 'household')).toHaveLength(2 * 3);
  }, 600_000);
});
