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

/** ISO 8601, half-open. */
export interface Period {
  start: string;
  end: string;
}

const dayMs = 86_400_000;

/** A range that ends now. @param midnight when today began, where it is asked for. */
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

/** The address at which a question is asked: of a list, no more than is shown. */
export function analyticsUrl(question: AnalyticsQuestion, { start, end }: Period): string {
  const limit = lists.includes(question) ? `&limit=${recentAtMost}` : '';
  return `/api/analytics/${question}?start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}${limit}`;
}

/** The page's own address, so that a choice works without a script, and can be kept. */
export const analyticsPageUrl = (range: RangeName, tab: AnalyticsTab) =>
  `/admin/analytics?range=${range}&tab=${tab}`;
