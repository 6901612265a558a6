/**
 * What the analytics API answers, by the question that is the last part of its address. Each answer stands in a `data` field;
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
}

/** The `elementId` of a click that opens a question on the FAQ page: the accordion's name, and "open". */
export const openedQuestion = 'faq-open';

/** What a visitor can tap on to reach the business, besides sending a lead. */
export const taps = ['call', 'text'] as const;
export type Tap = (typeof taps)[number];

/** The `elementId` of a click on a link that calls or texts, wherever it stands. */
export const tapped: Record<Tap, string> = { call: 'click-to-call', text: 'click-to-text' };

export interface OpenedQuestion {
  /** Its words, as far as an event keeps them: 100 characters. */
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

/** The breakdowns of unique visitors that are answered beside the overview's places. */
export const breakdownsAnswered = ['language', 'screenWidth'] as const;

/** The most frequent first; the key '' stands for unknown. All visitors of the range are in each of them. */
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
  /** Whole seconds; null while nothing was reported. */
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
  /** Always null: addresses are not kept. */
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
  /** When its hour or day begins, ISO 8601. */
  at: string;
  views: number;
  visitors: number;
}

/** Visitors and views over time, and in the period of the same length before. */
export interface AnalyticsSeries {
  unit: 'hour' | 'day';
  points: SeriesPoint[];
  before: SeriesPoint[];
}

export interface LeadSource {
  /** A landing page's path, a source's or a campaign's name; '' for a source means that they came directly. */
  key: string;
  /** Sessions that began with it. */
  visitors: number;
  /** Those of them that tapped on the phone number, and those that tapped on Text. */
  called: number;
  texted: number;
  /** Leads whose first touch it was. */
  firstTouchLeads: number;
  /** Leads whose last touch it was. */
  leads: number;
  /** Leads in percent of the visitors; null where visitors were not counted. */
  rate: number | null;
}

export interface LeadSources {
  landingPages: LeadSource[];
  sources: LeadSource[];
  campaigns: LeadSource[];
  /** All sessions that began in the range and tapped on the phone number, or on Text. */
  called: number;
  texted: number;
  /** All leads of the range. */
  leads: number;
  /** Those that said nothing of where they came from. */
  unknownLeads: number;
}

/** The 75th percentile of what real visits measured; null where none did. */
export interface PageVitals {
  pageUrl: string;
  visits: number;
  /** LCP and INP in milliseconds; CLS has no unit. */
  LCP: number | null;
  INP: number | null;
  CLS: number | null;
}
