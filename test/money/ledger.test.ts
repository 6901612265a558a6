import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { LeadsService } from '../../src/contacts/leads/leads.service.js';
import { CustomersService } from '../../src/customers/customers.service.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { MoneyReportService } from '../../src/money/money-report.service.js';
import { PaymentsService } from '../../src/money/payments.service.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import type { QuoteLine } from '../../views/contracts/money/money.js';
import type { MoneySums } from '../../views/contracts/money/money-report.js';
import { times } from '../faults/support/driver.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestOutbox } from '../support/site/outbox.js';
import { type TestSite, testSite } from '../support/site/site.js';

/** What can happen to a job, in any order. */
type Step =
  | { kind: 'quote'; lines: QuoteLine[] }
  | { kind: 'schedule'; day: string }
  | { kind: 'complete' | 'reopen' | 'spam' | 'not-spam' }
  | {
      kind: 'pay';
      cents: number | null;
      day: string | null;
      travel: number | null;
      product: number | null;
    };

/** What the test itself writes down of a job. */
interface Entry {
  service: string;
  person: number;
  quoted: number | null;
  charged: number | null;
  appointment: string | null;
  status: 'contacted' | 'scheduled' | 'completed';
  isSpam: boolean;
  doneOn: string | null;
  paidOn: string | null;
  cost: number;
}

const today = '2027-03-15';
const days = Array.from({ length: 420 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 0, 20 + index));
  return day.toISOString().slice(0, 10);
}).filter((day) => day <= today);
const services = ['residential', 'stairs', '', 'something typed'];

const cents = fc.integer({ min: 0, max: 400_00 });
const day = fc.constantFrom(...days);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('quote' as const),
    lines: fc
      .tuple(
        fc.array(fc.record({ label: fc.constantFrom('Rooms', 'Stairs', 'Rugs'), cents }), { maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 100 })),
      )
      .map(([lines, percent]) => discounted(lines, percent)),
  }),
  fc.record({ kind: fc.constant('schedule' as const), day }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('complete' as const) }) },
  fc.record({ kind: fc.constantFrom('reopen' as const, 'spam' as const, 'not-spam' as const) }),
  fc.record({
    kind: fc.constant('pay' as const),
    cents: fc.option(cents),
    day: fc.option(day),
    travel: fc.option(fc.integer({ min: 1, max: 90_00 })),
    product: fc.option(fc.integer({ min: 1, max: 60_00 })),
  }),
);
const history = fc.record({
  service: fc.constantFrom(...services),
  person: fc.nat(12),
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
  isErased: fc.boolean().map((isErased) => isErased),
});

/** A discount takes whole cents, never a share of one. */
function discounted(lines: QuoteLine[], percent: number | null): QuoteLine[] {
  const off = Math.floor((lines.reduce((sum, line) => sum + line.cents, 0) * (percent ?? 0)) / 100);
  return off > 0 ? [...lines, { label: 'Neighbor discount', cents: -off }] : lines;
}

/** What a step makes of an entry, by plain words and no database. */
function after(entry: Entry, given: Step): Entry {
  const next = { ...entry };
  if (given.kind === 'quote')
    next.quoted = given.lines.length > 0 ? given.lines.reduce((sum, line) => sum + line.cents, 0) : null;
  if (given.kind === 'schedule') Object.assign(next, { status: 'scheduled', appointment: given.day });
  if (given.kind === 'complete') next.status = 'completed';
  if (given.kind === 'reopen') Object.assign(next, { status: 'contacted', appointment: null });
  if (given.kind === 'spam') next.isSpam = true;
  if (given.kind === 'not-spam') next.isSpam = false;
  if (given.kind === 'pay') {
    next.charged = given.cents;
    next.paidOn = given.day;
    next.cost = (given.travel ?? 0) + (given.product ?? 0);
  }
  const isDone = next.status === 'completed' && !next.isSpam;
  const touches = given.kind !== 'quote' && given.kind !== 'pay';
  if (!isDone) next.doneOn = null;
  else if (touches) {
    next.doneOn = next.appointment ?? next.doneOn ?? today;
    next.charged ??= next.quoted;
  }
  return next;
}

