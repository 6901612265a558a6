import type { AnalyticsQuestion } from './analytics.js';
import { type Filters, filterParameters } from './filters.js';

/** The ranges of the analytics page, in the order of its select. */
export const rangeOptions = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

export type RangeName = (typeof rangeOptions)[number]['value'];
export const defaultRange: RangeName = '7';

export const analyticsTabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'traffic', label: 'Traffic' },
  { value: 'behavior', label: 'Behavior' },
  { value: 'geography', label: 'Geography' },
] as const;

export type AnalyticsTab = (typeof analyticsTabs)[number]['value'];

/** A time period: instants in ISO 8601. The start is included, the end is not. */
export interface Period {
  start: string;
  end: string;
}

const dayMs = 86_400_000;

/** Returns the period of a range, up to now. @param midnight the start of today in the time zone used. */
export function periodOf(range: RangeName, now: Date, midnight: Date): Period {
  const start = range === 'today' ? midnight : new Date(now.getTime() - Number(range) * dayMs);
  return { start: start.toISOString(), end: now.toISOString() };
}

/** Returns the last midnight before `now`, by the browser's clock. */
export function localMidnight(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** The analytics page shows at most this many rows of a list. */
export const maxRecentRows = 10;
const lists: readonly AnalyticsQuestion[] = ['page-views', 'sessions', 'events'];

/** Returns the API address of a query; for a list, limited to the rows that the page shows. */
export function analyticsUrl(
  question: AnalyticsQuestion,
  { start, end }: Period,
  filters: Filters = [],
): string {
  const parameters = new URLSearchParams({ start, end });
  if (lists.includes(question)) parameters.set('limit', String(maxRecentRows));
  for (const filter of filterParameters(filters)) parameters.append('filter', filter);
  return `/api/analytics/${question}?${parameters}`;
}
