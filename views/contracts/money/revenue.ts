import { rangeOptions } from '../analytics/analytics-range.js';

/** What leads, jobs and revenue can be grouped by. */
export const revenueGroupings = [
  { value: 'source', label: 'Source' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'landing', label: 'Landing page' },
] as const;
export type RevenueGrouping = (typeof revenueGroupings)[number]['value'];

/** Which of a lead's touches gets the credit. */
export const touchChoices = [
  { value: 'first', label: 'First visit' },
  { value: 'last', label: 'Last visit' },
] as const;
export type TouchChoice = (typeof touchChoices)[number]['value'];

/** Revenue arrives weeks after its lead, so the ranges go further back than those of the visits. */
export const revenueRanges = [...rangeOptions, { value: '365', label: 'Last 365 days' }] as const;
export type RevenueRange = (typeof revenueRanges)[number]['value'];

export interface RevenueChoice {
  by: RevenueGrouping;
  touch: TouchChoice;
  range: RevenueRange;
}

/** Returns the address of the revenue page or its CSV with a choice. */
export const revenueUrl = (choice: RevenueChoice, path = '/admin/analytics/revenue') =>
  `${path}?${new URLSearchParams({ ...choice })}`;

export interface RevenueFigures {
  /** Website visits from it; null if visits don't record it. */
  visits: number | null;
  /** Visits with a click on Call or Text. */
  tapped: number | null;
  requests: number;
  /** Completed jobs. */
  jobs: number;
  /** Completed jobs with no amount charged yet. */
  unpriced: number;
  /** The revenue of the completed jobs, in US cents. */
  cents: number;
  /** The ad spend in the period, in US cents. */
  spentCents: number;
}

/** The figures of one source, campaign or landing page, or of the leads without one. */
export interface RevenueRow extends RevenueFigures {
  /** `written`: the owner added them. `unknown`: their browsers sent no source. */
  origin: 'touch' | 'written' | 'unknown';
  /** The touch's value, '' if none; for leads that the owner added, their source; for unknown ones ''. */
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

/** Returns the revenue for each lead in US cents; undefined without leads. */
export const perRequest = ({ cents, requests }: RevenueFigures) =>
  requests > 0 ? Math.round(cents / requests) : undefined;

/** Returns the revenue for each dollar of ad spend in US cents; undefined without ad spend. */
export const perDollar = ({ cents, spentCents }: RevenueFigures) =>
  spentCents > 0 ? Math.round((cents * 100) / spentCents) : undefined;

/** A revenue table: the rows with the most revenue, the sum of the others, and the total. */
export interface RevenueTable {
  rows: readonly RevenueRow[];
  others?: RevenueFigures & { count: number };
  total: RevenueFigures;
}
