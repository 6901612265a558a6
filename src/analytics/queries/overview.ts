import type { EntityManager } from 'typeorm';
import type { AnalyticsOverview } from '../../../views/contracts/analytics/analytics.js';
import { sumTallies, Tally } from '../summaries/tally.js';
import { tallyViews, type ViewTallies } from '../summaries/view-tallies.js';
import { inRagged, type Range } from './range.js';
import { visitsSeen } from './range-visits.js';

export const maxTopRows = 5;
export const maxPlaces = 100;

/**
 * Returns the main figures of a range: visitors, pages, sources and locations. Sends all queries at once, so
 * that the database works on the next one while a result is read.
 */
export async function overview(manager: EntityManager, range: Range): Promise<AnalyticsOverview> {
  const [views, ragged, visits] = await Promise.all([
    sumTallies(manager, ['page', 'referrer'], range.from, range.to),
    raggedViews(manager, range),
    visitsSeen(manager, range, ['place']),
  ]);
  const { page, referrer } = views;
  page.addAll(ragged.page);
  referrer.addAll(ragged.referrer);
  const { place } = visits.tallies;
  const sums = visits.totals;
  return {
    totalVisitors: sums.sessions,
    totalPageViews: page.total,
    averageSessionDuration: sums.sessions === 0 ? 0 : Math.round(sums.durationMs / sums.sessions / 1000),
    bounceRate: sums.sessions === 0 ? 0 : (sums.bounces / sums.sessions) * 100,
    topPages: page.top(maxTopRows).map(([pageUrl, views]) => ({ pageUrl, views })),
    topReferrers: referrer.top(maxTopRows).map(([from, views]) => ({ referrer: from, views })),
    geographicData: place.top(maxPlaces).map(([key, visitors]) => {
      const [country, city] = key.split('\t');
      return { city, country, visitors };
    }),
  };
}

async function raggedViews(manager: EntityManager, range: Range): Promise<ViewTallies> {
  if (range.ragged.length === 0) return { page: new Tally(), referrer: new Tally() };
  return tallyViews(manager, inRagged(range, 'timestamp'));
}
