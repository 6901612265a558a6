/** The address of the answer below, in a field `data`. */
export const nowUrl = '/api/analytics/now';

/** Who is on the website. Visitors with a page view, click or sent form count. */
export interface VisitorsNow {
  /** When they were counted, ISO 8601. */
  at: string;
  /** Visits seen in the last 5 and 30 minutes. */
  last5: number;
  last30: number;
  /** Those of the last 30 minutes, the latest first, at most `maxVisitorsNow`. */
  visitors: VisitorNow[];
}

export interface VisitorNow {
  /** The path of the page of the last page view, click or sent form. */
  page: string;
  /** '' means direct. */
  source: string;
  /** '' means unknown. */
  city: string;
  /** The last page view, click or sent form, ISO 8601. */
  seenAt: string;
}

export const maxVisitorsNow = 20;
