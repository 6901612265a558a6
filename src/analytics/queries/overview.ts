import type { EntityManager } from 'typeorm';
import type { AnalyticsOverview } from '../../../views/contracts/analytics.js';
import { sumTallies, Tally } from '../summaries/tally.js';
import { tallyViews, type ViewTallies } from '../summaries/view-tallies.js';
import { placeKey } from '../visit.js';
import { earlierVisitors } from './earlier-visitors.js';
import { inRagged, type Range } from './range.js';
import { addTotals, blockTotals, numbersOf, type VisitTotals, visitSums } from './totals.js';

const topAtMost = 5;
const placesAtMost = 100;

/**
 * The figures of a range: who was there, what they looked at, where they came from. All is asked at once: while an answer
 * is read, the database looks for the next.
 */
export async function overview(manager: EntityManager, range: Range): Promise<AnalyticsOverview> {
  const [{ page, referrer, place }, ragged, earlier, began, blocks] = await Promise.all([
    sumTallies(manager, ['page', 'referrer', 'place'], range.from, range.to),
    raggedViews(manager, range),
    earlierVisitors(manager, range),
    raggedVisitors(manager, range),
    blockTotals(manager, range),
  ]);
  page.addAll(ragged.page);
  referrer.addAll(ragged.referrer);
  const visitors = [...earlier, ...began];
  for (const [key, { sessions }] of visitors) place.add(key, sessions);
  const sums = visitors.map(([, one]) => one).reduce(addTotals, blocks);
  return {
    totalVisitors: sums.sessions,
    totalPageViews: page.total,
    averageSessionDuration: sums.sessions === 0 ? 0 : Math.round(sums.durationMs / sums.sessions / 1000),
    bounceRate: sums.sessions === 0 ? 0 : (sums.bounces / sums.sessions) * 100,
    topPages: page.top(topAtMost).map(([pageUrl, views]) => ({ pageUrl, views })),
    topReferrers: referrer.top(topAtMost).map(([from, views]) => ({ referrer: from, views })),
    geographicData: place.top(placesAtMost).map(([key, visitors]) => {
      const [country, city] = key.split('\t');
      return { city, country, visitors };
    }),
  };
}

async function raggedViews(manager: EntityManager, range: Range): Promise<ViewTallies> {
  const tallies = { page: new Tally(), referrer: new Tally() };
  if (range.ragged.length > 0) await tallyViews(manager, inRagged(range, 'timestamp'), tallies);
  return tallies;
}

/** What the sessions that began in the ragged ends amount to, by place. */
async function raggedVisitors(manager: EntityManager, range: Range): Promise<[place: string, VisitTotals][]> {
  if (range.ragged.length === 0) return [];
  const { sql, values } = inRagged(range, 'startedAt');
  const rows: ({ country: string; city: string } & Partial<VisitTotals>)[] = await manager.query(
    `SELECT country, city, ${visitSums} FROM sessions WHERE ${sql} GROUP BY country, city`,
    values,
  );
  return rows.map((row) => [placeKey(row), numbersOf(row)]);
}
