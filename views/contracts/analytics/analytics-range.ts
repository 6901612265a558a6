import type { AnalyticsQuestion } from './analytics.js';

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

/** Instants in ISO 8601. The start belongs to the period, the end does not. */
export interface Period {
  start: string;
  end: string;
}

const dayMs = 86_400_000;

/** The period of a range, up to now. @param midnight when today began, in whichever time zone counts. */
export function periodOf(range: RangeName, now: Date, midnight: Date): Period {
  const start = range === 'today' ? midnight : new Date(now.getTime() - Number(range) * dayMs);
  return { start: start.toISOString(), end: now.toISOString() };
}

/** The midnight before a moment, by the browser's clock. */
export function localMidnight(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** How many rows of a list the analytics page shows. */
export const recentAtMost = 10;
const lists: readonly AnalyticsQuestion[] = ['page-views', 'sessions', 'events'];

/** The API address of a question; of a list, it asks for as many rows as the page shows. */
export function analyticsUrl(question: AnalyticsQuestion, { start, end }: Period): string {
  const limit = lists.includes(question) ? `&limit=${recentAtMost}` : '';
  return `/api/analytics/${question}?start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}${limit}`;
}

/** The address of the analytics page with a choice, so that the choice works without a script and can be bookmarked. */
export const analyticsPageUrl = (range: RangeName, tab: AnalyticsTab) =>
  `/admin/analytics?range=${range}&tab=${tab}`;
