import type { EntityManager } from 'typeorm';
import type { AnalyticsOverview } from '../../../views/contracts/analytics.js';
import { sumTallies, Tally } from '../summaries/tally.js';
import { tallyViews, type ViewTallies } from '../summaries/view-tallies.js';
import { earlierVisitors } from './earlier-visitors.js';
import { inRagged, type Range } from './range.js';
import { addTotals, blockTotals } from './totals.js';
import { addGroups, raggedVisits } from './visit-groups.js';

const topAtMost = 5;
const placesAtMost = 100;

/**
 * The figures of a range: who was there, what they looked at, where they came from. All queries are sent at once, so that the
 * database works on the next one while an answer is read.
 */
export async function overview(manager: EntityManager, range: Range): Promise<AnalyticsOverview> {
  const [tallies, ragged, earlier, began, blocks] = await Promise.all([
    sumTallies(manager, ['page', 'referrer', 'place'], range.from, range.to),
    raggedViews(manager, range),
    earlierVisitors(manager, range, ['place']),
    raggedVisits(manager, range, ['place']),
    blockTotals(manager, range),
  ]);
  const { page, referrer, place } = tallies;
  page.addAll(ragged.page);
  referrer.addAll(ragged.referrer);
  const groups = [...earlier, ...began];
  addGroups(tallies, ['place'], groups);
  const sums = groups.reduce(addTotals, blocks);
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
