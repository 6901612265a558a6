import { type VisitGoal, visitGoals } from '../../../views/contracts/analytics/goals.js';

/** A visit as far as one hour saw it: begun in that hour, or with a page view in it. */
export interface VisitRow {
  /** When it was last seen before this hour, in ms since 1970; null if it began in this hour. */
  prevAt: number | null;
  landing: string;
  origin: Origin;
  place: Place;
  client: Client;
  /** Its whole duration. */
  durationMs: number;
  /** Whether its whole life has exactly one page view. */
  isBounce: boolean;
  goals: readonly VisitGoal[];
  /** All pages it ever viewed, each with its views in this hour: 0 for those viewed only at other times. */
  pages: ReadonlyMap<string, number>;
  /** The referrers of its page views in this hour, without those within the site. */
  referrers: readonly string[];
  /** The sessions' `formFields` and `formErrors`. */
  formFields: string;
  formErrors: string;
}

/** How the visit came, as recorded. Sources and channels are derived later: the list of sources grows. */
export interface Origin {
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  referrerHost: string;
  clickId: string;
}

export interface Place {
  country: string;
  city: string;
}

export interface Client {
  device: string;
  browser: string;
  screen: string;
  language: string;
  visit: string;
}

/** The visits of one hour, or of the part of it that a range covers. */
export interface VisitHour {
  /** The start of the hour or of the part, in ms since 1970. */
  start: number;
  /** Those that began in it, before those that were seen again. */
  rows: readonly VisitRow[];
}

export const originParts = ['utmSource', 'utmMedium', 'utmCampaign', 'referrerHost', 'clickId'] as const;
export const placeParts = ['country', 'city'] as const;
export const clientParts = ['device', 'browser', 'screen', 'language', 'visit'] as const;

/** Joins values to one text, for dictionaries. Recorded values contain no control characters. */
export const joined = <Part extends string>(parts: readonly Part[], of: Record<Part, string>): string =>
  parts.map((part) => of[part]).join('\t');

/** Splits a text from `joined`. */
export function split<Part extends string>(parts: readonly Part[], text: string): Record<Part, string> {
  const values = text.split('\t');
  return Object.fromEntries(parts.map((part, index) => [part, values[index] ?? ''])) as Record<Part, string>;
}

/** The bit in a row's flags for a visit with one page view; lower ones are goals, ordered as `visitGoals`. */
export const bounceBit = 1 << visitGoals.length;

/** Returns a row's goals and bounce as bits. */
export const flagsOf = ({ goals, isBounce }: Pick<VisitRow, 'goals' | 'isBounce'>): number =>
  goals.reduce((bits, goal) => bits | (1 << visitGoals.indexOf(goal)), isBounce ? bounceBit : 0);
