import type { AnalyticsAnswers, AnalyticsOverview } from '../../../contracts/analytics/analytics.js';
import { formatCount, formatDuration, formatPercent } from '../../../format/figures.js';
import { LeadSourceTables } from '../money/lead-source-tables.js';
import { TitledCard } from '../shared/titled-card.js';
import { RankedBars } from './ranked-bars.js';
import { TimeChart } from './time-chart.js';

/** The first tab: the main figures, visitors over time, top pages and referrers, and lead sources. */
export function OverviewTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const { overview, series, 'lead-sources': leadSources } = answers;
  const pages = (overview?.topPages ?? []).map(({ pageUrl, views }) => ({ label: pageUrl, count: views }));
  const referrers = (overview?.topReferrers ?? []).map(({ referrer, views }) => ({
    label: referrer || 'Direct',
    count: views,
  }));
  return (
    <>
      {overview && <FigureCards overview={overview} />}
      <TitledCard id="over-time" title="Visitors Over Time">
        {series && <TimeChart series={series} />}
      </TitledCard>
      <div className="card-row">
        <TitledCard id="top-pages" title="Top Pages">
          <RankedBars bars={pages} unit="views" empty="No page views in this period." />
        </TitledCard>
        <TitledCard id="top-referrers" title="Top Referrers">
          <RankedBars bars={referrers} unit="views" empty="No referrers in this period." />
        </TitledCard>
      </div>
      <TitledCard id="lead-sources" title="Lead Sources">
        {leadSources && <LeadSourceTables sources={leadSources} />}
      </TitledCard>
    </>
  );
}

function FigureCards({ overview }: { overview: AnalyticsOverview }) {
  const cards = [
    { label: 'Total Visitors', value: formatCount(overview.totalVisitors), note: 'Unique sessions' },
    { label: 'Page Views', value: formatCount(overview.totalPageViews), note: 'All pages' },
    {
      label: 'Avg. Session Duration',
      value: formatDuration(overview.averageSessionDuration),
      note: 'Minutes and seconds',
    },
    { label: 'Bounce Rate', value: formatPercent(overview.bounceRate), note: 'Single-page visits' },
  ];
  return (
    <dl className="figures">
      {cards.map(({ label, value, note }) => (
        <div key={label} className="card figure-card">
          <dt>{label}</dt>
          <dd className="figure-card__value">{value}</dd>
          <dd className="figure-card__note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
