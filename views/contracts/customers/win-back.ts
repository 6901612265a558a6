import type { CustomerView } from './customers.js';

export const winBackPath = '/admin/win-back';

/** How many customers a list shows at a time. */
export const winBacksPerPage = 25;
/** How many customers are listed in all, those with the most recent cleaning. */
export const maxDue = 2_000;
/** Customers who were cleaned longer ago than this aren't listed. */
export const maxDueYears = 5;
/** A contacted customer isn't listed again for this many days. */
export const restDays = 90;
/** Results are counted for contacts of this many days. */
export const resultDays = 365;

/** "reminded": got the rebooking reminder. "others": didn't, for example because they were imported. */
export const winBackLists = ['reminded', 'others', 'contacted'] as const;
export type WinBackList = (typeof winBackLists)[number];

/** How the owner contacted a customer. */
export const winBackWays = ['call', 'text', 'email'] as const;
export type WinBackWay = (typeof winBackWays)[number];

/** What the owner can note about a customer: a contact, or "lost": not interested. */
export const winBackMarks = ['call', 'text', 'lost'] as const;
export type WinBackMark = (typeof winBackMarks)[number];

/** A customer to win back. */
export interface DueCustomer {
  customer: CustomerView;
  /** The day of the rebooking reminder, YYYY-MM-DD; null if there was none. */
  remindedOn: string | null;
  /** The link that opens a text message; null without a phone number. */
  smsHref: string | null;
}

/** A customer whom the owner contacted. */
export interface ContactedCustomer {
  /** The contact's ID. */
  id: number;
  customerId: number;
  name: string;
  way: WinBackWay | 'lost';
  /** YYYY-MM-DD */
  contactedOn: string;
  /** Of an email: whether it hasn't left yet, or wasn't sent, and why. */
  emailState: 'waiting' | 'sent' | 'not-sent' | null;
  emailNote: string;
  /** The newest lead since; null if there is none. */
  leadId: number | null;
  isBooked: boolean;
  /** What was charged since, in whole US cents. */
  chargedCents: number;
}

/** What contacts of the last year led to. */
export interface WinBackResult {
  way: WinBackWay;
  contacted: number;
  /** Who sent a request since. */
  answered: number;
  /** Who has an appointment, or a completed job, since. */
  booked: number;
  chargedCents: number;
}

/** Everything that the win-back page shows. */
export interface WinBackPage {
  list: WinBackList;
  page: number;
  total: number;
  /** How many months ago the last cleaning is at least. */
  months: number;
  due: DueCustomer[];
  contacted: ContactedCustomer[];
  results: WinBackResult[];
}

/** Returns the path of a list. */
export function winBackListPath(list: WinBackList, page = 1): string {
  const query = new URLSearchParams({
    ...(list !== 'reminded' && { list }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${winBackPath}${query.size > 0 ? `?${query}` : ''}`;
}
