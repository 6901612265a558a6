import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LessThanOrEqual, MoreThan, MoreThanOrEqual } from 'typeorm';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { CalendarFeedService } from '../../../src/calendar/calendar-feed.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { plusDays } from '../../../src/customers/plans/plan-days.js';
import { PlanSweepService } from '../../../src/customers/plans/plan-sweep.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { ClaimsService, leaseMs } from '../../../src/platform/outbox/claims.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../../../src/platform/outbox/outbox-worker.service.js';
import { struckIn } from '../../cluster/support/cluster-faults.js';
import {
  describeWith,
  type MakeDatabase,
  onEachDatabase,
  sqlite,
} from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { PrivateGalera } from '../../support/servers/private-galera.mjs';
import { changeLead } from '../../support/site/admin.js';
import { runCommand } from '../../support/site/command.js';
import { behindProxy, setTerms } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { TestOutbox } from '../../support/site/outbox.js';
import { TestSite } from '../../support/site/site.js';
import { noonOf, PlanSite } from './plans.js';

const first = '2027-01-04';
const last = '2028-01-03';
/** The days on which the owner does something. */
const ownersDays = ['2027-02-10', '2027-06-15', '2027-08-10'];
const restartDay = '2027-08-30';
/** A visit was made and its emails wait or are sent; the next one is in ten days. */
const restoreDay = '2027-05-01';
/** A second process works from the first day on, and dies on the last one, with the lease of a reminder. */
const failover = { from: '2027-09-20', until: '2027-10-11' };

/** A node of the database's cluster dies during visits, another during emails. Each is back a week later. */
const deadNodes = [
  { from: '2027-11-08', until: '2027-11-15', during: 'sweep' },
  { from: '2027-11-22', until: '2027-11-29', during: 'delivery' },
];

onEachDatabase('A year of plans', (make) => yearOfPlans(make));

const provider = process.env.TEST_GALERA;

// As long as both others together.
if (process.env.CLUSTER === 'long')
  describeWith(provider, 'Galera')('A year of plans on a cluster', () => {
    let galera: PrivateGalera;

    beforeAll(async () => {
      galera = await PrivateGalera.start(provider);
    });

    yearOfPlans(
      async () => {
        const { variables, drop } = await sqlite();
        await galera.nodes[0].query('CREATE DATABASE site');
        return { variables: { ...variables, DATABASE_URL: galera.url('site') }, drop };
      },
      () => galera,
    );

    afterAll(() => galera.stop());
  });

