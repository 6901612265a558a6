import type { AppointmentTime } from '../bookings/appointments.js';
import type { DayWindow } from '../bookings/free-windows.js';
import { digitsOf } from '../phone.js';
import type { LeadSource } from './lead-sources.js';
import type { LostFilter, LostReason } from './lost.js';

/** A lead's statuses and priorities, shared by the database, the API and the pages. */
export const leadStatuses = ['new', 'contacted', 'scheduled', 'completed'] as const;
export const leadPriorities = ['low', 'normal', 'high'] as const;
/** Which lead's name, phone and email to keep when two leads are merged. */
export const rightPersons = ['this', 'other'] as const;

export type RightPerson = (typeof rightPersons)[number];
export type LeadStatus = (typeof leadStatuses)[number];
export type LeadPriority = (typeof leadPriorities)[number];

/** A line of an estimate. */
export interface EstimateLine {
  label: string;
  /** How it adds up, like "$5 per step". */
  note?: string;
  /** In US cents, below 0 for a discount; null for what is quoted by hand. */
  cents: number | null;
  /** Whether it is a starting price. */
  isFrom?: boolean;
  /** Of an offer: the percentage that it takes off the other lines. */
  percent?: number;
}

/** The price that a visitor was shown for an order. Amounts are in US cents. */
export interface LeadEstimate {
  /** What was ordered, as a URL query: "rooms=3&stairs=12". */
  order: string;
  lines: EstimateLine[];
  totalCents: number;
  /** Whether a line has a starting price, and whether one is quoted by hand and left out of the total. */
  isFrom: boolean;
  hasQuotes: boolean;
  /** What packages and offers save. */
  savedCents: number;
  /** The total that the form reported, if it doesn't match our prices; null if it reported none. */
  shownCents?: number | null;
}

/** Lead columns the admin shows as stored. Instants are ISO 8601, dates YYYY-MM-DD, missing answers null. */
export interface LeadColumns {
  id: number;
  name: string;
  email: string;
  /** As it was typed. */
  phone: string;
  serviceArea: string | null;
  serviceType: string | null;
  message: string | null;
  /** Where the van goes, as the owner typed it. */
  address: string | null;
  status: LeadStatus;
  /** Why it came to nothing; null unless it is lost. The note is optional, except for "other". */
  lostReason: LostReason | null;
  lostNote: string | null;
  priority: LeadPriority;
  notes: string | null;
  followUpDate: string | null;
  calendarEventId: string | null;
  emailsSent: boolean;
  /** The estimate that the visitor saw; null without one. */
  estimate: LeadEstimate | null;
  /** The source, if the owner added the lead; null for a request from the site. */
  source: LeadSource | null;
  /** Goes up with each save by the owner. A save sends it back: the server rejects one from an old copy. */
  version: number;
  /** The customer's most urgent request on the customer page that nobody has answered; null for nothing. */
  asksFor: RequestKind | null;
  /** Whether it is in spam, and why, as codes separated by commas. */
  isSpam: boolean;
  spamSigns: string | null;
  /** The customer; null right after arrival, and for spam. */
  customerId: number | null;
  /** The ID of the lead whose content this one repeats under another idempotency key. */
  duplicateOf: number | null;
}

/** The columns to copy into a view. Type checks fail for missing or extra ones: none is shown by accident. */
export const leadColumns: Record<keyof LeadColumns, true> = {
  id: true,
  name: true,
  email: true,
  phone: true,
  serviceArea: true,
  serviceType: true,
  message: true,
  address: true,
  status: true,
  lostReason: true,
  lostNote: true,
  priority: true,
  notes: true,
  followUpDate: true,
  calendarEventId: true,
  emailsSent: true,
  estimate: true,
  source: true,
  version: true,
  asksFor: true,
  isSpam: true,
  spamSigns: true,
  customerId: true,
  duplicateOf: true,
};

/** A lead as the admin API returns it. */
export interface LeadView extends LeadColumns {
  /** Formatted for the admin, and as a call link: "(763) 555-0188 ext. 12", `tel:+17635550188;ext=12`. */
  phoneShown: string;
  phoneHref: string;
  /** What the customer requested, whatever day the owner set. */
  preferredDate: string | null;
  timePreference: string | null;
  /** Null for a lead that is neither scheduled nor completed. */
  appointment: AppointmentTime | null;
  createdAt: string;
  /** When it was lost; null unless it is. */
  lostAt: string | null;
  /** When the customer canceled; null again once there is a new appointment. */
  cancelledAt: string | null;
  /** When the owner canceled an appointment the customer knew of: the requested time is no longer wanted. */
  appointmentCanceledAt: string | null;
  /**
   * What the customer asked for and nobody has answered, after "The customer", or else the customer's last
   * action; null once the owner has answered it or changed the lead since.
   */
  customerDid: string | null;
  /** What was charged, or else quoted, in US cents; undefined before that, and where it isn’t looked up. */
  priceCents?: number;
  /** The address that the customer gave and nobody has confirmed; undefined also where it isn't looked up. */
  givenAddress?: string;
  /** Earlier leads with the same phone or email, counted up to nine. */
  earlierRequests: number;
  /** Whether this is a free room, and one was requested before with the same phone or email. */
  isSecondFreeRoom: boolean;
}

