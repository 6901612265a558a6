import type { VisitReason } from '../leads/lost.js';
import type { QuoteLine } from '../money/money.js';

export const planUnits = ['week', 'month'] as const;
export type PlanUnit = (typeof planUnits)[number];

/** Chosen until the owner chooses another one. */
export const usualRhythm = '6-month';

/** How often a plan's visits can be: every 1 or 2 weeks, or every 1 to 12 months. */
export const planRhythms = [
  { value: '1-week', label: 'Every week' },
  { value: '2-week', label: 'Every 2 weeks' },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: `${index + 1}-month`,
    label: index === 0 ? 'Every month' : `Every ${index + 1} months`,
  })),
];

/** What applies to a plan's visits from a day on. Days are YYYY-MM-DD. */
export interface PlanTerm {
  from: string;
  /** The day from which the visits are counted. It stays the same when only the price changes. */
  anchor: string;
  every: number;
  unit: PlanUnit;
  /** The preferred weekdays, Sunday is 0; none for any. */
  weekdays: number[];
  /** The preferred arrival window; '' for any. */
  timeWindow: string;
  lines: QuoteLine[];
}

/** A time in which a plan makes no visits; without an end while the plan is paused. */
export interface PlanPause {
  from: string;
  /** The first day on which visits are made again. */
  until: string | null;
}

/** What decides on which days a plan's visits are due. */
export interface PlanRules {
  /** In the order of their first days; never empty. */
  terms: PlanTerm[];
  /** The last day on which a visit can be due; null for an open end. */
  endsOn: string | null;
  pauses: PlanPause[];
}

/** What customers can do with their plan. */
export const planActions = ['confirm', 'pause', 'resume', 'end'] as const;
export type PlanAction = (typeof planActions)[number];

/** A plan as its customer's page shows it. */
export interface CustomersPlan {
  /** Goes up with every change. */
  version: number;
  state: 'active' | 'paused' | 'ended';
  /** The first day with visits again while it is paused, ready to display; null until it is resumed. */
  pausedUntil: string | null;
  rhythm: string;
  /** The day around which the next visit is due, ready to display; null if there is none. */
  next: string | null;
  /** Whether that visit follows one that is scheduled. */
  isFollowing: boolean;
  lines: QuoteLine[];
  totalCents: number;
}

/** A visit that was canceled, and how its plan goes on. */
export interface CanceledVisit extends Pick<CustomersPlan, 'state' | 'pausedUntil'> {
  reason: VisitReason;
  isByCustomer: boolean;
}

/** Returns the text of a plan's rhythm: "Every 6 months". */
export const rhythmLabel = ({ every, unit }: Pick<PlanTerm, 'every' | 'unit'>): string =>
  planRhythms.find(({ value }) => value === `${every}-${unit}`)?.label ?? '';

/** A plan that the owner offers on customer pages. */
export interface PlanOffer {
  /** How many months are between visits. */
  months: number;
  /** The discount in percent; 0 for none. */
  percent: number;
}

/** Returns the text of an offer: "Every 6 months, 10% off". */
export const offerLabel = ({ months, percent }: PlanOffer): string =>
  `${rhythmLabel({ every: months, unit: 'month' })}${percent > 0 ? `, ${percent}% off` : ''}`;

/** The plans that a customer can sign up for. Amounts are whole US cents. */
export interface PlanSignUp {
  offers: (PlanOffer & { totalCents: number })[];
  /** The offer to confirm; null until the customer chooses one. */
  chosen: (PlanOffer & { lines: QuoteLine[]; totalCents: number; first: string }) | null;
}

export type PlanState = CustomersPlan['state'];

/** A plan in the admin's list. Amounts are whole US cents, days YYYY-MM-DD. */
export interface PlanRow {
  id: number;
  customerId: number;
  name: string;
  state: PlanState;
  rhythm: string;
  /** The price of one visit. */
  totalCents: number;
  /** The day of the next visit, or the day around which it is due; null if there is none. */
  next: string | null;
  /** The day on which a visit before that one is due that has no open slot; null for none. */
  unplaced: string | null;
}

/** A visit without an open slot, for which the owner has to find a time. */
export interface UnplacedVisit {
  planId: number;
  /** The customer's. */
  name: string;
  /** The day on which it is due. */
  due: string;
}

/** A visit on a plan's page. */
export interface PlanVisitView {
  /** The day on which it is due. */
  occurrence: string;
  /**
   * "due": it isn't made yet. "asked": it was canceled, and its customer asks for another time. "unplaced":
   * no slot was open, or would be now.
   */
  state: 'due' | 'proposed' | 'confirmed' | 'asked' | 'done' | 'skipped' | 'unplaced';
  leadId: number | null;
  /** Its day and arrival window; while it is due, those that it would get now. */
  day: string | null;
  timeWindow: string;
  totalCents: number;
  /** Whether it was skipped and can be made again. */
  canRestore: boolean;
}

/** Everything that a plan's page shows. */
export interface PlanFile extends PlanRow {
  version: number;
  /** What applies to the next visit. */
  term: PlanTerm;
  endsOn: string | null;
  /** The address entered for the plan; '' for the customer's. */
  address: string;
  isAutoConfirmed: boolean;
  /** The first day with visits again while it is paused; null until it is resumed. */
  pausedUntil: string | null;
  /** Earliest first. */
  visits: PlanVisitView[];
  today: string;
}

/** A plan on a customer's page. */
export type PlanOfCustomer = Pick<PlanRow, 'id' | 'state' | 'rhythm' | 'totalCents' | 'next' | 'unplaced'>;

/** What plans and scheduled appointments will bring. Amounts are whole US cents. */
export interface PlanForecast {
  /** This month, from today on, and the eleven after it. */
  byMonth: {
    month: string;
    /** From appointments that exist, those of plans too. */
    scheduledCents: number;
    /** From visits of plans that aren't made yet. */
    planCents: number;
  }[];
  /** Customers with a plan, and those who ended theirs in the last year. */
  customers: number;
  churned: number;
  /** The share of both that still has a plan; null without any. */
  renewalPercent: number | null;
}
