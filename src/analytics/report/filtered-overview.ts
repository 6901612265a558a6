import type { AnalyticsBreakdowns, AnalyticsOverview } from '../../../views/contracts/analytics/analytics.js';
import { breakdownsAnswered } from '../../../views/contracts/analytics/analytics.js';
import { maxPlaces, maxTopRows } from '../queries/overview.js';
import { maxRows } from '../queries/visitor-breakdowns.js';
import { Tally } from '../summaries/tally.js';
import type { Catalog, CountedName } from '../visit-blocks/catalog.js';
import type { VisitCounts } from './visit-counts.js';

/** Returns the overview of filtered visits, in the form of the unfiltered one. */
export function filteredOverview(counts: VisitCounts, catalog: Catalog): AnalyticsOverview {
  const { visitors, views, bounces, durationMs } = counts.totals();
  const referrers = Tally.of(
    [...counts.referrers].map(
      ([id, count]) => [catalog.names.referrer[catalog.said.referrer[id]], count] as const,
    ),
  );
  const places = tallyOf(counts, catalog, 'place', 'visitors').top(maxPlaces);
  return {
    totalVisitors: visitors,
    totalPageViews: views,
    averageSessionDuration: visitors === 0 ? 0 : Math.round(durationMs / visitors / 1000),
    bounceRate: visitors === 0 ? 0 : (bounces / visitors) * 100,
    topPages: tallyOf(counts, catalog, 'page', 'views')
      .top(maxTopRows)
      .map(([pageUrl, count]) => ({ pageUrl, views: count })),
    topReferrers: referrers.top(maxTopRows).map(([referrer, count]) => ({ referrer, views: count })),
    geographicData: places.map(([key, count]) => {
      const [country, city] = key.split('\t');
      return { city, country, visitors: count };
    }),
  };
}

/** Returns the filtered visitors by language and by screen width. */
export function filteredBreakdowns(counts: VisitCounts, catalog: Catalog): AnalyticsBreakdowns {
  const names = { language: 'language', screenWidth: 'screen' } as const;
  const results = breakdownsAnswered.map((name) => {
    const tally = tallyOf(counts, catalog, names[name], 'visitors');
    return [name, tally.top(maxRows).map(([key, visitors]) => ({ key, visitors }))];
  });
  return Object.fromEntries(results);
}

function tallyOf(
  counts: VisitCounts,
  catalog: Catalog,
  name: Exclude<CountedName, 'referrer'>,
  figure: 'visitors' | 'views',
): Tally {
  const sums = counts.by(name, catalog);
  return Tally.of(
    sums
      .ids()
      .map((id): [string, number] => [catalog.names[name][id], sums.of(id)[figure]])
      .filter(([, count]) => count > 0),
  );
}