/** Returns what the customer wrote. The message of a lead that the owner added is the owner's notes. */
export const customersMessage = ({ message, source }: Pick<LeadColumns, 'message' | 'source'>) =>
  source ? null : message;

/** Labels a lead's message for the owner and the crew. */
export const messageLabel = ({ source }: Pick<LeadColumns, 'source'>, label = 'Message') =>
  source ? 'Notes from the call' : label;

/** A changed field of a lead, as shown; '' for empty. */
export interface Change {
  /** Stays if the label is reworded. Missing in earlier releases' entries, and if it isn't a lead's field. */
  field?: string;
  label: string;
  from: string;
  to: string;
}

/** Returns a change's label as shown. Labels are stored with changes, so old spelling is replaced here. */
export const changeLabel = (label: string): string => (label === 'Cancelled' ? 'Canceled' : label);

/** What a timeline entry shows: a text, or changed fields. */
export interface TimelineDetails {
  text?: string;
  changes?: Change[];
  /** Who did it, if not the owner. */
  by?: 'customer';
  /** The time that a customer asked for. */
  window?: DayWindow;
  /** What the owner's reply declined. */
  declines?: 'time' | 'address';
  /** The ID of the owner's entry that this one undoes. */
  undoes?: number;
  /** Missing in earlier releases' entries: there, the first change of a new lead's status answered all. */
  leavesOpen?: true;
  /** The name of the API key that did it, if one did. */
  apiKey?: string;
}

/** The kinds of timeline entries that only customers make. */
export const customerEntryKinds = {
  message: 'customer.message',
  timeRequest: 'customer.wish',
  photos: 'customer.photos',
  quote: 'customer.quote',
  review: 'customer.review',
  consent: 'customer.consent',
  plan: 'customer.plan',
  address: 'customer.address',
} as const;

/** The kinds of timeline entries with which the owner answers a customer, or undoes that. */
export const answerKinds = {
  reply: 'owner.reply',
  answered: 'owner.answered',
  reopened: 'owner.reopened',
} as const;

/** The entry of "Mark as answered", for its undo; null if nothing was open. */
export interface MarkedAnswered {
  answered: number | null;
}

/** Requests on the customer page, most urgent first. A cancellation asks for a call or closing as lost. */
export const requestKinds = ['time', 'cancellation', 'message', 'address', 'photos'] as const;
export type RequestKind = (typeof requestKinds)[number];
/** The only ones that still need an answer once a lead is lost. */
export const requestOfLostLead: RequestKind = 'message';

/** What a card says about them. */
export const requestLabels: Record<RequestKind, string> = {
  time: 'Wants another time',
  cancellation: 'Canceled by customer',
  address: 'New address',
  message: 'New message',
  photos: 'New photos',
};

/** What to do about them: buttons on the dashboard and in push alerts. */
export const requestActions: Record<RequestKind, string> = {
  time: 'Answer',
  cancellation: 'View',
  address: 'Confirm',
  message: 'Reply',
  photos: 'View',
};

/** Where to do it. A reply begins in its field. */
export const requestPath = (leadId: number, kind?: RequestKind | null): string =>
  `/admin/leads/${leadId}${kind === 'message' ? '#reply-text' : ''}`;

/** How the owner last answered a lead here, or that its quote was accepted: answers by phone are unknown. */
export interface OwnerAnswer {
  way: 'reply' | 'quote' | 'accepted';
  /** ISO 8601. */
  at: string;
}

/** Something that a customer asked for and nobody has answered yet. */
export interface OpenRequest {
  kind: RequestKind;
  /** ISO 8601. */
  at: string;
  /** What to read after "The customer". */
  text: string;
  /** The time asked for; missing for one from an earlier release. */
  window?: DayWindow;
  /** The address to confirm. */
  address?: string;
}

export interface TimelineEntry extends TimelineDetails {
  id: number;
  kind: string;
  /** ISO 8601. */
  at: string;
}

/** How a customer reached the site, for the first time and the last before the request; null if unknown. */
export interface LeadOrigin {
  /** Like "google / cpc, campaign spring, first page /free-room". */
  first: string | null;
  last: string | null;
  campaign: string | null;
}

/** Everything about one lead. */
export interface LeadFile {
  lead: LeadView;
  origin: LeadOrigin;
  /** What the customer asked for and nobody has answered yet, the most urgent first. */
  requests: OpenRequest[];
  /** Newest first; the last entry is the arrival. */
  timeline: TimelineEntry[];
  /** Earlier leads with the same phone or email, newest first, nine at most. */
  earlier: LeadView[];
  /** How many confirmed appointments of others are in the window that this lead prefers. */
  appointmentsInWindow: number;
}

/** How old spam must be, in days, for the button that deletes old spam. */
export const oldSpamDays = 30;

