import type { Period } from './analytics-range.js';
import { type Dimension, dimensions, type Filters, filterParameters } from './filters.js';
import type { AnalyticsReport, ReportUnit } from './report.js';
import type { Periods } from './report-periods.js';

/** The analytics page's CSV files: panels by dimension, and others. `all` has the rows of all dimensions. */
export const exportNames = [
  ...dimensions,
  'all',
  'figures',
  'chart',
  'referrers',
  'funnel',
  'fields',
  'lost',
  'locations',
  'page-views',
  'events',
  'questions',
  'vitals',
] as const;
export type ExportName = (typeof exportNames)[number];

/** What a report is about. */
export interface ReportQuery {
  periods: Periods;
  unit: ReportUnit;
  filters: Filters;
}

/** Returns a report's API address. @param full the panels with all rows; others have the first few */
export function reportUrl(query: ReportQuery, full: readonly Dimension[] = []): string {
  const parameters = parametersOf(query);
  for (const dimension of full) parameters.append('full', dimension);
  return `/api/analytics/report?${parameters}`;
}

/** A panel shows this many rows unless it is open. */
export const maxPanelRows = 10;

/** Cuts panels to their first rows: a page of ten needn't carry a hundred. @param full those that keep all */
export function cutReport(report: AnalyticsReport, full: readonly Dimension[] = []): AnalyticsReport {
  const panels = dimensions.map((dimension) => {
    const rows = report.panels[dimension];
    return [dimension, full.includes(dimension) ? rows : rows.slice(0, maxPanelRows)];
  });
  return { ...report, panels: Object.fromEntries(panels) };
}

/** Returns the address of a panel's CSV with exactly the rows of a report. */
export const exportUrl = (name: ExportName, query: ReportQuery): string =>
  `/admin/analytics/export/${name}.csv?${parametersOf(query)}`;

function parametersOf({ periods: { period, before }, unit, filters }: ReportQuery): URLSearchParams {
  const parameters = new URLSearchParams({ start: period.start, end: period.end, ...compared(before), unit });
  for (const filter of filterParameters(filters)) parameters.append('filter', filter);
  return parameters;
}

const compared = (before: Period | undefined) =>
  before && { compareStart: before.start, compareEnd: before.end };