onEachDatabase('The money report', (make) => {
  const site = testSite(make);

  beforeAll(() => {
    const outbox = new TestOutbox(site);
    outbox.begin();
    outbox.at(new Date(`${today}T18:00:00Z`));
  });

  it('equals a separate ledger to the cent, whatever happens to the jobs', async () => {
    const histories = fc.sample(history, { numRuns: times(60, 1_000), seed: 20261123 });
    const entries: Entry[] = [];
    for (const { service, person, steps, isErased } of histories) {
      const [id] = await seed(site.dataSource, [
        {
          ...{ status: 'contacted', serviceType: service || null },
          phone: `(763) 555-${String(2000 + person)}`,
          phoneKey: `+1763555${2000 + person}`,
        },
      ]);
      let entry: Entry = {
        ...{ service, person, quoted: null, charged: null, appointment: null, status: 'contacted' },
        ...{ isSpam: false, doneOn: null, paidOn: null, cost: 0 },
      };
      for (const given of steps) {
        await perform(site, id, given);
        entry = after(entry, given);
      }
      if (isErased && entry.person % 5 === 0) {
        const erasure = site.app.get(LeadErasureService);
        await erasure.erase(await erasure.find(String(id)));
      } else entries.push(entry);
    }
    await site.app.get(LeadAttachingService).attachMissing();
    const ranges = [
      ['2026-01', '2027-03'],
      ['2026-04', '2026-04'],
      ['2026-11', '2027-02'],
    ];
    for (const [from, until] of ranges) await compare(site, entries, from, until);
    const repeatedBefore = repeatedOf(entries, entries).length;
    for (const [stays, goes] of [
      [0, 1],
      [2, 3],
      [0, 4],
    ]) {
      await merge(site, stays, goes);
      for (const entry of entries) if (entry.person === goes) entry.person = stays;
    }
    for (const [from, until] of ranges) await compare(site, entries, from, until);
    expect(repeatedOf(entries, entries).length).toBeGreaterThan(repeatedBefore);
    const done = entries.filter(({ doneOn }) => doneOn);
    // The histories are worth the name.
    expect(done.length).toBeGreaterThan(entries.length / 5);
    expect(new Set(done.map(({ person }) => person)).size).toBeLessThan(done.length);
  }, 900_000);
});

async function perform(site: TestSite, id: number, given: Step): Promise<void> {
  const leads = site.app.get(LeadsService);
  const { version } = await site.app.get(JobsService).jobOf(id);
  if (given.kind === 'quote')
    await site.app.get(QuotesService).save(id, { lines: given.lines, note: '', version, isSent: false });
  if (given.kind === 'schedule') {
    const time = { day: given.day, timeWindow: 'morning', minutes: null };
    await leads.schedule(id, { time, address: '', isSilent: true });
  }
  if (given.kind === 'complete') await leads.update(id, { status: 'completed' });
  if (given.kind === 'reopen') await leads.update(id, { status: 'contacted' }, { isSilent: true });
  if (given.kind === 'spam') await leads.markSpam(id);
  if (given.kind === 'not-spam') await leads.markNotSpam(id);
  if (given.kind === 'pay') {
    const payment = {
      chargedCents: given.cents,
      travelCents: given.travel,
      productCents: given.product,
      paymentUrl: null,
    };
    const paidBy = given.day ? ('cash' as const) : null;
    await site.app.get(PaymentsService).save(id, { ...payment, paidOn: given.day, paidBy }, version);
  }
}

async function compare(site: TestSite, entries: Entry[], from: string, until: string): Promise<void> {
  const report = await site.app.get(MoneyReportService).report(from, until);
  const done = entries.filter(({ doneOn }) => doneOn);
  const month = ({ doneOn }: Entry) => (doneOn ?? '').slice(0, 7);
  const inRange = done.filter((entry) => from <= month(entry) && month(entry) <= until);
  expect(report.total).toEqual(sumsOf(inRange));
  for (const { month: name, ...sums } of report.byMonth)
    expect([name, sums]).toEqual([name, sumsOf(inRange.filter((entry) => month(entry) === name))]);
  const byService = report.byService.map(({ service, ...sums }) => [service, sums]);
  const wanted = services
    .map((service) => [service, sumsOf(inRange.filter((entry) => entry.service === service))] as const)
    .filter(([, { jobs }]) => jobs > 0);
  expect(Object.fromEntries(byService)).toEqual(Object.fromEntries(wanted));
  const unpaid = done.filter(({ paidOn, charged }) => !paidOn && (charged ?? 0) > 0);
  expect([report.outstanding.total, report.outstanding.cents]).toEqual([
    unpaid.length,
    sumsOf(unpaid).earnedCents,
  ]);
  expect(report.repeatJobs).toBe(repeatedOf(inRange, done).length);
  const booked: { chargedCents: number | null }[] = [];
  for await (const job of site.app.get(MoneyReportService).booked(from, until)) booked.push(job);
  expect(booked.length).toBe(inRange.length);
  expect(booked.reduce((sum, { chargedCents }) => sum + (chargedCents ?? 0), 0)).toBe(
    report.total.earnedCents,
  );
}

