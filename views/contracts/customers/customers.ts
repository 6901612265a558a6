import type { LeadView } from '../leads/leads.js';
import type { JobView } from '../money/money.js';
import type { PlanOfCustomer } from './plans.js';
import type { DetailSuggestion } from './suggestions.js';

/** How many customers a list shows at a time. */
export const customersPerPage = 50;
/** The last page of a list that can be asked for. */
export const lastCustomerPage = 1_000;

/** Orders of a list. `overdue`: the longest time since a cleaning first; customers without one come last. */
export const customerSorts = ['newest', 'name', 'cleaned', 'overdue', 'jobs', 'spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Which customers a list shows. */
export const customerGroups = ['all', 'cleaned', 'not-cleaned', 'unpaid'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

/** How many leads a customer's page shows, the newest. */
export const requestsPerCustomer = 100;

/** A customer. Days are YYYY-MM-DD, instants ISO 8601, amounts whole US cents. */
export interface CustomerView {
  id: number;
  name: string;
  /** '' if unknown, like the phone and the address. */
  email: string;
  /** Whether the owner entered or confirmed it. */
  isEmailConfirmed: boolean;
  /** As it was typed. */
  phone: string;
  phoneShown: string;
  phoneHref: string;
  address: string;
  notes: string;
  createdAt: string;
  /** Goes up with every change by the owner. */
  version: number;
  /** Who added the customer; null for one from a lead. */
  addedBy: 'import' | 'you' | null;
  /** From a job or an import; null if unknown. */
  lastCleanedOn: string | null;
  /** Completed jobs, and what was charged for them and before an import. */
  jobs: number;
  chargedCents: number;
  unpaidCents: number;
}

/** Returns a customer's email after another was merged in: the confirmed one, or else its own, if any. */
export const mergedEmail = (
  customer: Pick<CustomerView, 'email' | 'isEmailConfirmed'>,
  other: Pick<CustomerView, 'email' | 'isEmailConfirmed'>,
) => {
  const isOwn = customer.isEmailConfirmed || (customer.email !== '' && !other.isEmailConfirmed);
  const { email, isEmailConfirmed } = isOwn ? customer : other;
  return { email, isEmailConfirmed };
};

/** One page of a list of customers, and how many match in total. */
export interface CustomerPage {
  customers: CustomerView[];
  total: number;
}

/** A customer's lead, with its money. */
export interface CustomerRequest {
  lead: LeadView;
  job: Pick<JobView, 'quotedCents' | 'chargedCents' | 'doneOn' | 'paidOn'> | null;
  /** The customer's messages from the customer page, earliest first. */
  messages: { at: string; text: string }[];
}

/** The leads and revenue from a customer's referral code. */
export interface Referrals {
  code: string;
  link: string;
  /** What a neighbor gets off the first cleaning; 0 for nothing. */
  rewardCents: number;
  requests: number;
  jobs: number;
  chargedCents: number;
}

/** Returns the address of everything about one customer, as JSON. */
export const customerUrl = (id: number) => `/admin/api/customers/${id}`;

/** Builds the path a customer gives to neighbors, with its campaign. @param code the customer's, if known */
export const referralPath = (code?: string) =>
  `/neighbor?${new URLSearchParams({ utm_source: 'referral', ...(code && { utm_campaign: code }) })}`;

/** Reads a referral code from a URL, in capitals; undefined for anything else. */
export const referralCodeIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[a-z]{1,8}-[2-9a-z]{4}$/i.test(given) ? given.toUpperCase() : undefined;

/** The referral code that a lead used. */
export interface LeadReferral {
  code: string;
  /** Whose code it is. */
  id: number;
  name: string;
  /** What neighbors get off the first cleaning, in US cents; 0 for nothing. */
  rewardCents: number;
  /** Whether it is the first cleaning, as far as known. */
  isFirstCleaning: boolean;
}

/** A customer who may be the same person, or in the same household. */
export interface PossibleDuplicate {
  id: number;
  name: string;
  /** What both have in common. */
  by: 'phone' | 'email' | 'address';
}

/** Everything about one customer. */
export interface CustomerFile {
  customer: CustomerView;
  /** All phone numbers and emails that the owner entered, imported or merged. */
  keys: { kind: 'phone' | 'email'; shown: string }[];
  requests: CustomerRequest[];
  /** How many leads there are, shown or not. */
  requestTotal: number;
  paidCents: number;
  referrals: Referrals;
  plans: PlanOfCustomer[];
  /** What leads say about the customer that the owner hasn't decided on. */
  suggestions: DetailSuggestion[];
  duplicates: PossibleDuplicate[];
  /** Today in the business's time zone. */
  today: string;
}

/** The fields that an import reads, with labels. Additional phone columns are a person's other numbers. */
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
  email: 'Email',
  email2: 'Other emails',
  street: 'Street or full address',
  street2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  lastCleanedOn: 'Last cleaned',
  importedCents: 'Amount spent',
  notes: 'Notes',
} as const;

export type ImportField = keyof typeof importFields;

/** The column's position in the file by field, from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export const importLimits = { bytes: 5 * 2 ** 20, rows: 25_000 };

/** An import's status. `failed`: the file couldn't be read. */
export type ImportState = 'reading' | 'ready' | 'importing' | 'done' | 'undone' | 'failed' | 'expired';

export interface ImportView {
  id: number;
  fileName: string;
  createdAt: string;
  state: ImportState;
  /** Why the file couldn't be read. */
  problem: string | null;
  /** Whether it was read as Windows text because it isn't UTF-8. */
  isGuessed: boolean;
  rowsInAll: number;
  rowsRead: number;
  /** Rows: new customers; existing ones, and how many get new details; duplicates in the file; errors. */
  added: number;
  known: number;
  filled: number;
  repeated: number;
  broken: number;
  /** Customers who stayed when it was undone, because they have leads or edits. */
  kept: number;
}

/** Rows with the same error. */
export interface BrokenRows {
  reason: string;
  /** Line numbers in the file, from 1: "17–25, 40". */
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
  /** What the customer spent, in US cents. */
  importedCents: number | null;
  /** The outcome, as shown. */
  outcome: string;
}

/** One import with everything its page shows. */
export interface ImportFile {
  file: ImportView;
  headings: string[];
  columns: ImportColumns;
  /** The headings of columns that aren't imported. */
  leftOut: string[];
  /** The program that the headings belong to. */
  program: string | null;
  rows: ImportedRow[];
  brokenRows: BrokenRows[];
  /** Whether it is the newest import: only that one can be undone. */
  isNewest: boolean;
}
