import type { LostSums } from '../leads/lost.js';
import type { SeriesPoint } from './analytics.js';
import type { Dimension } from './filters.js';
import type { FormName, VisitGoal } from './goals.js';

/** What a visit brought, by goal. Money in US cents. */
export interface ReportFigures {
  /** Unique visits seen in the period: begun in it, or with a page view in it. */
  visitors: number;
  /** Page views in the period. */
  views: number;
  /** Visits with exactly one page view, whenever it was. */
  bounces: number;
  /** The sum of the visits' whole durations. */
  durationMs: number;
  /** Visits that reached each goal. */
  goals: Record<VisitGoal, number>;
  /** Leads received in the period, without spam. */
  leads: number;
  /** Of these leads, those scheduled or completed. */
  booked: number;
  /** Jobs done on the period's days, and what was charged for them. */
  jobs: number;
  cents: number;
  /** Ad spend on the period's days. Only in rows of campaigns, sources and channels that have some. */
  spentCents?: number;
}

export interface ReportRow extends ReportFigures {
  /** A value of the dimension; '' means none or unknown. */
  key: string;
}

export const reportUnits = ['hour', 'day', 'week', 'month'] as const;
export type ReportUnit = (typeof reportUnits)[number];

/** A step of the funnel, from `visited` on. Each counts the visits that reached it and all steps before. */
export interface FunnelStep {
  step: 'visited' | 'form' | 'sent' | 'booked';
  count: number;
}

/** A field of a form. */
export interface FormFieldRow {
  form: FormName;
  field: string;
  /** Visits that changed it. */
  reached: number;
  /** Visits that didn't send the form, and changed this field last. */
  leftHere: number;
  /** Attempts to send in which it was invalid. */
  errors: number;
}

/** Everything that the analytics page shows of a period under some filters. */
export interface AnalyticsReport {
  total: ReportFigures;
  /** In the period compared with; absent without comparison. */
  before?: ReportFigures;
  unit: ReportUnit;
  points: SeriesPoint[];
  beforePoints: SeriesPoint[];
  /**
   * By dimension, the most visitors first, then the most leads, then by key. Pages count visits that viewed
   * them, and their own views. At most `maxReportRows`; a visit without a campaign is in no row of that
   * panel.
   */
  panels: Record<Dimension, ReportRow[]>;
  /** Referring pages by page view, as the overview's; a blank one is a direct visit. */
  referrers: { referrer: string; views: number }[];
  funnel: FunnelStep[];
  /** In the order in which most visits reach them. */
  fields: FormFieldRow[];
  /** The leads that were marked as lost on the period's days, whatever the filters are. */
  lost: LostSums[];
}

export const maxReportRows = 100;
