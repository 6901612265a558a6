import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnalyticsOverview, AnalyticsSeries } from '../../../contracts/analytics/analytics.js';
import { analyticsUrl, localMidnight, periodOf } from '../../../contracts/analytics/analytics-range.js';
import { Figure } from '../analytics/figure.js';
import { useGet } from '../shared/queries.js';
import { Sparkline } from './sparkline.js';

const refreshEveryMs = 30_000;
/** Shown until the figure is loaded. */
const unknown = '…';

interface TodaysVisitorsProps {
  /** Undefined if counting took too long for the server to render; the browser fetches it then. */
  rendered: AnalyticsOverview | undefined;
  /** The start of the rendered figures: midnight at the business, ISO 8601. */
  since: string;
  /** The last seven days; undefined if counting took too long. */
  week: AnalyticsSeries | undefined;
}

/**
 * Shows visitors since the browser's midnight: fetched every 30 seconds, and right away if that differs from
 * the business's midnight. If a fetch fails, the last figures stay.
 */
export function TodaysVisitors({ rendered, since, week }: TodaysVisitorsProps) {
  const get = useGet();
  const { data, refetch } = useQuery<AnalyticsOverview>({
    queryKey: ['/api/analytics/overview'],
    queryFn: async ({ signal }) => {
      const now = new Date();
      const address = analyticsUrl('overview', periodOf('today', now, localMidnight(now)));
      const { data: fresh } = await get<{ data: AnalyticsOverview }>(address, signal);
      return fresh;
    },
    initialData: rendered,
    refetchInterval: refreshEveryMs,
  });
  useEffect(() => {
    if (localMidnight(new Date()).toISOString() !== since) void refetch();
  }, [since, refetch]);
  // Addresses that no page has, like those that bots try, are one line that doesn’t begin with a slash.
  const top = data?.topPages.find(({ pageUrl }) => pageUrl.startsWith('/'));
  return (
    <section className="card" aria-labelledby="visitors-title">
      <div className="list-head cluster mb-2">
        <h2 id="visitors-title">Website Analytics (Today)</h2>
        <a className="more-link push" href="/admin/analytics">
          View Full Analytics
        </a>
      </div>
      <div className="figures figures--plain">
        <Figure label="Visitors Today" value={data?.totalVisitors ?? unknown} />
        <Figure label="Page Views" value={data?.totalPageViews ?? unknown} />
        <Figure label="Bounce Rate" value={data ? `${Math.round(data.bounceRate)}%` : unknown} />
        <Figure
          label="Top Page"
          value={data ? (top?.pageUrl ?? 'N/A') : unknown}
          detail={top && `${top.views} ${top.views === 1 ? 'view' : 'views'}`}
        />
      </div>
      {week && <Sparkline points={week.points} />}
    </section>
  );
}
