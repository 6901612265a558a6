import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AnalyticsService } from '../../../src/analytics/analytics.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { PlanSweepService } from '../../../src/customers/plans/plan-sweep.service.js';
import { DueCustomersService } from '../../../src/messages/win-back/due-customers.service.js';
import { SampleData } from '../../../src/operations/demo/sample-data.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { isTimeOfDay } from '../../../views/contracts/bookings/appointments.js';
import { sampleBusiness } from '../../support/data/sample-business.js';
import { onEachDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { runCommand } from '../../support/site/command.js';
import { lead, TestSite } from '../../support/site/site.js';
import { SiteProcess } from '../../support/site/site-process.js';

const [start, end] = [new Date('2000-01-01'), new Date('2100-01-01')];

onEachDatabase('npm run demo', (make) => {
  const peer = new SmtpPeer();
  const site = new TestSite();
  let database: TestDatabase;
  let reported: number;
  const run = (...args: string[]) => runCommand('demo', args, database.variables);
  const count = async (from: string) =>
    Number((await site.dataSource.query(`SELECT COUNT(*) AS count FROM ${from}`))[0].count);

  beforeAll(async () => {
    await peer.start();
    database = await make();
  });

  afterAll(async () => {
    await peer.stop();
    await database.drop();
  });

  it('fills an empty site, whose first start still prints its password, and sends nothing', async () => {
    const { stdout, stderr, code } = await run();
    expect(stderr).toBe('');
    const added = /^Added sample data: (\d+) leads and 10 messages in spam, \d,\d{3} page views\./;
    expect(stdout).toMatch(added);
    reported = Number(added.exec(stdout)?.[1]);
    expect(stdout).not.toContain('Admin password');
    expect(code).toBe(0);
    const started = await SiteProcess.start({ ...database.variables, SMTP_URL: peer.url });
    // The worker looks into the outbox as it starts.
    await sleep(1_500);
    await started.stop();
    expect(started.output).toContain('Admin password, shown only this once');
    expect(started.output).not.toMatch(/outbox\.(done|failed|dead)/);
    expect(peer.received).toEqual([]);
  });

  it('refuses a site that is not empty, and says what is in it', async () => {
    const { stderr, code } = await run();
    expect(stderr).toMatch(
      /^This site isn’t empty. It has leads \(1[67]\d\), days off \(1\), visits \(\d{4}\)/,
    );
    expect(code).toBe(1);
  });

  it('is removed from among what came later, which stays', async () => {
    await site.begin(database.variables);
    const { app, dataSource, visitor } = site;
    const isExtra = "idempotencyKey LIKE 'demo plan %' OR idempotencyKey LIKE 'demo former %'";
    expect(await count('contacts WHERE isSuspect = 0')).toBe(reported);
    expect(await count(`contacts WHERE isSuspect = 0 AND NOT (${isExtra})`)).toBe(150);
    expect(await count("contacts WHERE idempotencyKey LIKE 'demo former %' AND status = 'completed'")).toBe(
      4,
    );
    expect(await count("contacts WHERE source = 'plan' AND status = 'completed'")).toBeGreaterThan(2);
    expect(await count("contacts WHERE source = 'plan' AND status = 'scheduled'")).toBeGreaterThan(0);
    expect(await count("contacts WHERE source = 'plan' AND idempotencyKey NOT LIKE 'demo plan %'")).toBe(0);
    expect(await count('plans')).toBe(2);
    // No visit is due on the day of the command: its email would be sent.
    const visits = await count("contacts WHERE source = 'plan'");
    const noon = app.get(BusinessCalendarService).at(app.get(BusinessCalendarService).dayOf(), '12:00');
    const clock = jest.spyOn(app.get(ClockService), 'now').mockReturnValue(noon);
    await app.get(PlanSweepService).makeDue();
    clock.mockRestore();
    expect(await count("contacts WHERE source = 'plan'")).toBe(visits);
    expect(await count("outbox WHERE state = 'waiting' AND kind LIKE 'plan%'")).toBe(0);
    expect(await app.get(DueCustomersService).list('reminded', 12)).toHaveLength(4);
    expect(await count("outbox WHERE state = 'waiting' AND leadId > 0")).toBe(0);
    expect(await count("outbox WHERE state = 'dead'")).toBe(3);
    expect(await count("contacts WHERE asksFor = 'message'")).toBe(1);
    expect(await count('quotes WHERE acceptedAt IS NULL')).toBe(1);
    expect(await count("jobs WHERE paidOn IS NULL AND doneOn > '' AND chargedCents > 0")).toBe(1);
    const today = app.get(BusinessCalendarService).dayOf();
    expect(await count(`taken_places WHERE crew > 1 AND day > '${today}'`)).toBe(0);
    expect(
      await count("reviews WHERE publishedAt IS NOT NULL AND text LIKE 'Sample review: %'"),
    ).toBeGreaterThan(9);
    const overview = await app.get(AnalyticsService).overview(start, end);
    expect(overview.totalPageViews).toBeGreaterThan(4_000);
    expect(overview.averageSessionDuration).toBeGreaterThan(60);
    const { campaigns, sources } = await app.get(AnalyticsService).leadSources(start, end);
    expect(campaigns.map(({ key }) => key).sort()).toEqual([
      'before-the-holidays',
      'carpet-cleaning-near-me',
      'free-room',
    ]);
    expect(sources.filter(({ leads, visitors }) => leads > 0 && visitors > leads).length).toBeGreaterThan(4);

    const { id } = (await visitor.post('/api/contact').send(lead()).expect(201)).body;
    const view = { sessionId: 'later', pageUrl: '/pricing', pageTitle: null, referrer: '' };
    await visitor.post('/api/analytics/track').send({ type: 'pageview', data: view }).expect(200);
    await app.get(DaysOffService).add({ from: '2030-05-01', until: '2030-05-01', reason: '' });
    const [corrected] = await dataSource.getRepository(Lead).find({ order: { id: 'ASC' }, take: 1 });
    await app.get(LeadsService).update(corrected.id, { name: 'Real', email: '', phone: '(763) 555-4321' });
    await site.stop();

    const { stdout, stderr, code } = await run('--remove');
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(`Kept lead ${corrected.id}: its phone number was changed`);
    await site.begin(database.variables);
    const left = await site.dataSource.getRepository(Lead).find({ order: { id: 'ASC' } });
    expect(left.map((one) => one.id)).toEqual([corrected.id, id]);
    const rows = [
      `appointments WHERE leadId <> ${corrected.id}`,
      'days_off',
      'sessions',
      'page_views',
      'events',
      'web_vitals',
      'analytics_returns',
      'plans',
      'plan_visits',
    ];
    expect(await Promise.all(rows.map(count))).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 0]);
    for (const table of ['outbox', 'lead_changes', 'lead_touches', 'lead_profiles', 'reviews'])
      expect(await count(`${table} WHERE leadId NOT IN (0, ${corrected.id}, ${id})`)).toBe(0);
    expect(await site.app.get(AnalyticsService).overview(start, end)).toMatchObject({
      totalPageViews: 1,
      totalVisitors: 1,
    });
    await site.stop();
    expect((await run('--remove')).stderr).toBe('This site has no sample data.\n');
  });
});

