import { createHash } from 'node:crypto';
import type { AdClickId } from '../../../views/contracts/analytics/ad-clicks.js';
import type { Touches } from '../../../views/contracts/analytics/touches.js';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import { contactFields, type ExtraFieldName } from '../../../views/forms/leads/contact.js';
import type { ContactRequest } from '../dto/contact-request.dto.js';
import type { Lead } from '../leads/lead.entity.js';
import type { SenderProfile } from './sender-profile.js';

/** A visitor's answers; an empty one is null. Files of earlier releases have only the first fields. */
export type FormAnswers = Pick<Lead, 'name' | 'email' | 'phone' | 'serviceArea' | 'serviceType' | 'message'> &
  Record<'preferredDate' | 'timePreference', string | null> &
  Partial<Record<'address' | ExtraFieldName, string | null>>;

/** A validated request on its way into the database. A spool file holds one. */
export interface LeadDraft {
  /** Identifies the request, however often it is sent. */
  key: string;
  /** Whether the sender gave no key. Equal content within ten minutes is the same request then. */
  isKeyless: boolean;
  /** SHA-256 of the answers, in hexadecimal. */
  fingerprint: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The answers. Spool files of all releases call them `wish`. */
  wish: FormAnswers;
  /** The spam signs found; empty if it doesn't look like spam. */
  spamSigns: string[];
  touches: Touches;
  /** What is known of the sender's browser. */
  profile?: SenderProfile;
  /** The click on a Google ad. No file holds it, so a draft that waits in the spool loses it. */
  adClick?: AdClickId;
  /** The price that the visitor saw. */
  estimate?: LeadEstimate;
  /** The open slot to book right away. A draft that waits in the spool loses it. */
  window?: DayWindow;
  /**
   * Set for a lead that the owner added: its source, and whether to email the customer a confirmation.
   * `apiKey` is the name of the API key if other software added it.
   */
  byHand?: { source: LeadSource; isAcknowledged: boolean; apiKey?: string };
}

/** How long equal content without a key counts as the same request. */
export const sameContentMs = 10 * 60_000;

/** Picks the answers to store from a request; an empty one becomes null. */
export function answersOf(request: ContactRequest): FormAnswers {
  const fields = Object.keys(contactFields) as (keyof typeof contactFields)[];
  return Object.fromEntries(fields.map((field) => [field, request[field] || null])) as unknown as FormAnswers;
}

/** Hashes the answers except empty ones, so that a new form field changes no earlier fingerprint. */
export const fingerprintOf = (answers: FormAnswers): string =>
  hashOf(Object.entries(answers).filter(([, answer]) => answer));

/**
 * Checks whether a stored or spooled fingerprint matches a draft's content. The first releases hashed all of
 * their eight fields, empty or not; those fingerprints still match.
 */
export function isOfContent(fingerprint: string, draft: LeadDraft): boolean {
  return fingerprintsOf(draft).includes(fingerprint);
}

/** Lists every fingerprint under which a draft's content may be stored. */
export const fingerprintsOf = ({ fingerprint, wish }: LeadDraft): string[] => [
  fingerprint,
  fingerprintOf(wish),
  hashOf(firstFields.map((field) => [field, wish[field]])),
];

/** The form fields of the first releases. */
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
