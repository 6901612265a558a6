import { useState } from 'react';
import { AnalyticsPages } from '../../components/admin/analytics/analytics-pages.js';
import { AnalyticsTabs } from '../../components/admin/analytics/analytics-tabs.js';
import { BehaviorTab } from '../../components/admin/analytics/behavior-tab.js';
import { GeographyTab } from '../../components/admin/analytics/geography-tab.js';
import { OverviewTab } from '../../components/admin/analytics/overview-tab.js';
import { TrafficTab } from '../../components/admin/analytics/traffic-tab.js';
import { UncountedSwitch } from '../../components/admin/analytics/uncounted-switch.js';
import { useAnalytics } from '../../components/admin/analytics/use-analytics.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import type { AnalyticsAnswers } from '../../contracts/analytics/analytics.js';
import {
  type AnalyticsTab,
  localMidnight,
  type Period,
  periodOf,
  type RangeName,
  rangeOptions,
} from '../../contracts/analytics/analytics-range.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';

export interface AnalyticsPageProps {
  range: RangeName;
  tab: AnalyticsTab;
  /** The period of the figures below. */
  period: Period;
  answers: Omit<AnalyticsAnswers, 'sessions'>;
  /** This month's records from crawlers, which are not counted. */
  crawlers: { name: string; records: number }[];
}

const tabs = { overview: OverviewTab, traffic: TrafficTab, behavior: BehaviorTab, geography: GeographyTab };

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
  const { answers, problems, isFetching, showPeriod } = useAnalytics(props.period, props.answers);
  const Tab = tabs[tab];

  function choose(chosen: RangeName) {
    const now = new Date();
    setRange(chosen);
    showPeriod(periodOf(chosen, now, localMidnight(now)));
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
              Update report
            </button>
          )}
        </form>
      </div>
      <AnalyticsPages path="/admin/analytics" />
      <AnalyticsTabs chosen={tab} range={range} onChoose={setTab} />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="problem">
          {problem}
        </p>
      ))}
      <div
        id="analytics-panel"
        className="analytics-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        aria-busy={isFetching}
      >
        <Tab answers={answers} />
      </div>
      <footer className="analytics-foot">
        <UncountedSwitch />
        {props.crawlers.length > 0 && (
          <p className="quiet">
            Bots filtered this month:{' '}
            {props.crawlers.map(({ name, records }) => `${name} (${formatCount(records)})`).join(', ')}
          </p>
        )}
      </footer>
    </>
  );
}
