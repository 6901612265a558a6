import type { ReportFigures } from './report.js';

interface ReportColumn {
  name: string;
  label: string;
  unit: 'count' | 'percent' | 'seconds' | 'cents';
  /** Whether a panel shows it without being opened. */
  isMain: boolean;
  /** Returns the value; null if there is none. */
  of: (figures: ReportFigures) => number | null;
}

/** The columns of the analytics page's panels and their CSV files, in order. */
export const reportColumns = [
  { name: 'visitors', label: 'Visitors', unit: 'count', isMain: true, of: ({ visitors }) => visitors },
  { name: 'views', label: 'Views', unit: 'count', isMain: false, of: ({ views }) => views },
  { name: 'bounces', label: 'Bounce rate', unit: 'percent', isMain: false, of: bounceRateOf },
  { name: 'duration', label: 'Avg. duration', unit: 'seconds', isMain: false, of: durationOf },
  { name: 'calls', label: 'Calls', unit: 'count', isMain: true, of: ({ goals }) => goals.call },
  { name: 'texts', label: 'Texts', unit: 'count', isMain: false, of: ({ goals }) => goals.text },
  { name: 'prices', label: 'Saw a price', unit: 'count', isMain: false, of: ({ goals }) => goals.price },
  { name: 'forms', label: 'Started the form', unit: 'count', isMain: false, of: ({ goals }) => goals.form },
  { name: 'times', label: 'Chose a time', unit: 'count', isMain: false, of: ({ goals }) => goals.time },
  { name: 'sent', label: 'Sent the form', unit: 'count', isMain: false, of: ({ goals }) => goals.sent },
  { name: 'leads', label: 'Leads', unit: 'count', isMain: true, of: ({ leads }) => leads },
  { name: 'rate', label: 'Rate', unit: 'percent', isMain: true, of: leadRateOf },
  { name: 'booked', label: 'Booked', unit: 'count', isMain: false, of: ({ booked }) => booked },
  { name: 'jobs', label: 'Jobs', unit: 'count', isMain: true, of: ({ jobs }) => jobs },
  { name: 'revenue', label: 'Revenue', unit: 'cents', isMain: true, of: ({ cents }) => cents },
  { name: 'return', label: 'Return on $1', unit: 'cents', isMain: true, of: returnOf },
] as const satisfies ReportColumn[];

export type ReportColumnName = (typeof reportColumns)[number]['name'];

/** Returns the columns of some rows: that of the return only if there is ad spend. */
export const columnsOf = (rows: readonly ReportFigures[]) =>
  reportColumns.filter(({ name }) => name !== 'return' || rows.some(({ spentCents }) => spentCents));

/** Returns leads in percent of visitors; null if not all leads' visits were counted: some block trackers. */
export function leadRateOf({ visitors, leads }: ReportFigures): number | null {
  return visitors === 0 || leads > visitors ? null : (leads / visitors) * 100;
}

/** Returns the revenue for each dollar of ad spend in US cents; null without ad spend. */
export function returnOf({ cents, spentCents = 0 }: ReportFigures): number | null {
  return spentCents > 0 ? Math.round((cents * 100) / spentCents) : null;
}

/** Returns the visits with a single page view in percent; null without visitors. */
export function bounceRateOf({ visitors, bounces }: ReportFigures): number | null {
  return visitors === 0 ? null : (bounces / visitors) * 100;
}

/** Returns the average duration of a visit in whole seconds; null without visitors. */
export function durationOf({ visitors, durationMs }: ReportFigures): number | null {
  return visitors === 0 ? null : Math.round(durationMs / visitors / 1000);
}

/** Sorts rows by a column, the largest first. Equal rows keep their order. */
export function sortedBy<Row extends ReportFigures>(rows: readonly Row[], order: ReportColumnName): Row[] {
  const { of } = reportColumns.find(({ name }) => name === order) ?? reportColumns[0];
  return [...rows].sort((one, other) => (of(other) ?? -1) - (of(one) ?? -1));
}
