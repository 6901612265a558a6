import {
  type AnalyticsBreakdowns,
  type AnalyticsOverview,
  breakdownsAnswered,
} from '../../../views/contracts/analytics/analytics.js';
import type { VisitFigures } from '../totals/visit-figures.js';

const maxTopRows = 5;
const maxPlaces = 100;
const maxBreakdownRows = 20;

/** Returns the main figures of a range: visitors, pages, sources and locations. */
export function overviewOf({
  visitors,
  views,
  bounces,
  durationMs,
  tallies,
}: VisitFigures): AnalyticsOverview {
  return {
    totalVisitors: visitors,
    totalPageViews: views,
    averageSessionDuration: visitors === 0 ? 0 : Math.round(durationMs / visitors / 1000),
    bounceRate: visitors === 0 ? 0 : (bounces / visitors) * 100,
    topPages: tallies.page.top(maxTopRows).map(([pageUrl, count]) => ({ pageUrl, views: count })),
    topReferrers: tallies.referrer.top(maxTopRows).map(([referrer, count]) => ({ referrer, views: count })),
    geographicData: tallies.place.top(maxPlaces).map(([key, count]) => {
      const [country, city] = key.split('\t');
      return { city, country, visitors: count };
    }),
  };
}

/**
 * Returns the unique visitors by language and by screen width. Hours from before these were counted have no
 * counts of them: their visitors are added as unknown, so that the counts add up to `totalVisitors`.
 */
export function breakdownsOf({ visitors, tallies }: VisitFigures): AnalyticsBreakdowns {
  const results = breakdownsAnswered.map((name) => {
    tallies[name].add('', visitors - tallies[name].total);
    return [name, tallies[name].top(maxBreakdownRows).map(([key, count]) => ({ key, visitors: count }))];
  });
  return Object.fromEntries(results);
}
