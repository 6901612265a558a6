import type { PaymentMethod } from './money.js';

/** Sums over completed jobs. Amounts are whole US cents. */
export interface MoneySums {
  jobs: number;
  /** What was charged, and how much of it is unpaid. */
  earnedCents: number;
  outstandingCents: number;
  /** Travel and supplies costs that the owner entered. */
  costCents: number;
  /** Jobs with no amount charged yet; no sum includes them. */
  uncharged: number;
}

/** A job as the report lists it. */
export interface ListedJob {
  leadId: number;
  name: string;
  /** YYYY-MM-DD. */
  doneOn: string;
  chargedCents: number | null;
}

/** An unpaid job, and what can be done about it. */
export interface UnpaidJob extends ListedJob {
  /** Why no reminder can be sent, as text for the owner; null if one can. */
  noReminder: string | null;
  /** Opens a text message with a reminder; null without a phone number. */
  textHref: string | null;
  /** A reminder is about to be sent, and can still be undone. */
  isSending: boolean;
  /** When the last reminder was sent, ISO 8601; null if none was. */
  remindedAt: string | null;
}

/** This month so far, and the same days of last month. */
export interface MonthToDate {
  now: MoneySums;
  before: MoneySums;
  /** The first and last day of `before`, YYYY-MM-DD. */
  beforeFrom: string;
  beforeUntil: string;
}

/** The revenue between two months, both included. Months are YYYY-MM. */
export interface MoneyReport {
  from: string;
  until: string;
  total: MoneySums;
  /** Each month of the range, the earliest first; those without jobs too. */
  byMonth: (MoneySums & { month: string })[];
  /** By the form's service type, '' for none; the largest first. */
  byService: (MoneySums & { service: string })[];
  /** The range's jobs for customers who had an earlier job. */
  repeatJobs: number;
  /** Unpaid jobs of all time, the oldest first, with their count and sum. */
  outstanding: { jobs: ListedJob[]; total: number; cents: number };
  /** Completed in the range and not invoiced; the newest first. */
  uncharged: ListedJob[];
}

/** The revenue of a day and its week. */
export interface MoneySoon {
  /** Of upcoming appointments: the quote or, before there is one, the online estimate. */
  expectedTodayCents: number;
  expectedWeekCents: number;
  /** Of completed jobs. */
  earnedTodayCents: number;
  earnedWeekCents: number;
  /** All unpaid jobs: how many, how much, and the day of the oldest, YYYY-MM-DD; null if there is none. */
  unpaid: { total: number; cents: number; oldest: string | null };
}

/** The report lists at most this many jobs. */
export const listedJobs = 20;

/** Returns the average revenue of a job; null if no job was charged. */
export function averageCents({ earnedCents, jobs, uncharged }: MoneySums): number | null {
  return jobs === uncharged ? null : Math.round(earnedCents / (jobs - uncharged));
}

/** A job that was just marked as paid. */
export interface PaidJob {
  leadId: number;
  name: string;
  paidBy: PaymentMethod;
  /** That of the job since. */
  version: number;
}
