import type { FunnelStep } from '../../../contracts/analytics/report.js';
import type { ChartNote } from '../../../contracts/analytics/saved.js';
import { formatCount } from '../../../format/figures.js';
import { LostByReason } from '../money/lost-by-reason.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ChartPanel } from './chart-panel.js';
import { FigureStrip } from './figure-strip.js';
import { FormFields } from './form-fields.js';
import { Funnel } from './funnel.js';
import { Panel } from './panel.js';
import { RankedBars } from './ranked-bars.js';
import { ReportPanel } from './report-panel.js';

/** The first tab: main figures, visitors over time, sources, landing pages, funnel, top pages, referrers. */
export function OverviewTab(props: { notes: readonly ChartNote[]; today: string }) {
  const { overview, report } = useAnalyticsPage().answers;
  return (
    <>
      {overview && <FigureStrip overview={overview} today={props.today} />}
      <ChartPanel {...props} />
      <div className="panel-columns stack gap-4 panel-columns--uneven">
        <div>
          <ReportPanel dimension="source" />
          <ReportPanel dimension="landing" />
        </div>
        {report && (
          <div>
            <Panel id="funnel" title="From visit to booking" csv="funnel" actions={endsOf(report.funnel)}>
              <Funnel funnel={report.funnel} total={report.total} />
            </Panel>
            <Panel id="form-fields" title="Where the form loses people" csv="fields">
              <FormFields fields={report.fields} />
            </Panel>
            <Panel id="lost" title="Lost by reason" csv="lost" isUnfiltered>
              <LostByReason lost={report.lost} />
            </Panel>
          </div>
        )}
      </div>
      <TopLists />
    </>
  );
}

/** The first and the last step: "412 → 9". */
const endsOf = (funnel: readonly FunnelStep[]) =>
  [funnel[0], funnel[funnel.length - 1]].map(({ count }) => formatCount(count)).join(' → ');

function TopLists() {
  const { overview } = useAnalyticsPage().answers;
  const pages = (overview?.topPages ?? []).map(({ pageUrl, views }) => ({
    label: pageUrl,
    count: views,
    filter: { dimension: 'page', value: pageUrl } as const,
  }));
  const referrers = (overview?.topReferrers ?? []).map(({ referrer, views }) => ({
    label: referrer || 'Direct',
    count: views,
  }));
  return (
    <div className="panel-columns stack gap-4">
      <Panel id="top-pages" title="Top Pages" csv="page">
        <RankedBars bars={pages} unit="views" empty="No page views in this period." />
      </Panel>
      <Panel id="top-referrers" title="Top Referrers" csv="referrers">
        <p className="quiet">Page views. “Direct” ones have no referrer. Sources count visitors.</p>
        <RankedBars bars={referrers} unit="views" empty="No referrers in this period." />
      </Panel>
    </div>
  );
}
