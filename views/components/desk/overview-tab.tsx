import type { AnalyticsOverview, AnalyticsSeries, LeadSources } from '../../contracts/analytics.js';
import { formatCount, formatDuration, formatPercent } from '../../format/figures.js';
import { LeadSourceTables } from './lead-source-tables.js';
import { RankedBars } from './ranked-bars.js';
import { TimeChart } from './time-chart.js';

export interface OverviewTabProps {
  overview: AnalyticsOverview | undefined;
  series: AnalyticsSeries | undefined;
  leadSources: LeadSources | undefined;
}

/** The first tab: how many, how long, what and from where, and what came of it. */
export function OverviewTab({ overview, series, leadSources }: OverviewTabProps) {
  return (
    <>
      {overview && <FigureCards overview={overview} />}
      <section className="card" aria-labelledby="over-time">
        <h2 id="over-time">Visitors over Time</h2>
        {series && <TimeChart series={series} />}
      </section>
      <div className="card-row">
        <section className="card" aria-labelledby="top-pages">
          <h2 id="top-pages">Top Pages</h2>
          <RankedBars
            bars={(overview?.topPages ?? []).map(({ pageUrl, views }) => ({ label: pageUrl, count: views }))}
            unit="views"
            empty="No page views in this time."
          />
        </section>
        <section className="card" aria-labelledby="top-referrers">
          <h2 id="top-referrers">Top Referrers</h2>
          <RankedBars
            bars={(overview?.topReferrers ?? []).map(({ referrer, views }) => ({
              label: referrer || 'Direct',
              count: views,
            }))}
            unit="views"
            empty="No referrers in this time."
          />
        </section>
      </div>
      <section className="card" aria-labelledby="lead-sources">
        <h2 id="lead-sources">Where Leads Come From</h2>
        {leadSources && <LeadSourceTables sources={leadSources} />}
      </section>
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
