import { createHash } from 'node:crypto';
import type { Touches } from '../../../views/contracts/analytics/touches.js';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { LeadEstimate, LeadSource } from '../../../views/contracts/leads/leads.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import type { ContactRequest } from '../dto/contact-request.dto.js';
import type { Lead } from '../leads/lead.entity.js';

/** The eight answers of a visitor; an empty one is null. */
export type Wish = Pick<Lead, 'name' | 'email' | 'phone'> &
  Record<Exclude<keyof typeof contactFields, 'name' | 'email' | 'phone'>, string | null>;

/** A request that was validated and is on its way into the database. It is what a spool file holds. */
export interface LeadDraft {
  /** One request has one key, however often it is sent. */
  key: string;
  /** The sender gave no key: equal content within ten minutes is the same request. */
  isKeyless: boolean;
  /** SHA-256 of the answers given, in hexadecimal. */
  fingerprint: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  wish: Wish;
  /** Why it looks like spam; empty when it does not. */
  spamSigns: string[];
  touches: Touches;
  /** The price that the visitor was shown. */
  estimate?: LeadEstimate;
  /** The free window that the visitor chose, to have it at once. A draft that waits in the spool is a wish: it gets none. */
  window?: DayWindow;
  /** Of a lead that the owner wrote down: how it came, and whether the customer is sent an acknowledgement. */
  byHand?: { source: LeadSource; isAcknowledged: boolean };
}

/** Equal content without a key is the same request for this long. */
export const sameContentMs = 10 * 60_000;

/** What is stored of a request: an empty answer becomes null. */
export function wishOf(request: ContactRequest): Wish {
  const fields = Object.keys(contactFields) as (keyof typeof contactFields)[];
  return Object.fromEntries(fields.map((field) => [field, request[field] || null])) as unknown as Wish;
}

/** Fields without an answer do not count, so that a field that is added to the form changes no earlier fingerprint. */
export const fingerprintOf = (wish: Wish): string =>
  hashOf(Object.entries(wish).filter(([, answer]) => answer));

/**
 * Whether a fingerprint, stored or spooled earlier, is that of a draft's content. The first releases hashed all of their
 * eight fields, answered or not; their fingerprints are still recognised.
 */
export function isOfContent(fingerprint: string, draft: LeadDraft): boolean {
  return fingerprintsOf(draft).includes(fingerprint);
}

/** Every fingerprint that a draft's content may be stored under. */
export const fingerprintsOf = ({ fingerprint, wish }: LeadDraft): string[] => [
  fingerprint,
  fingerprintOf(wish),
  hashOf(firstFields.map((field) => [field, wish[field]])),
];

/** The fields of the first releases. */
const firstFields = [
  'email',
  'message',
  'name',
  'phone',
  'preferredDate',
  'serviceArea',
  'serviceType',
  'timePreference',
] as const;

function hashOf(answers: [field: string, answer: string | null][]): string {
  const content = answers.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * A key for a request that came without one. Equal content has the same key within the same ten minutes of the clock, so
 * that of two copies that arrive together the database's unique index lets one in.
 */
export const keyOfContent = (fingerprint: string, now: Date) =>
  `${fingerprint.slice(0, 40)}.${Math.floor(now.getTime() / sameContentMs)}`;
