import { useState } from 'react';
import { RecentEvents, RecentPageViews } from '../../components/desk/analytics-lists.js';
import { OverviewTab } from '../../components/desk/analytics-overview.js';
import { AnalyticsTabs } from '../../components/desk/analytics-tabs.js';
import { PageSpeed } from '../../components/desk/page-speed.js';
import { RankedBars } from '../../components/desk/ranked-bars.js';
import { UncountedSwitch } from '../../components/desk/uncounted-switch.js';
import { useAnalytics } from '../../components/desk/use-analytics.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import type {
  AnalyticsOverview,
  AnalyticsSeries,
  EventRow,
  LeadSources,
  PageViewRow,
  PageVitals,
  SessionRow,
} from '../../contracts/analytics.js';
import {
  type AnalyticsTab,
  localMidnight,
  type Period,
  periodOf,
  type RangeName,
  rangeOptions,
} from '../../contracts/analytics-range.js';
import type { Meta } from '../../contracts/meta.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';

export interface AnalyticsPageProps {
  range: RangeName;
  tab: AnalyticsTab;
  /** What the answers below are about. */
  period: Period;
  overview: AnalyticsOverview;
  series: AnalyticsSeries;
  /** The most recent ones only. */
  pageViews: PageViewRow[];
  events: EventRow[];
  leadSources: LeadSources;
  vitals: PageVitals[];
  /** Records of this month that crawlers sent, which are not counted. */
  crawlers: { name: string; records: number }[];
}

export const meta = (_props: AnalyticsPageProps): Meta => ({
  title: 'Website Analytics',
  description: 'Visitors and where they come from',
  noindex: true,
});

export default function AnalyticsPage(props: AnalyticsPageProps) {
  return (
    <AdminLayout path="/admin/analytics">
      <Analytics {...props} />
    </AdminLayout>
  );
}

function Analytics(props: AnalyticsPageProps) {
  const isAlive = useHydrated();
  const [range, setRange] = useState(props.range);
  const [tab, setTab] = useState(props.tab);
  const [period, setPeriod] = useState(props.period);
  const isRendered = period === props.period;
  const rendered = <Answer,>(answer: Answer) => (isRendered ? answer : undefined);
  const overview = useAnalytics('overview', period, rendered(props.overview));
  const pageViews = useAnalytics('page-views', period, rendered(props.pageViews));
  const events = useAnalytics('events', period, rendered(props.events));
  const sessions = useAnalytics<SessionRow[]>('sessions', period, undefined);
  const series = useAnalytics('series', period, rendered(props.series));
  const leadSources = useAnalytics('lead-sources', period, rendered(props.leadSources));
  const vitals = useAnalytics('vitals', period, rendered(props.vitals));
  const answers = [overview, pageViews, events, sessions, series, leadSources, vitals];
  const problems = new Set(answers.flatMap(({ error }) => (error ? [error.message] : [])));

  function choose(chosen: RangeName) {
    const now = new Date();
    setRange(chosen);
    setPeriod(periodOf(chosen, now, localMidnight(now)));
  }

  return (
    <>
      <div className="title-row">
        <h1>Website Analytics</h1>
        <form className="range-form" method="get" action="/admin/analytics">
          <label>
            <span className="visually-hidden">Time range</span>
            <select name="range" value={range} onChange={(event) => choose(event.target.value as RangeName)}>
              {rangeOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <input type="hidden" name="tab" value={tab} />
          {!isAlive && (
            <button type="submit" className="button">
              Show
            </button>
          )}
        </form>
      </div>
      <AnalyticsTabs chosen={tab} range={range} onChoose={setTab} />
      {[...problems].map((problem) => (
        <p key={problem} role="alert" className="problem">
          {problem}
        </p>
      ))}
      <div
        id="analytics-panel"
        className="analytics-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        aria-busy={answers.some(({ isFetching }) => isFetching)}
      >
        {tab === 'overview' && (
          <OverviewTab overview={overview.data} series={series.data} leadSources={leadSources.data} />
        )}
        {tab === 'traffic' && (
          <>
            <section className="card" aria-labelledby="recent-views">
              <h2 id="recent-views">Recent Page Views</h2>
              <RecentPageViews views={pageViews.data ?? []} />
            </section>
            <section className="card" aria-labelledby="page-speed">
              <h2 id="page-speed">Page Speed</h2>
              <p className="quiet">What three out of four real visits had at most.</p>
              <PageSpeed pages={vitals.data ?? []} />
            </section>
          </>
        )}
        {tab === 'behavior' && (
          <section className="card" aria-labelledby="recent-events">
            <h2 id="recent-events">Recent Events</h2>
            <RecentEvents events={events.data ?? []} />
          </section>
        )}
        {tab === 'geography' && <Geography overview={overview.data} />}
      </div>
      <footer className="analytics-foot">
        <UncountedSwitch />
        {props.crawlers.length > 0 && (
          <p className="quiet">
            Left out this month:{' '}
            {props.crawlers.map(({ name, records }) => `${name} (${formatCount(records)})`).join(', ')}
          </p>
        )}
      </footer>
    </>
  );
}

function Geography({ overview }: { overview: AnalyticsOverview | undefined }) {
  const places = (overview?.geographicData ?? []).map(({ city, country, visitors }) => ({
    label: [city, country].filter(Boolean).join(', ') || 'Unknown',
    count: visitors,
  }));
  return (
    <section className="card" aria-labelledby="places">
      <h2 id="places">Visitor Locations</h2>
      <RankedBars bars={places} unit="visitors" empty="No visitors in this time." />
    </section>
  );
}
