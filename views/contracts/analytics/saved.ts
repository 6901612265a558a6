import { type Filters, filterParameters } from './filters.js';

/** Filters that the owner saved under a name. */
export interface SavedSegment {
  id: number;
  name: string;
  filters: Filters;
}

/** A note on the charts. */
export interface ChartNote {
  id: number;
  /** When it happened, ISO 8601; for the owner's own notes, the start of the day. */
  at: string;
  /** The same as a day of the business, YYYY-MM-DD. */
  day: string;
  text: string;
  /** Whether the site added it, like for a new price. */
  isAutomatic: boolean;
}

export const maxSegments = 50;
/** Of the owner's and the automatic notes together. */
export const maxChartNotes = 500;

export const savedUrl = '/admin/analytics/saved';

/** Replaces the filters of an analytics page's query. @param query without the question mark */
export function withFiltersIn(query: string, filters: Filters): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('filter');
  for (const parameter of filterParameters(filters)) parameters.append('filter', parameter);
  return parameters.toString();
}

/** Checks whether two sets of filters are the same, in any order. */
export const areSameFilters = (one: Filters, other: Filters): boolean =>
  filterParameters(one).sort().join('\n') === filterParameters(other).sort().join('\n');
