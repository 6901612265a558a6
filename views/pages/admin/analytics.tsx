import { AnalyticsContext } from '../../components/admin/analytics/analytics-context.js';
import { AnalyticsTabs } from '../../components/admin/analytics/analytics-tabs.js';
import { BehaviorTab } from '../../components/admin/analytics/behavior-tab.js';
import { ExportLink } from '../../components/admin/analytics/export-link.js';
import { FilterBar } from '../../components/admin/analytics/filter-bar.js';
import { GeographyTab } from '../../components/admin/analytics/geography-tab.js';
import { NowPanel } from '../../components/admin/analytics/now-panel.js';
import { OverviewTab } from '../../components/admin/analytics/overview-tab.js';
import { PeriodForm } from '../../components/admin/analytics/period-form.js';
import { TrafficTab } from '../../components/admin/analytics/traffic-tab.js';
import { UncountedSwitch } from '../../components/admin/analytics/uncounted-switch.js';
import { useAnalytics } from '../../components/admin/analytics/use-analytics.js';
import { useAnalyticsView } from '../../components/admin/analytics/use-analytics-view.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import type { AnalyticsAnswers } from '../../contracts/analytics/analytics.js';
import type { AnalyticsView } from '../../contracts/analytics/analytics-view.js';
import type { BrowserErrorGroup } from '../../contracts/analytics/browser-errors.js';
import type { VisitorsNow } from '../../contracts/analytics/now.js';
import type { ReportRow } from '../../contracts/analytics/report.js';
import { type Periods, unitOf } from '../../contracts/analytics/report-periods.js';
import type { ChartNote, SavedSegment } from '../../contracts/analytics/saved.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta, PageTitle } from '../../layouts/admin-page.js';

export interface AnalyticsPageProps {
  view: AnalyticsView;
  /** The periods of the figures below. */
  periods: Periods;
  answers: Pick<AnalyticsAnswers, 'overview' | 'page-views' | 'events' | 'report' | 'questions' | 'vitals'>;
  /** The values of the dimension that the filter menu lists, under the other filters. */
  picked?: ReportRow[];
  segments: SavedSegment[];
  /** The notes of all time, the earliest first. */
  notes: ChartNote[];
  now: VisitorsNow;
  errors: BrowserErrorGroup[];
  /** This month's records from crawlers, which are not counted. */
  crawlers: { name: string; records: number }[];
  /** The business's current day, YYYY-MM-DD. */
  today: string;
}

export const meta = () => adminMeta('Website Analytics', 'Visitors and where they come from');

export default function AnalyticsPage(props: AnalyticsPageProps) {
  return (
    <AdminLayout path="/admin/analytics">
      <Analytics {...props} />
    </AdminLayout>
  );
}

function Analytics(props: AnalyticsPageProps) {
  const isHydrated = useHydrated();
  const { view, periods, go } = useAnalyticsView(props);
  const query = { periods, filters: view.filters, unit: unitOf(view, periods.period) };
  const { answers, problems, isFetching } = useAnalytics(query, view.open, props.answers);
  return (
    <AnalyticsContext value={{ view, go, query, answers }}>
      <PageTitle
        title="Website Analytics"
        beside={<NowPanel now={props.now} />}
        actions={
          <>
            <PeriodForm today={props.today} />
            <ExportLink name="all" title="all panels" className="button export-all" />
          </>
        }
      />
      <PageLinks of="Analytics" path="/admin/analytics" />
      <FilterBar segments={props.segments} picked={props.picked} />
      <AnalyticsTabs />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="note note--bad mt-4">
          {problem}
        </p>
      ))}
      <div
        id="analytics-panel"
        className="analytics-panel stack gap-4"
        role="tabpanel"
        aria-labelledby={`tab-${view.tab}`}
        aria-busy={isHydrated && isFetching}
      >
        {view.tab === 'overview' && <OverviewTab notes={props.notes} today={props.today} />}
        {view.tab === 'traffic' && <TrafficTab />}
        {view.tab === 'behavior' && <BehaviorTab errors={props.errors} />}
        {view.tab === 'geography' && <GeographyTab />}
      </div>
      <footer className="stack gap-2 mt-5">
        <UncountedSwitch />
        {props.crawlers.length > 0 && (
          <p className="quiet">
            Bots filtered this month:{' '}
            {props.crawlers.map(({ name, records }) => `${name} (${formatCount(records)})`).join(', ')}
          </p>
        )}
      </footer>
    </AnalyticsContext>
  );
}
