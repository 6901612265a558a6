import { useQuery } from '@tanstack/react-query';
import type { AnalyticsOverview } from '../../contracts/analytics.js';
import { Figure } from './figure.js';
import { useGet } from './queries.js';

const refreshEveryMs = 30_000;
const overview = '/api/analytics/overview';

/** Visitors since the browser's midnight, asked for every 30 seconds. What was known stays when an answer fails. */
export function TodaysVisitors({ painted }: { painted: AnalyticsOverview }) {
  const get = useGet();
  const { data = painted } = useQuery<AnalyticsOverview>({
    queryKey: [overview],
    queryFn: async () => {
      const { data: fresh } = await get<{ data: AnalyticsOverview }>(`${overview}?${sinceMidnight()}`);
      return fresh;
    },
    initialData: painted,
    refetchInterval: refreshEveryMs,
  });
  const [top] = data.topPages;
  return (
    <section aria-labelledby="visitors-title" className="desk-section">
      <div className="title-row">
        <h2 id="visitors-title">Website Analytics (Today)</h2>
        <a className="button button--small" href="/admin/analytics">
          View Full Analytics
        </a>
      </div>
      <div className="figures">
        <Figure label="Visitors Today" value={data.totalVisitors} />
        <Figure label="Page Views" value={data.totalPageViews} />
        <Figure label="Bounce Rate" value={`${Math.round(data.bounceRate)}%`} />
        <Figure
          label="Top Page"
          value={top?.pageUrl ?? 'N/A'}
          detail={top && `${top.views} ${top.views === 1 ? 'view' : 'views'}`}
        />
      </div>
    </section>
  );
}

function sinceMidnight(): URLSearchParams {
  const end = new Date();
  const start = new Date(end);
  start.setHours(0, 0, 0, 0);
  return new URLSearchParams({ start: start.toISOString(), end: end.toISOString() });
}
