import type { AnalyticsOverview } from '../../../contracts/analytics/analytics.js';
import { comparisons, isUnfinished } from '../../../contracts/analytics/analytics-view.js';
import type { AnalyticsReport, ReportFigures } from '../../../contracts/analytics/report.js';
import { bounceRateOf, durationOf, leadRateOf } from '../../../contracts/analytics/report-columns.js';
import type { DefinedFigure } from '../../../format/figure-definitions.js';
import { formatCount, formatDuration, formatPercent, formatPrice } from '../../../format/figures.js';
import { formatChange, formatPointChange } from '../../../format/report-values.js';
import { labelOf } from '../../../forms/options.js';
import { Defined } from '../shared/defined.js';
import { useAnalyticsPage } from './analytics-context.js';

interface Shown {
  label: string;
  as?: DefinedFigure;
  value: string;
  note: string;
  change?: string;
  /** Whether less is better. */
  isInverse?: boolean;
}

/**
 * The main figures with their change since the period before, and whether today is part of them. Leads and
 * jobs follow when the report is there.
 */
export function FigureStrip({ overview, today }: { overview: AnalyticsOverview; today: string }) {
  const { view, answers } = useAnalyticsPage();
  const figures = [...visitFigures(overview, answers.report), ...leadFigures(answers.report)];
  const isCompared = figures.some(({ change }) => change);
  return (
    <>
      <dl className="figure-strip">
        {figures.map(({ label, as, value, note, change, isInverse = false }) => (
          <div key={label}>
            <dt className="quiet">{as ? <Defined as={as}>{label}</Defined> : label}</dt>
            <dd className="figure-strip__value figure__value">
              {value}
              {change && (
                <>
                  {' '}
                  <span className={change.startsWith('+') === isInverse ? 'figure__down' : 'figure__up'}>
                    {change}
                  </span>
                  <span className="visually-hidden"> {labelOf(comparisons, view.compare)}</span>
                </>
              )}
            </dd>
            <dd className="quiet">{note}</dd>
          </div>
        ))}
      </dl>
      {isCompared && isUnfinished(view, today) && (
        <p className="quiet">Today counts so far. The period compared with is just as long.</p>
      )}
    </>
  );
}

function visitFigures(overview: AnalyticsOverview, report?: AnalyticsReport): Shown[] {
  const { totalVisitors, totalPageViews, averageSessionDuration, bounceRate } = overview;
  const before = report?.before;
  const change = (now: number, of: (figures: ReportFigures) => number | null) =>
    before && formatChange(now, of(before) ?? 0);
  const bouncesBefore = before && bounceRateOf(before);
  return [
    {
      label: 'Total Visitors',
      value: formatCount(totalVisitors),
      note: 'Unique sessions',
      change: change(totalVisitors, ({ visitors }) => visitors),
    },
    {
      label: 'Page Views',
      value: formatCount(totalPageViews),
      note: 'All pages',
      change: change(totalPageViews, ({ views }) => views),
    },
    {
      label: 'Avg. Session Duration',
      value: formatDuration(averageSessionDuration),
      note: 'Minutes and seconds',
      change: change(averageSessionDuration, durationOf),
    },
    {
      label: 'Bounce Rate',
      value: formatPercent(bounceRate),
      note: 'Single-page visits',
      change: typeof bouncesBefore === 'number' ? formatPointChange(bounceRate, bouncesBefore) : undefined,
      isInverse: true,
    },
  ];
}

function leadFigures(report?: AnalyticsReport): Shown[] {
  if (!report) return [];
  const { total, before } = report;
  const rate = leadRateOf(total);
  return [
    {
      label: 'Leads',
      as: 'leads',
      value: formatCount(total.leads),
      note: rate === null ? 'Requests received' : `${formatPercent(rate)} of visitors`,
      change: before && formatChange(total.leads, before.leads),
    },
    {
      label: 'Revenue',
      as: 'revenue',
      value: formatPrice(total.cents),
      note: `${formatCount(total.jobs)} ${total.jobs === 1 ? 'job' : 'jobs'} done`,
      change: before && formatChange(total.cents, before.cents),
    },
  ];
}