/** Those whose person had a job on an earlier day. */
const repeatedOf = (some: Entry[], all: Entry[]) =>
  some.filter(({ person, doneOn }) =>
    all.some((other) => other.person === person && other.doneOn && other.doneOn < (doneOn ?? '')),
  );

/** The owner says that two persons are one. */
async function merge(site: TestSite, stays: number, goes: number): Promise<void> {
  const customerOf = async (person: number): Promise<number> => {
    const key = `+1763555${2000 + person}`;
    const [row] = await site.dataSource.query(
      'SELECT customerId FROM contacts WHERE phoneKey = ? AND customerId IS NOT NULL',
      [key],
    );
    return Number(row.customerId);
  };
  await site.app.get(CustomersService).merge(await customerOf(stays), await customerOf(goes));
}

const sumsOf = (entries: Entry[]): MoneySums => ({
  jobs: entries.length,
  earnedCents: entries.reduce((sum, { charged }) => sum + (charged ?? 0), 0),
  outstandingCents: entries.reduce((sum, { charged, paidOn }) => sum + (paidOn ? 0 : (charged ?? 0)), 0),
  costCents: entries.reduce((sum, { cost }) => sum + cost, 0),
  uncharged: entries.filter(({ charged }) => charged === null).length,
});

onEachDatabase('The revenue of today and this week', (make) => {
  const site = testSite(make);

  it('adds quotes or estimates of upcoming appointments, and charges of completed jobs', async () => {
    const calendar = site.app.get(BusinessCalendarService);
    const now = calendar.dayOf();
    const sunday = calendar.plusDays(now, -new Date(`${now}T12:00:00Z`).getUTCDay());
    const other = now === sunday ? calendar.plusDays(sunday, 1) : sunday;
    const estimate = {
      order: 'rooms=3',
      lines: [],
      totalCents: 267_00,
      isFrom: false,
      hasQuotes: false,
      savedCents: 0,
    };
    const [quoted, , , done] = await seed(site.dataSource, [
      { status: 'scheduled', day: now, estimate },
      { status: 'scheduled', day: other, estimate },
      { status: 'scheduled', day: calendar.plusDays(sunday, 7), estimate },
      { status: 'scheduled', day: now },
      { status: 'scheduled', day: now, estimate, isSpam: true },
      { status: 'scheduled', day: now },
    ]);
    const quotes = site.app.get(QuotesService);
    const lines = [{ label: 'Two rooms', cents: 198_50 }];
    for (const id of [quoted, done]) await quotes.save(id, { lines, note: '', version: 0, isSent: false });
    await site.app.get(LeadsService).update(done, { status: 'completed' });
    const owner = await site.owner();
    expect(await site.app.get(MoneyReportService).soon()).toEqual({
      expectedTodayCents: 198_50,
      expectedWeekCents: 465_50,
      earnedTodayCents: 198_50,
      earnedWeekCents: 198_50,
      unpaid: { total: 1, cents: 198_50, oldest: now },
    });
    const { text } = await owner.get('/admin').expect(200);
    expect(text).toContain('$465.50');
    await owner.get('/admin/money').expect(200);
    const table = await owner.get('/admin/money.csv').expect(200);
    expect(table.text.split('\r\n')[1]).toMatch(new RegExp(`^"${now}",${done},"Ada Visitor",`));
    expect(table.text).toContain('"198.50","198.50"');
    const ranges = 'x&until=y 2026-12&until=2026-01 0000-00 2000-01&until=2099-12'.split(' ');
    for (const range of ranges) await owner.get(`/admin/money?from=${range}`).expect(200);
  });
});
