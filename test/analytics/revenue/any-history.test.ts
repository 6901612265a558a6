import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CampaignCostsService } from '../../../src/analytics/revenue/campaign-costs.service.js';
import { shareOf } from '../../../src/analytics/revenue/cost-share.js';
import { RevenueService } from '../../../src/analytics/revenue/revenue.service.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import {
  type RevenueFigures,
  revenueGroupings,
  sumOf,
  touchChoices,
} from '../../../views/contracts/money/revenue.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { type SlowCost, type SlowLead, SlowRevenue, type SlowTouch } from './slow-revenue.js';

/** The long form runs with `npm run test:histories`. */
const histories = Number(process.env.REVENUE_HISTORIES ?? 4);
const timeZone = 'America/Chicago';
const choices = revenueGroupings.flatMap(({ value: by }) =>
  touchChoices.map(({ value: touch }) => ({ by, touch })),
);

/** Around the night in which summer time begins there, so that a day has 23 hours. */
const midnight = Date.parse('2026-03-08T06:00:00.000Z');
const dayMs = 86_400_000;
const day = fc.integer({ min: -3, max: 4 }).map((number) => isoDay(midnight + number * dayMs));
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const moment = fc.oneof(
  fc.integer({ min: -3 * dayMs, max: 4 * dayMs }).map((ms) => midnight + ms),
  fc.constantFrom(0, -1, 23 * 3_600_000, 23 * 3_600_000 - 1).map((ms) => midnight + ms),
);
const cents = fc.oneof(fc.constantFrom(0, 1, 9_999, 10_000_000), fc.integer({ min: 0, max: 80_000 }));

const touch: fc.Arbitrary<SlowTouch> = fc.record({
  landingPage: fc.constantFrom('', '/', '/pricing', '/Pricing', '/free-room'),
  referrerHost: fc.constantFrom('', 'google.com', 'bing.com', 'flyer'),
  utmSource: fc.constantFrom('', '', 'flyer', 'Flyer', 'Google', 'écran'),
  utmCampaign: fc.constantFrom('', '', 'spring', 'SPRING', 'frühling', '__proto__'),
});
const sent = fc.record({
  receivedAt: moment,
  isSpam: fc.constantFrom(true, false, false, false),
  touches: fc.record({ first: touch, last: touch }, { requiredKeys: [] }),
  job: fc.option(fc.record({ doneOn: day, chargedCents: cents }, { requiredKeys: [] }), { nil: undefined }),
});
const writtenDown = fc.record({
  receivedAt: moment,
  isSpam: fc.constant(false),
  writtenDown: fc.constantFrom('phone' as const, 'in-person' as const, 'other' as const),
  touches: fc.constant({}),
  job: fc.option(fc.record({ doneOn: day, chargedCents: cents }), { nil: undefined }),
});
const leads = fc.array<SlowLead>(
  fc.oneof({ weight: 4, arbitrary: sent }, { weight: 1, arbitrary: writtenDown }),
  { minLength: 60, maxLength: 120 },
);
const span = fc.tuple(day, day).map((days) => days.sort());
const costs = fc.array<SlowCost>(
  fc
    .tuple(fc.constantFrom('spring', 'Spring', 'frühling', 'never seen'), span, cents)
    .map(([campaign, [from, until], amount]) => ({ campaign, from, until, cents: amount })),
  { maxLength: 6 },
);

onEachDatabase('Revenue per source, campaign and landing page', (make) => {
  const site = testSite(make, { BUSINESS_TIME_ZONE: timeZone });

  async function store(leads: readonly SlowLead[], costs: readonly SlowCost[]): Promise<void> {
    const { dataSource } = site;
    // The backfill of the site's start must not date jobs between the inserts below.
    await site.app.get(JobsService).backfill.runNow();
    for (const table of ['contacts', 'lead_touches', 'jobs', 'campaign_costs'])
      await dataSource.query(`DELETE FROM ${table}`);
    const ids = await seed(
      dataSource,
      leads.map(({ receivedAt, isSpam, writtenDown, job }) => ({
        // As its job says, or the site would put the job right.
        status: job?.doneOn ? ('completed' as const) : ('new' as const),
        createdAt: new Date(receivedAt),
        isSpam,
        source: writtenDown ?? null,
      })),
    );
    const touches = leads.flatMap((lead, index) =>
      touchChoices.flatMap(({ value: position }) => {
        const given = lead.touches[position];
        return given ? [{ leadId: ids[index], position, ...given, leadCreatedAt: new Date() }] : [];
      }),
    );
    if (touches.length > 0) await dataSource.getRepository(LeadTouch).insert(touches);
    const jobs = leads.flatMap(({ job }, index) => (job ? [{ leadId: ids[index], lines: [], ...job }] : []));
    if (jobs.length > 0) await dataSource.getRepository(Job).insert(jobs);
    for (const cost of costs) await site.app.get(CampaignCostsService).add({ ...cost, note: '' });
  }

  it(
    'is to the cent what counting one lead after the other gives',
    async () => {
      const outcome = await fc.check(
        fc.asyncProperty(leads, costs, span, async (leads, costs, [from, until]) => {
          await store(leads, costs);
          const slow = new SlowRevenue(leads, costs, timeZone);
          for (const { by, touch } of choices) {
            const rows = await site.app.get(RevenueService).rows({ by, touch }, { from, until });
            const found = rows.map(({ origin, key, visits: _none, tapped: _neither, ...figures }) => [
              `${origin} ${key}`,
              figures,
            ]);
            expect([by, touch, Object.fromEntries(found)]).toEqual([
              by,
              touch,
              slow.rows(by, touch, from, until),
            ]);
            expect(found).toHaveLength(new Set(found.map(([name]) => name)).size);
            const amounts = rows.map(({ cents }) => cents);
            expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
          }
        }),
        { numRuns: histories, endOnFailure: true, includeErrorInReport: true },
      );
      expect(fc.defaultReportMessage(outcome) ?? 'no difference').toBe('no difference');
    },
    120_000 + 3_000 * histories,
  );

  it('has the same total for every grouping', async () => {
    const [given] = fc.sample(leads, { numRuns: 1, seed: 7 });
    await store(given, []);
    const days = { from: '2026-03-01', until: '2026-03-31' };
    const sums: RevenueFigures[] = [];
    for (const { value: by } of revenueGroupings)
      for (const { value: touch } of touchChoices)
        sums.push(sumOf(await site.app.get(RevenueService).rows({ by, touch }, days)));
    const counted = given.filter(({ isSpam }) => !isSpam);
    expect(sums[0].requests).toBe(counted.length);
    expect(sums[0].cents).toBeGreaterThan(0);
    expect(sums).toEqual(sums.map(() => sums[0]));
  });
});

it('the shares of a cost on consecutive days add up to the cost', () => {
  fc.assert(
    fc.property(span, cents, fc.array(day, { maxLength: 5 }), ([from, until], amount, cuts) => {
      const edges = ['2026-01-01', ...cuts.sort(), '2026-12-31'];
      const shares = edges.slice(1).map((next, index) => {
        const before = isoDay(Date.parse(next) - dayMs);
        return next === edges[index]
          ? 0
          : shareOf({ from, until, cents: amount }, { from: edges[index], until: before });
      });
      expect(shares.every((share) => share >= 0)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
    }),
  );
});
