import {
  type AnalyticsTab,
  analyticsTabs,
  defaultRange,
  type RangeName,
  rangeOptions,
} from './analytics-range.js';
import {
  type Dimension,
  dimensions,
  type Filters,
  filterParameters,
  readFilters,
  withFilter,
} from './filters.js';
import { type ReportUnit, reportUnits } from './report.js';
import { type ReportColumnName, reportColumns } from './report-columns.js';

/** The periods to compare with. The first is the default. */
export const comparisons = [
  { value: 'previous', label: 'vs. previous period' },
  { value: 'year', label: 'vs. last year' },
  { value: 'none', label: 'No comparison' },
] as const;
export type Comparison = (typeof comparisons)[number]['value'];

/** What the chart can show. */
export const chartFigures = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'views', label: 'Page views' },
] as const;
export type ChartFigure = (typeof chartFigures)[number]['value'];

/** What the analytics page shows: all of it is in the address. */
export interface AnalyticsView {
  tab: AnalyticsTab;
  range: RangeName;
  /** The first and last day, YYYY-MM-DD, of a period that replaces the range. */
  days?: { from: string; until: string };
  compare: Comparison;
  /** Absent: the one that suits the period. */
  unit?: ReportUnit;
  figure: ChartFigure;
  filters: Filters;
  /** What the panels are sorted by. */
  order: ReportColumnName;
  /** The panel that shows all of its rows and columns. */
  open?: Dimension;
  /** The dimension whose values the filter menu lists. */
  pick?: Dimension;
}

export const defaultView: AnalyticsView = {
  tab: 'overview',
  range: defaultRange,
  compare: 'previous',
  figure: 'visitors',
  filters: [],
  order: 'visitors',
};

/** Whether the view's last day, week or month isn't over. @param today YYYY-MM-DD */
export const isUnfinished = ({ days }: Pick<AnalyticsView, 'days'>, today: string) =>
  days === undefined || days.until >= today;

/**
 * Reads a view from an address's parameters. Invalid ones become the default. The form of the filter menu
 * adds a filter: `pick` is its dimension, `value` its value, and `exclude` makes it an exclusion.
 */
export function readView(parameters: URLSearchParams): AnalyticsView {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === parameters.get(name));
  const filters = readFilters(parameters.getAll('filter'));
  const pick = chosen('pick', dimensions);
  const value = parameters.get('value')?.trim();
  const isExcluded = parameters.has('exclude');
  const range = chosen('range', rangeOptions.map(valueIn));
  return {
    tab: chosen('tab', analyticsTabs.map(valueIn)) ?? defaultView.tab,
    range: range ?? defaultView.range,
    days: range ? undefined : readDays(parameters),
    compare: chosen('compare', comparisons.map(valueIn)) ?? defaultView.compare,
    unit: chosen('unit', reportUnits),
    figure: chosen('figure', chartFigures.map(valueIn)) ?? defaultView.figure,
    order:
      chosen(
        'order',
        reportColumns.map(({ name }) => name),
      ) ?? defaultView.order,
    open: chosen('open', dimensions),
    ...(pick && value
      ? { filters: withFilter(filters, { dimension: pick, isExcluded, value }) }
      : { filters, pick }),
  };
}

const valueIn = <Value>({ value }: { value: Value }) => value;

const maxDays = 1_830;
const dayMs = 86_400_000;

/** Reads the days; undefined unless both are dates in order. A longer period loses its first days. */
function readDays(parameters: URLSearchParams): AnalyticsView['days'] {
  const [from, until] = ['from', 'until'].map((name) => parameters.get(name) ?? '');
  if (!isDay(from) || !isDay(until) || from > until) return undefined;
  const earliest = new Date(Date.parse(until) - maxDays * dayMs).toISOString().slice(0, 10);
  return { from: from < earliest ? earliest : from, until };
}

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/** What an address leaves out if it is the default, in the order of the address. */
const optional = ['tab', 'compare', 'unit', 'figure', 'order', 'open', 'pick'] as const;

/** Returns the parameters of a view, for `readView`. Defaults are left out. */
export function viewParameters(view: AnalyticsView): [name: string, value: string][] {
  const { range, days, filters } = view;
  return [
    ...Object.entries(days ?? { range }),
    ...optional.flatMap((name): [string, string][] => {
      const value = view[name];
      return value === undefined || value === defaultView[name] ? [] : [[name, value]];
    }),
    ...filterParameters(filters).map((filter): [string, string] => ['filter', filter]),
  ];
}

/** Returns the address of the page with a view. */
export const viewAddress = (view: AnalyticsView): string =>
  `/admin/analytics?${new URLSearchParams(viewParameters(view))}`;
