import type { PageViewRow } from '../../../contracts/analytics/analytics.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { useAnalyticsPage } from './analytics-context.js';
import { PageSpeed } from './page-speed.js';
import { Panel } from './panel.js';
import { ReportPanel } from './report-panel.js';

/** The second tab: channels, campaigns and pages, recent page views and page speed. */
export function TrafficTab() {
  const { answers } = useAnalyticsPage();
  return (
    <>
      <div className="panel-columns stack gap-4">
        <ReportPanel dimension="channel" />
        <ReportPanel dimension="campaign" />
      </div>
      <ReportPanel dimension="page" />
      <Panel id="recent-views" title="Recent Page Views" csv="page-views">
        <RecentPageViews views={answers['page-views'] ?? []} />
      </Panel>
      <Panel id="page-speed" title="Page Speed" csv="vitals" isUnfiltered>
        <p className="quiet">How fast pages are for 3 out of 4 visits (Core Web Vitals).</p>
        <PageSpeed pages={answers.vitals ?? []} />
      </Panel>
    </>
  );
}

function RecentPageViews({ views }: { views: PageViewRow[] }) {
  const { timeZone } = useSite();
  if (views.length === 0) return <p className="quiet">No page views in this period.</p>;
  return (
    <ul className="records">
      {views.map(({ id, pageUrl, pageTitle, timeSpent, timestamp }) => (
        <li key={id}>
          <span className="strong">{pageUrl}</span>
          <span className="records__text">{pageTitle || 'Untitled'}</span>
          <span>{timeSpent === null ? 'Active' : `${timeSpent}s`}</span>
          <time dateTime={timestamp}>{formatInstant(timestamp, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
