import type { LeadEstimate } from '../leads/leads.js';

/** The open slots of one day, as a form offers them. */
export interface OfferedDay {
  /** "Tue, Nov 24". */
  day: string;
  /** `value` is the form field's value, `label` is like "Morning (8AM-12PM)". */
  windows: { value: string; label: string }[];
}

/** A request's status. `begun`: the appointment's time has come, so it can only be changed by phone. */
export type CustomerStanding = 'asked' | 'booked' | 'begun' | 'done' | 'cancelled';

/** A request as the customer page shows it. Values are formatted; missing answers are null. */
export interface CustomerRequest {
  /** The page's own path; its forms post below it. */
  path: string;
  standing: CustomerStanding;
  /** The appointment's day, its time with the hours, and the address; null while there is none. */
  appointment: { date: string; time: string; address: string | null } | null;
  /** Whether the appointment can be downloaded as a calendar file. */
  hasCalendarFile: boolean;
  /** Another time that the customer requested and that has no answer yet. */
  openWish: string | null;
  /** The service requested. */
  service: string | null;
  isFreeRoom: boolean;
  preferred: string | null;
  area: string | null;
  message: string | null;
  receivedOn: string;
  estimate: LeadEstimate | null;
  /** Earliest first. */
  messages: { id: number; text: string; at: string }[];
  /** Whether the customer can send more messages. */
  mayWrite: boolean;
  /** The next open slots, by day; none if the time can't be changed online. */
  days: OfferedDay[];
  /** Whether a chosen slot is confirmed immediately; otherwise the business confirms it. */
  isInstant: boolean;
  /** How many actions the customer had taken when the page was rendered. Forms send it back, so that a repeated one is recognized. */
  seen: number;
}

/** The forms of the page. */
export type CustomerFormName = 'move' | 'cancel' | 'message' | 'accept';

/** A form that was rejected: what was typed, its errors by field, or why it failed. */
export interface RefusedForm {
  name: CustomerFormName;
  typed: Record<string, string>;
  errors?: Partial<Record<string, string>>;
  failure?: string;
}
