import type { LeadView } from '../leads/leads.js';
import type { JobView } from '../money/money.js';

/** How many customers a list shows at a time. */
export const customersPerPage = 50;
/** The requests that a customer's page shows, the newest. */
export const requestsPerCustomer = 100;

/** Who a customer is. Days are YYYY-MM-DD, instants ISO 8601, amounts whole US cents. */
export interface CustomerView {
  id: number;
  name: string;
  /** '' where none is known, like the phone and the address. */
  email: string;
  /** As it was typed. */
  phone: string;
  phoneShown: string;
  phoneHref: string;
  address: string;
  notes: string;
  createdAt: string;
  /** Goes up with every change of the owner's. */
  version: number;
  isImported: boolean;
  /** By a job, or as an import tells; null for nothing known. */
  lastCleanedOn: string | null;
  /** Jobs that are done, and what was charged for them. */
  jobs: number;
  chargedCents: number;
}

/** A request of a customer, with its money. */
export interface CustomerRequest {
  lead: LeadView;
  job: Pick<JobView, 'quotedCents' | 'chargedCents' | 'doneOn' | 'paidOn'> | null;
  /** What the customer has written at the link to the request, the earliest first. */
  words: { at: string; text: string }[];
}

/** What came by a customer's referral code. */
export interface Referrals {
  code: string;
  link: string;
  /** What a neighbor gets off the first cleaning; 0 for nothing. */
  rewardCents: number;
  requests: number;
  jobs: number;
  chargedCents: number;
}

/** The address that a customer gives to neighbors, with where they come from. @param code the customer's, where it is known. */
export const referralPath = (code?: string) =>
  `/neighbor?${new URLSearchParams({ utm_source: 'referral', ...(code && { utm_campaign: code }) })}`;

/** A referral code as an address may hold it, in capitals; undefined for anything else. */
export const referralCodeIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[a-z]{1,8}-[2-9a-z]{4}$/i.test(given) ? given.toUpperCase() : undefined;

/** That a lead came by a customer's referral code. */
export interface LeadReferral {
  code: string;
  /** Whose code it is. */
  id: number;
  name: string;
  /** What neighbors get off the first cleaning, in US cents; 0 for nothing. */
  rewardCents: number;
  /** Whether it is the first cleaning, as far as is known. */
  isFirstCleaning: boolean;
}

/** Somebody who may be the same person, or one of the same household. */
export interface LikeCustomer {
  id: number;
  name: string;
  /** What both have in common. */
  by: 'phone' | 'email' | 'address';
}

/** Everything about one customer. */
export interface CustomerFile {
  customer: CustomerView;
  /** All numbers and addresses by which requests are recognised as this customer's. */
  keys: { kind: 'phone' | 'email'; shown: string }[];
  requests: CustomerRequest[];
  requestsInAll: number;
  paidCents: number;
  outstandingCents: number;
  referrals: Referrals;
  likes: LikeCustomer[];
  /** Today, where the business is. */
  today: string;
}

/** What an import reads of a row, and what the owner calls it. Several phone columns may hold further numbers of a person. */
export const importFields = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  company: 'Company',
  phone: 'Phone',
  phone2: 'Second phone',
  phone3: 'Third phone',
  phone4: 'Fourth phone',
  phone5: 'Fifth phone',
  email: 'E-mail',
  email2: 'Further e-mails',
  street: 'Street, or the whole address',
  street2: 'Second line of the address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  lastCleanedOn: 'Last cleaned on',
  notes: 'Notes',
} as const;

export type ImportField = keyof typeof importFields;

/** By field, the place of its column in the file, from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export const importLimits = { bytes: 5 * 2 ** 20, rows: 25_000 };

/** How far an import is. `failed`: the file could not be read. */
export type ImportState = 'reading' | 'ready' | 'importing' | 'done' | 'undone' | 'failed' | 'expired';

export interface ImportView {
  id: number;
  fileName: string;
  createdAt: string;
  state: ImportState;
  /** Why nothing could be read. */
  problem: string | null;
  /** Whether it was read as Windows text, since it was no UTF-8. */
  isGuessed: boolean;
  rowsInAll: number;
  rowsRead: number;
  /** Rows by what becomes of them: new customers; known ones, and of these how many learn something; repeats within the file; broken ones. */
  added: number;
  known: number;
  filled: number;
  repeated: number;
  broken: number;
  /** Customers who stayed when it was undone, since something was built upon them. */
  kept: number;
}

/** Rows that are broken in the same way. */
export interface BrokenRows {
  reason: string;
  /** Numbers of lines in the file, from 1: "17–25, 40". */
  lines: string;
  count: number;
}

/** A row as it would be imported. */
export interface ImportedRow {
  line: number;
  name: string;
  phone: string;
  email: string;
  address: string;
  lastCleanedOn: string | null;
  /** What becomes of it, in words. */
  outcome: string;
}

/** One import with what its page shows. */
export interface ImportFile {
  file: ImportView;
  headings: string[];
  columns: ImportColumns;
  /** Which program the headings are of. */
  program: string | null;
  rows: ImportedRow[];
  brokenRows: BrokenRows[];
  /** Whether it is the newest one that was imported: only that can be undone. */
  isNewest: boolean;
}
