import type { AnalyticsAnswers, PageViewRow } from '../../../contracts/analytics/analytics.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { TitledCard } from '../shared/titled-card.js';
import { PageSpeed } from './page-speed.js';

/** The second tab: recent page views and page speed. */
export function TrafficTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  return (
    <>
      <TitledCard id="recent-views" title="Recent Page Views">
        <RecentPageViews views={answers['page-views'] ?? []} />
      </TitledCard>
      <TitledCard id="page-speed" title="Page Speed">
        <p className="quiet">How fast pages are for 3 out of 4 visits (Core Web Vitals).</p>
        <PageSpeed pages={answers.vitals ?? []} />
      </TitledCard>
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
          <span className="records__what">{pageUrl}</span>
          <span className="records__text">{pageTitle || 'Untitled'}</span>
          <span>{timeSpent === null ? 'Active' : `${timeSpent}s`}</span>
          <time dateTime={timestamp}>{formatInstant(timestamp, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