describe('The invented season', () => {
  const environment = readEnvironment({});
  const seasonOf = (now: Date) => {
    const calendar = new BusinessCalendarService(
      environment,
      Object.assign(new ClockService(), { now: () => now }),
    );
    return new SampleData(sampleBusiness(calendar), calendar, now);
  };
  const todayAt = (now: string) => now.slice(0, 10);
  const bookingsOf = ({ leads }: Pick<SampleData, 'leads'>) =>
    leads.flatMap(({ steps }) => steps.flatMap((step) => ('booking' in step ? [step.booking] : [])));

  /** The arrival window that an appointment fills. */
  const windowOf = (time: string) =>
    isTimeOfDay(time) ? (time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening') : time;

  it('is the same for the same day, and nothing in it is later than now', () => {
    const [one, other] = [1, 2].map(() => seasonOf(new Date('2026-11-22T20:00:00Z')));
    expect(JSON.stringify(other.leads)).toBe(JSON.stringify(one.leads));
    expect(other.visits.hits).toEqual(one.visits.hits);
    const moments = one.leads.flatMap(({ draft, steps }) => [
      new Date(draft.createdAt),
      ...steps.map(({ at }) => at),
    ]);
    const latest = Math.max(
      ...moments.map((moment) => moment.getTime()),
      ...one.visits.hits.map(({ at }) => at),
    );
    expect(latest).toBeLessThan(Date.parse('2026-11-22T20:00:00Z'));
    expect(JSON.stringify(seasonOf(new Date('2026-11-23T20:00:00Z')).leads)).not.toBe(
      JSON.stringify(one.leads),
    );
  });

  it.each(
    Array.from({ length: 7 }, (_, day) =>
      new Date(Date.UTC(2027, 1, 25 + day, 6 + ((day * 7) % 18))).toISOString(),
    ),
  )('has something of every kind at %s', (now) => {
    const season = seasonOf(new Date(now));
    const { leads, dayOff } = season;
    const today = todayAt(now);
    const wanted = leads.filter(({ draft }) => draft.spamSigns.length === 0);
    expect([wanted.length, leads.length]).toEqual([150, 160]);
    const drafts = wanted.map(({ draft }) => draft);
    expect(new Set(drafts.map(({ byHand }) => byHand?.source)).size).toBe(4);
    expect(drafts.filter(({ wish }) => wish.email === '').length).toBeGreaterThan(5);
    expect(drafts.filter(({ wish }) => wish.serviceType?.startsWith('Free Room')).length).toBeGreaterThan(10);
    expect(new Set(drafts.map(({ wish }) => wish.phone)).size).toBeLessThan(150);
    const updates = wanted.flatMap(({ steps }) =>
      steps.flatMap((step) => ('update' in step ? [step.update] : [])),
    );
    expect(new Set(updates.map(({ priority }) => priority))).toEqual(
      new Set(['low', 'normal', 'high', undefined]),
    );
    expect(updates.some(({ followUpDate }) => followUpDate && followUpDate <= today)).toBe(true);
    expect(updates.some(({ notes }) => notes)).toBe(true);
    const bookings = bookingsOf(season);
    const completed = updates.filter(({ status }) => status === 'completed').length;
    const [past, coming] = [
      bookings.filter(({ day }) => day < today),
      bookings.filter(({ day }) => day > today),
    ];
    expect(past.length).toBeGreaterThan(completed);
    expect(coming.some(({ timeWindow }) => timeWindow === 'morning')).toBe(true);
    expect(bookings.map(({ day }) => day)).not.toContain(dayOff);
    for (const { wish } of [...drafts, ...leads.map(({ draft }) => draft)]) {
      expect(wish.email).toMatch(/^$|@example\.(com|org)$/);
      expect(wish.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it.each(Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 22 + day, 20)).toISOString()))(
    'shows the product at its best at %s',
    (now) => {
      const season = seasonOf(new Date(now));
      const today = todayAt(now);
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
      const bookings = bookingsOf(season);
      for (const soon of [today, tomorrow])
        expect(bookings.filter(({ day }) => day === soon).length).toBeGreaterThanOrEqual(2);
      const onSundays = season.leads.filter((lead) =>
        bookingsOf({ leads: [lead] }).some(({ day }) => new Date(day).getUTCDay() === 0),
      );
      expect(JSON.stringify(onSundays).match(/agreed to come/g) ?? []).toHaveLength(onSundays.length);
      const windows = bookings.map(({ day, timeWindow }) => `${day} ${windowOf(timeWindow)}`);
      expect(windows).toEqual([...new Set(windows)]);
      const steps = season.leads.flatMap((one) => one.steps);
      expect(steps.filter((step) => 'message' in step)).toHaveLength(1);
      expect(steps.filter((step) => 'quote' in step && step.isSent)).toHaveLength(1);
      const payments = steps.flatMap((step) => ('payment' in step ? [step.payment] : []));
      expect(payments.filter(({ paidOn, chargedCents }) => !paidOn && chargedCents !== 0)).toHaveLength(1);
      expect(steps.filter((step) => 'update' in step && step.update.lostReason).length).toBeGreaterThan(5);

      const reached = (goal?: string) =>
        new Set(
          season.visits.hits.flatMap(({ record }) => {
            const isReached =
              record.type === 'progress' ? record.goal === goal : record.type === 'session' && !goal;
            return isReached && 'sessionId' in record ? [record.sessionId] : [];
          }),
        ).size;
      const [visited, started, sent] = [reached(), reached('form'), reached('sent')];
      expect(started / visited).toBeGreaterThan(0.1);
      expect(started / visited).toBeLessThan(0.5);
      expect(sent / started).toBeGreaterThan(0.2);
      expect(sent / started).toBeLessThan(0.8);
    },
  );
});
