import type { AppointmentTime } from '../bookings/appointments.js';
import { digitsOf } from '../phone.js';

/** The owner's words for a lead, shared by the database, the API and the pages. */
export const leadStatuses = ['new', 'contacted', 'scheduled', 'completed'] as const;
export const leadPriorities = ['low', 'normal', 'high'] as const;
/** How a lead came that the owner wrote down. */
export const leadSources = ['phone', 'in-person', 'other'] as const;

/** Whose name, phone and e-mail are right, where two requests are of one person. */
export const rightPersons = ['this', 'other'] as const;

export type RightPerson = (typeof rightPersons)[number];
export type LeadStatus = (typeof leadStatuses)[number];
export type LeadSource = (typeof leadSources)[number];
export type LeadPriority = (typeof leadPriorities)[number];

/** A line of an estimate. */
export interface EstimateLine {
  label: string;
  /** What it is made of, such as "$5 per step". */
  note?: string;
  /** In US cents, below 0 for what is taken off; null for what is quoted by hand. */
  cents: number | null;
  /** Whether the price only starts there. */
  isFrom?: boolean;
}

/** The price that a visitor was shown for an order. Amounts are in US cents. */
export interface LeadEstimate {
  /** What was ordered, as the query of an address: "rooms=3&stairs=12". */
  order: string;
  lines: EstimateLine[];
  totalCents: number;
  /** Whether a line only starts at its price, and whether one is quoted by hand and not in the total. */
  isFrom: boolean;
  hasQuotes: boolean;
  /** How much less it is than without packages' savings and offers. */
  savedCents: number;
  /** What the form said that it had shown, where that is none of our prices; null where it said nothing. */
  shownCents?: number | null;
}

/** A lead as the admin API gives it out. Instants are ISO 8601, dates YYYY-MM-DD, absent answers null. */
export interface LeadView {
  id: number;
  name: string;
  email: string;
  /** As it was typed. */
  phone: string;
  /** In the one form that the admin shows, and as a link that calls it: "(763) 555-0188 ext. 12", `tel:+17635550188;ext=12`. */
  phoneShown: string;
  phoneHref: string;
  serviceArea: string | null;
  serviceType: string | null;
  message: string | null;
  /** What the customer asked for, whatever day the owner set. */
  preferredDate: string | null;
  timePreference: string | null;
  /** Null for a lead that is neither scheduled nor completed. */
  appointment: AppointmentTime | null;
  /** Where the van goes, as the owner wrote it down. */
  address: string | null;
  status: LeadStatus;
  priority: LeadPriority;
  notes: string | null;
  followUpDate: string | null;
  calendarEventId: string | null;
  emailsSent: boolean;
  createdAt: string;
  /** When the customer cancelled it; null again once there is another appointment. */
  cancelledAt: string | null;
  /** The price that the visitor was shown; null for a request without one. */
  estimate: LeadEstimate | null;
  /** How it came, where the owner wrote it down; null for a request that came over the site. */
  source: LeadSource | null;
  /** Goes up with every save of the owner's; sent back with a save, it shows whether that was made from an old copy. */
  version: number;
  /** Held as spam, and why, as words separated by commas. */
  isSpam: boolean;
  spamSigns: string | null;
  /** Whose request it is; null in the first moments, and for spam. */
  customerId: number | null;
  /** What the customer did last at the link to the request, as the rest of a sentence; null once the owner has changed the lead since. */
  customerDid: string | null;
  /** Requests of the same phone or e-mail before this one, counted up to nine. */
  earlierRequests: number;
  /** A free room for someone who asked for one before. */
  isSecondFreeRoom: boolean;
  /** The id of the request whose words this one repeats under another idempotency key. */
  duplicateOf: number | null;
}

/** A field of a lead that changed, as shown; '' stands for empty. */
export interface Change {
  label: string;
  from: string;
  to: string;
}

/** What a timeline entry tells: a text for people, or fields that changed. */
export interface TimelineDetails {
  text?: string;
  changes?: Change[];
  /** Who did it, where it was not the owner. */
  by?: 'customer';
}

/** The timeline's kinds of what only customers do. */
export const customersKinds = {
  message: 'customer.message',
  wish: 'customer.wish',
  photos: 'customer.photos',
  quote: 'customer.quote',
} as const;