/** @param galera the cluster that the database is in. */
function yearOfPlans(make: MakeDatabase, galera?: () => PrivateGalera): void {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const plans = new PlanSite(site);

  /** Whether a delivery or visit is due by a day's noon. On other days nothing can change after the sweep. */
  async function isBusy(day: string): Promise<boolean> {
    const due = { state: 'waiting' as const, leadId: MoreThan(0), dueAt: LessThanOrEqual(noonOf(day)) };
    return (
      ownersDays.includes(day) ||
      (await site.dataSource.getRepository(OutboxItem).existsBy(due)) ||
      (await site.dataSource.getRepository(Lead).existsBy({ status: 'scheduled', day }))
    );
  }

  /** Backs the site up, loses its plans and emails, and restores it. */
  async function restore(): Promise<void> {
    const run = async (command: string, ...args: string[]) => {
      const { code, stdout, stderr } = await runCommand(command, args, site.variables);
      expect([code, stderr]).toEqual([0, '']);
      return stdout;
    };
    const { file } = JSON.parse(await run('backup', '--json'));
    for (const table of ['plans', 'plan_visits', 'outbox', 'taken_places', 'appointments'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    await site.restart(() => run('restore', file, '--without-backup'));
    site.outbox.at(new Date(noonOf(restoreDay).getTime() + 60 * 24 * 3_600_000));
    expect(await site.outbox.deliver()).toBe(0);
    await run('restore', '--release');
  }

  /** The calendar feed's events: "2027-01-05 CONFIRMED". */
  async function events(): Promise<string[]> {
    const feed = site.app.get(CalendarFeedService);
    const token = /calendar\/(.*)\.ics$/.exec(await feed.address())?.[1] ?? '';
    const text = (await feed.read(token)).replace(/\r\n /g, '');
    return [...text.matchAll(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g)]
      .map(([event]) => {
        const [, year, month, day] = /DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/.exec(event) ?? [];
        return `${year}-${month}-${day} ${/STATUS:(\w+)/.exec(event)?.[1]}`;
      })
      .sort();
  }

  /** Checks that slots, appointments and calendar events are those of the leads. */
  async function expectInStep(day: string): Promise<void> {
    const appointments = site.dataSource.getRepository(Appointment);
    const booked = await appointments.findBy({ isBooked: true });
    const scheduled = await plans.scheduled();
    expect(await plans.slots()).toEqual(scheduled);
    expect(booked.map(({ leadId, day: on, timeWindow }) => `${leadId} ${on} ${timeWindow}`).sort()).toEqual(
      scheduled,
    );
    const shown = await appointments.findBy({ isBooked: true, day: MoreThanOrEqual(plusDays(day, -90)) });
    expect(await events()).toEqual(
      shown.map(({ day: on, isTentative }) => `${on} ${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`).sort(),
    );
  }

  /** Does something while a node dies that the site is connected to, and again once the database is back. */
  async function whileNodeDies(act: () => Promise<unknown>) {
    const { busiest } = await struckIn((galera as () => PrivateGalera)(), 'site');
    await Promise.allSettled([act(), busiest.end('SIGKILL')]);
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    await act();
    return busiest;
  }

  /** Another process on the same server. */
  async function secondProcess() {
    const other = await TestSite.start(site.variables);
    const outbox = new TestOutbox(other);
    outbox.begin();
    return {
      at: (day: string) => outbox.at(noonOf(day)),
      sweep: () => other.app.get(PlanSweepService).makeDue(),
      deliver: () => other.app.get(OutboxWorkerService).deliverDue(),
      /** Claims a reminder and ends without sending or releasing it. */
      die: async () => {
        const claims = other.app.get(ClaimsService);
        const claimed = await claims.take(['reminder']);
        claims.release = async () => undefined;
        await other.stop();
        return claimed;
      },
    };
  }

  it('has every visit, email, slot, dollar and calendar event of an office and a household, through a restart, a restore and a failover', async () => {
    await setTerms(site, { crews: { morning: 2, afternoon: 1, evening: 0 } });
    site.outbox.at(noonOf(first));
    await site.app.get(DaysOffService).add({ from: '2027-06-22', until: '2027-06-22', reason: '' });
    const office = await plans.plan({ startsOn: '2027-01-05', isAutoConfirmed: true });
    const household = await plans.plan({
      ...{ startsOn: '2027-03-01', every: 6, unit: 'month', weekdays: [], timeWindow: 'afternoon' },
      ...{ serviceType: 'residential', lines: [{ label: 'Whole house', cents: 300_00 }] },
    });
    const mails: { to: string; subject: string }[] = [];
    let second: Awaited<ReturnType<typeof secondProcess>> | undefined;
    let dead: Awaited<ReturnType<typeof whileNodeDies>> | undefined;
    for (let day = first; day <= last; day = plusDays(day, 1)) {
      if (day === restartDay) await site.restart();
      if (day === restoreDay) await restore();
      if (day === failover.from && site.variables.DATABASE_URL) second = await secondProcess();
      second?.at(day);
      const death = galera && deadNodes.find(({ from }) => from === day);
      if (galera && deadNodes.some((node) => node.until === day)) await dead?.launch();
      if (death?.during === 'sweep') dead = await whileNodeDies(() => plans.on(day));
      await Promise.all([plans.on(day), second?.sweep()]);
      // The first visit is tomorrow's, and its email leaves seconds after it was made.
      if (day === first) site.outbox.pass(60_000);
      else if (!second && !(await isBusy(day))) continue;
      if (day === '2027-06-15') {
        const { version, address } = await plans.plans.find(office.id);
        const same = { every: 2, unit: 'week' as const, weekdays: [2], timeWindow: 'morning', address };
        const lines = [{ label: 'Office', cents: 220_00 }];
        const change = { ...same, lines, isAutoConfirmed: true, endsOn: null };
        await plans.plans.change(office.id, version, '2027-07-01', change);
      }
      if (day === '2027-02-10' || day === '2027-08-10') {
        const { version } = await plans.plans.find(household.id);
        const occurrence = day === '2027-02-10' ? '2027-03-01' : '2027-09-01';
        await plans.plans.confirm(household.id, version, occurrence);
      }
      if (day === failover.until && second) {
        const claimed = await second.die();
        second = undefined;
        await site.outbox.deliver();
        expect((await site.outbox.item(claimed?.leadId ?? 0, 'reminder')).state).toBe('waiting');
        expect(site.peer.to(office.customer.email)).toEqual([]);
        site.outbox.pass(leaseMs);
      }
      if (death?.during === 'delivery') dead = await whileNodeDies(() => site.outbox.deliver());
      await Promise.all([site.outbox.deliver(), second?.deliver()]);
      for (const [who, { customer }] of Object.entries({ office, household }))
        for (const { subject = '' } of site.peer.to(customer.email)) mails.push({ to: who, subject });
      site.peer.received.length = 0;
      await expectInStep(day);
      const today = await site.dataSource.getRepository(Lead).findBy({ status: 'scheduled', day });
      for (const { id } of today) await changeLead(site, id, { status: 'completed' });
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
}
