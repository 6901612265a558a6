import { rangeOptions } from '../analytics/analytics-range.js';

/** What requests, jobs and dollars can be counted by. */
export const revenueGroupings = [
  { value: 'source', label: 'Source' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'landing', label: 'Landing page' },
] as const;
export type RevenueGrouping = (typeof revenueGroupings)[number]['value'];

/** Which of a lead's touches is asked. */
export const touchChoices = [
  { value: 'first', label: 'First touch' },
  { value: 'last', label: 'Last touch' },
] as const;
export type TouchChoice = (typeof touchChoices)[number]['value'];

/** Weeks lie between a request and its money, so there is a longer range than the visits have. */
export const revenueRanges = [...rangeOptions, { value: '365', label: 'Last 365 days' }] as const;
export type RevenueRange = (typeof revenueRanges)[number]['value'];

export interface RevenueChoice {
  by: RevenueGrouping;
  touch: TouchChoice;
  range: RevenueRange;
}

/** The address of a page or table about a choice. */
export const revenueUrl = (choice: RevenueChoice, path = '/admin/analytics/revenue') =>
  `${path}?${new URLSearchParams({ ...choice })}`;

export interface RevenueFigures {
  /** Website visits that began with it; null where visits say nothing of it. */
  visits: number | null;
  /** Those of them that tapped on the phone number or on Text. */
  tapped: number | null;
  requests: number;
  /** Jobs that are done. */
  jobs: number;
  /** Those of them that nobody has put an amount to yet. */
  unpriced: number;
  /** What was charged for the jobs that are done, in US cents. */
  cents: number;
  /** What was spent on it in the time, in US cents. */
  spentCents: number;
}

/** The figures of one source, campaign or landing page, or of the leads that have none. */
export interface RevenueRow extends RevenueFigures {
  /** `written`: the owner wrote them down. `unknown`: their browsers said nothing. */
  origin: 'touch' | 'written' | 'unknown';
  /** Of a touch, '' where it has no such thing; of leads written down, their source; of unknown ones ''. */
  key: string;
}

export const noFigures: RevenueFigures = {
  visits: null,
  tapped: null,
  ...{ requests: 0, jobs: 0, unpriced: 0, cents: 0, spentCents: 0 },
};

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

export const sumOf = (rows: readonly RevenueFigures[]): RevenueFigures =>
  rows.reduce(
    (all, row) => ({
      visits: sum(all.visits, row.visits),
      tapped: sum(all.tapped, row.tapped),
      requests: all.requests + row.requests,
      jobs: all.jobs + row.jobs,
      unpriced: all.unpriced + row.unpriced,
      cents: all.cents + row.cents,
      spentCents: all.spentCents + row.spentCents,
    }),
    noFigures,
  );

/** US cents that each request brought; undefined without requests. */
export const perRequest = ({ cents, requests }: RevenueFigures) =>
  requests > 0 ? Math.round(cents / requests) : undefined;

/** US cents that each dollar spent brought; undefined where nothing was spent. */
export const perDollar = ({ cents, spentCents }: RevenueFigures) =>
  spentCents > 0 ? Math.round((cents * 100) / spentCents) : undefined;

/** A revenue table: the rows that brought most, what all others come to, and what all of them do. */
export interface RevenueTable {
  rows: readonly RevenueRow[];
  others?: RevenueFigures & { count: number };
  total: RevenueFigures;
}
