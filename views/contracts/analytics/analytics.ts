import type { AnalyticsReport } from './report.js';

/**
 * The responses of the analytics API, by the last part of the address. Each is wrapped in a `data` field;
 * lists begin with the newest.
 */
export interface AnalyticsAnswers {
  overview: AnalyticsOverview;
  'page-views': PageViewRow[];
  sessions: SessionRow[];
  events: EventRow[];
  series: AnalyticsSeries;
  'lead-sources': LeadSources;
  breakdowns: AnalyticsBreakdowns;
  questions: OpenedQuestion[];
  vitals: PageVitals[];
  report: AnalyticsReport;
}

/** The `elementId` of a click that opens a question on the FAQ page: the accordion's name, and "open". */
export const openedQuestion = 'faq-open';

/** The links that reach the business without the form. */
export const taps = ['call', 'text'] as const;
export type Tap = (typeof taps)[number];

/** The `elementId` of a click on a call or text link, on any page. */
export const tapped: Record<Tap, string> = { call: 'click-to-call', text: 'click-to-text' };

export interface OpenedQuestion {
  /** The first 100 characters, as events store them. */
  question: string;
  opened: number;
}

export type AnalyticsQuestion = keyof AnalyticsAnswers;

export interface AnalyticsOverview {
  /** Unique sessions. */
  totalVisitors: number;
  totalPageViews: number;
  /** In seconds. */
  averageSessionDuration: number;
  /** In percent of the sessions. */
  bounceRate: number;
  topPages: { pageUrl: string; views: number }[];
  /** A blank referrer is a direct visit. */
  topReferrers: { referrer: string; views: number }[];
  geographicData: { city: string; country: string; visitors: number }[];
}

/** The breakdowns of unique visitors, besides the overview's locations. */
export const breakdownsAnswered = ['language', 'screenWidth'] as const;

/** The most frequent first; the key '' means unknown. Each breakdown covers all visitors of the range. */
export type AnalyticsBreakdowns = Record<
  (typeof breakdownsAnswered)[number],
  { key: string; visitors: number }[]
>;

/** Largest Contentful Paint, Interaction to Next Paint (both in ms), Cumulative Layout Shift. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/** One page view. Instants are ISO 8601. */
export interface PageViewRow {
  id: number;
  pageUrl: string;
  pageTitle: string | null;
  referrer: string;
  /** Whole seconds; null until the browser reports it. */
  timeSpent: number | null;
  timestamp: string;
}

export interface EventRow {
  id: number;
  /** click, form_submit or scroll. */
  eventType: string;
  elementId: string | null;
  elementText: string | null;
  pageUrl: string;
  timestamp: string;
}

export interface SessionRow {
  id: number;
  sessionId: string;
  /** Always null: IP addresses are not stored. */
  ipAddress: null;
  country: string | null;
  city: string | null;
  deviceInfo: string | null;
  userAgent: string | null;
  startedAt: string;
  endedAt: string | null;
  lastActivityAt: string;
}

export interface SeriesPoint {
  /** The start of the hour or day, ISO 8601. */
  at: string;
  views: number;
  visitors: number;
}

/** Visitors and views over time, and in the previous period of the same length. */
export interface AnalyticsSeries {
  unit: 'hour' | 'day';
  points: SeriesPoint[];
  before: SeriesPoint[];
}

export interface LeadSource {
  /** A landing page's path, or the name of a source or campaign; '' as a source means direct. */
  key: string;
  /** Sessions that started with it. */
  visitors: number;
  /** Sessions with a click on Call, and with a click on Text. */
  called: number;
  texted: number;
  /** Leads whose first touch it was. */
  firstTouchLeads: number;
  /** Leads whose last touch it was. */
  leads: number;
  /** Leads as a percentage of visitors; null if visitors were not counted. */
  rate: number | null;
}

export interface LeadSources {
  landingPages: LeadSource[];
  sources: LeadSource[];
  campaigns: LeadSource[];
  /** All sessions that started in the range with a click on Call, and on Text. */
  called: number;
  texted: number;
  /** All leads of the range. */
  leads: number;
  /** Leads without a source. */
  unknownLeads: number;
}

/** The 75th percentile of real visits; null without measurements. */
export interface PageVitals {
  pageUrl: string;
  visits: number;
  /** LCP and INP in milliseconds; CLS has no unit. */
  LCP: number | null;
  INP: number | null;
  CLS: number | null;
}
