/** The figures of a month. Amounts are whole US cents. */
export interface MonthFigures {
  visitors: number;
  /** Visits with a click on Call. */
  calls: number;
  /** Leads received in the month, without spam, and those of them that are scheduled or completed by now. */
  leads: number;
  booked: number;
  /** Jobs completed in the month, and what was charged for them. */
  jobs: number;
  cents: number;
  /** The part of the ad spend that falls on the month. */
  spentCents: number;
}

/** What a source, landing page, city or campaign brought in a month. */
export interface MonthRow {
  /** '' means direct or unknown. */
  key: string;
  visitors: number;
  calls: number;
  leads: number;
  /** The revenue of its jobs done in the month, in US cents. */
  cents: number;
  /** Campaigns only. */
  spentCents: number;
}

export const monthTables = ['source', 'landing', 'city', 'campaign'] as const;
export type MonthTable = (typeof monthTables)[number];

/** A month compared with the month before. Months are YYYY-MM. */
export interface MonthlyReport {
  month: string;
  monthBefore: string;
  /** Until the month is over: its last day that counts, and the same day a month before, YYYY-MM-DD. */
  until?: { now: string; before: string };
  now: MonthFigures;
  before: MonthFigures;
  /** The most visitors first; campaigns by ad spend. At most `maxMonthRows`. */
  tables: Record<MonthTable, MonthRow[]>;
}

export const maxMonthRows = 10;

export const monthlyReportUrl = (month: string) => `/admin/analytics/reports/${month}`;