/** How many leads a list fetches at a time. */
export const leadsPerPage = 30;
/** How many appointments a section of the bookings shows. */
export const appointmentsPerSection = 30;
/** How many new leads the bookings look through for requested days: those come first. */
export const newLeadsInBookings = 10;

export interface LeadFilterValues {
  status?: LeadStatus;
  /** Lost leads, all or by reason. Without it, a list of a status has none; one of all leads does. */
  lost?: LostFilter;
  priority?: LeadPriority;
  search?: string;
  /** "true" for spam only. */
  spam?: 'true';
  /** "due" for follow-ups of today or earlier that aren't completed. */
  followUp?: 'due';
  /** "open" for those whose customer waits for an answer. */
  asks?: 'open';
  /** A city that we serve, as the site names it. */
  city?: string;
  /** A service as forms send it, or the prefix of the free room's. */
  service?: string;
  /** "website", or how the owner added the lead. */
  source?: 'website' | LeadSource;
}

interface ListQuery extends LeadFilterValues {
  limit?: number;
  before?: number;
  skip?: number;
  order?: string;
  view?: string;
  lead?: number;
}

const parameters = [
  'spam',
  'followUp',
  'asks',
  'status',
  'lost',
  'priority',
  'city',
  'service',
  'source',
  'search',
  'order',
  'view',
  'limit',
  'before',
  'skip',
  'lead',
] as const;

/** Builds the query of a filter, "?status=new", always in the same order; '' for none. */
export function filterQuery(filter: ListQuery): string {
  const given = parameters.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : []));
  const query = new URLSearchParams(given).toString();
  return query && `?${query}`;
}

/**
 * Builds the admin API's URL for the leads that match a filter.
 * @param page how many, and the ID of the lead before them; all of them by default
 */
export function leadsUrl(
  filter: LeadFilterValues,
  page: Omit<ListQuery, keyof LeadFilterValues> = {},
): string {
  return `/admin/api/contacts${filterQuery({ ...filter, ...page })}`;
}

/** Folds a text for searches: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/**
 * Splits a search into a folded text, its words, and the digits, if it may be part of a phone number, else
 * ''. Dialing prefixes are dropped, so that a number is found in any format. With a digit in it, a text is
 * one word: "12 Elm St" doesn't find every phone number with a 12.
 */
export function searchTerms(search: string): { text: string; words: string[]; digits: string } {
  const text = foldText(search.trim());
  const digits = /^[\d\s().+-]{3,}$/.test(text) ? digitsOf(text) : '';
  const words = /\d/.test(text) ? [text] : [...new Set(text.split(/\s+/))];
  return { text, words, digits: digits.replace(/^(?:011|0+)(\d{8})|^1(\d{10})$/, '$1$2') };
}

const apostrophes = ["'", '’', '‘', 'ʼ'];

/**
 * Returns a word in all the ways that its apostrophes may be stored: phones type curly ones, computers
 * straight ones, and texts to search keep them as typed.
 */
export function spellingsOf(word: string): string[] {
  const parts = word.split(/['’‘ʼ]/);
  return parts.length === 1 ? parts : apostrophes.map((one) => parts.join(one));
}

/** Returns the lead of a searched quote or receipt number ("Q-137-1", "R-137"); undefined for others. */
export function leadOfDocument(search: string): number | undefined {
  const [, id] = /^[qr]-(\d{1,9})(?:-\d{1,4})?$/i.exec(search.trim()) ?? [];
  return id ? Number(id) : undefined;
}

type SearchedLead = Pick<LeadView, 'id' | 'name' | 'email'> &
  Partial<Pick<LeadView, 'phone' | 'phoneShown' | 'serviceArea' | 'address' | 'message'>>;

/** Builds the text to search: name, email, phone, town, address and message, folded, a line each. */
export function searchLinesOf(lead: Omit<SearchedLead, 'id'>): string {
  const { name, email, phone = lead.phoneShown, serviceArea, address, message } = lead;
  const lines = [name, email, phone, serviceArea, address, message].filter(Boolean) as string[];
  return lines.map((line) => foldText(line).replace(/\s+/g, ' ')).join('\n');
}

/**
 * Checks whether a search finds a lead: its words in any order, or its phone number in any format. Must match
 * the database's search (src/contacts/leads/lead-search.ts).
 */
export function matchesSearch(lead: SearchedLead, search: string): boolean {
  const { words, digits } = searchTerms(search);
  const lines = searchLinesOf(lead);
  return (
    lead.id === leadOfDocument(search) ||
    words.every((word) => spellingsOf(word).some((one) => lines.includes(one))) ||
    (digits !== '' && digitsOf(lead.phone ?? lead.phoneShown ?? '').includes(digits))
  );
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const optionsOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: capitalized(word) }));

// Marked pure, so that bundles of public pages leave them out.
export const statusOptions = /* @__PURE__ */ optionsOf(leadStatuses);
export const priorityOptions = /* @__PURE__ */ optionsOf(leadPriorities);
