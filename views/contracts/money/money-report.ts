/** Sums of jobs whose work is done. Amounts are whole US cents. */
export interface MoneySums {
  jobs: number;
  /** What was charged, and what of it is not paid. */
  earnedCents: number;
  outstandingCents: number;
  /** Travel and product, where the owner has written them down. */
  costCents: number;
  /** Jobs without a word of what was charged; they are in no amount. */
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

/** What jobs brought between two months, both included. Months are YYYY-MM. */
export interface MoneyReport {
  from: string;
  until: string;
  total: MoneySums;
  /** Each month of the range, the earliest first; those without jobs too. */
  byMonth: (MoneySums & { month: string })[];
  /** By what the form calls the service, '' for none; the largest first. */
  byService: (MoneySums & { service: string })[];
  /** Of the range's jobs, those for somebody who had one done before. */
  repeatJobs: number;
  /** Of all time: the longest waiting first, and how many and how much there is in all. */
  outstanding: { jobs: ListedJob[]; total: number; cents: number };
  /** Done in the range, with nothing charged so far; the newest first. */
  uncharged: ListedJob[];
}

/** What a day and its week bring. */
export interface MoneySoon {
  /** Of appointments that are still to come: what is quoted or, before that, what the visitor was shown. */
  expectedTodayCents: number;
  expectedWeekCents: number;
  /** Of work that is done. */
  earnedTodayCents: number;
  earnedWeekCents: number;
}

/** How many jobs the report lists at most. */
export const listedJobs = 20;

/** What a job brings on average; null without jobs that something was charged for. */
export function averageCents({ earnedCents, jobs, uncharged }: MoneySums): number | null {
  return jobs === uncharged ? null : Math.round(earnedCents / (jobs - uncharged));
}