export interface TimelineEntry extends TimelineDetails {
  id: number;
  kind: string;
  /** ISO 8601. */
  at: string;
}

/** How a customer came to the site, the first time and the last time before the request; null where nothing is known. */
export interface LeadOrigin {
  /** In words: "google / cpc, campaign spring, first page /free-room". */
  first: string | null;
  last: string | null;
  campaign: string | null;
}

/** Everything about one lead. */
export interface LeadFile {
  lead: LeadView;
  origin: LeadOrigin;
  /** Newest first; the last entry is the lead's arrival. */
  timeline: TimelineEntry[];
  /** Requests of the same phone or e-mail before this one, newest first, at most nine. */
  earlier: LeadView[];
  /** Confirmed appointments of others in the window that this lead prefers. */
  appointmentsInWindow: number;
}

/** Spam that the owner deletes with one button is older than so many days. */
export const oldSpamDays = 30;

/** How many leads a list fetches at a time. */
export const leadsPerPage = 50;
/** Appointments that a section of the bookings shows at most. */
export const appointmentsPerSection = 100;

export interface LeadFilterValues {
  status?: LeadStatus;
  priority?: LeadPriority;
  search?: string;
  /** "true" for what is held as spam, and only that. */
  spam?: 'true';
  /** "due" for what was to be followed up by today and is not completed. */
  followUp?: 'due';
}

interface ListQuery extends LeadFilterValues {
  limit?: number;
  before?: number;
  order?: 'day';
}

const parameters = ['spam', 'followUp', 'status', 'priority', 'search', 'order', 'limit', 'before'] as const;

/** A filter as a query, "?status=new", always in the same order; '' for none. */
export function filterQuery(filter: ListQuery): string {
  const given = parameters.flatMap((name) => (filter[name] ? [[name, String(filter[name])]] : []));
  const query = new URLSearchParams(given).toString();
  return query && `?${query}`;
}

/**
 * The admin API's address for the leads that match a filter.
 * @param page how many, and the id of the lead that they come after; all of them when not given.
 */
export function leadsUrl(
  filter: LeadFilterValues,
  page: Omit<ListQuery, keyof LeadFilterValues> = {},
): string {
  return `/admin/api/contacts${filterQuery({ ...filter, ...page })}`;
}

/**
 * What a search looks for: a text in lower case, and the digits where it may be part of a phone number, else ''. What leads abroad
 * or out of the town goes, so that a number is found however it was written down.
 */
export function searchTerms(search: string): { text: string; digits: string } {
  const text = search.trim().toLowerCase();
  const digits = /^[\d\s().+-]{3,}$/.test(text) ? digitsOf(text) : '';
  return { text, digits: digits.replace(/^(?:011|0+)(?=\d{8})|^1(?=\d{10}$)/, '') };
}

type SearchedLead = Pick<LeadView, 'name' | 'email' | 'phone'> &
  Partial<Pick<LeadView, 'serviceArea' | 'address' | 'message'>>;

/** What a search looks through: name, e-mail, phone, town, address and message in lower case, a line each. */
export function searchLinesOf({ name, email, phone, serviceArea, address, message }: SearchedLead): string {
  const lines = [name, email, phone, serviceArea, address, message].filter(Boolean) as string[];
  return lines.map((line) => line.toLowerCase().replace(/\s+/g, ' ')).join('\n');
}

/**
 * Whether a search finds a lead: its text in any case, or its number however it is written. The database's own search
 * (src/contacts/leads/lead-search.ts) finds the same.
 */
export function matchesSearch(lead: SearchedLead, search: string): boolean {
  const { text, digits } = searchTerms(search);
  return searchLinesOf(lead).includes(text) || (digits !== '' && digitsOf(lead.phone).includes(digits));
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const optionsOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: capitalized(word) }));

// Marked, so that public pages, which use neither, do not carry them.
export const statusOptions = /* @__PURE__ */ optionsOf(leadStatuses);
export const priorityOptions = /* @__PURE__ */ optionsOf(leadPriorities);

/** "By phone" and the others. */
export const sourceOptions = [
  { value: 'phone', label: 'By phone' },
  { value: 'in-person', label: 'In person' },
  { value: 'other', label: 'Otherwise' },
] satisfies { value: LeadSource; label: string }[];
