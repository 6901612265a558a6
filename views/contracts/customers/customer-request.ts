import type { LeadEstimate } from '../leads/leads.js';

/** The free windows of one day, as a form offers them. */
export interface OfferedDay {
  /** "Tue, Nov 24". */
  day: string;
  /** `value` is the window as a form field holds it, `label` is "Morning (8AM-12PM)". */
  windows: { value: string; label: string }[];
}

/** How a request stands. `begun`: its appointment's time has come, so that it is changed by phone alone. */
export type CustomerStanding = 'asked' | 'booked' | 'begun' | 'done' | 'cancelled';

/** A request as the customer sees it at the link to it. Texts are in words; what was not said is null. */
export interface CustomerRequest {
  /** The page's own path, under which its forms are. */
  path: string;
  standing: CustomerStanding;
  /** The appointment's day, its time with the hours, and where the van goes; null while there is none. */
  appointment: { date: string; time: string; address: string | null } | null;
  /** Whether the appointment can be downloaded for a calendar. */
  hasCalendarFile: boolean;
  /** Another time that the customer has asked for, and nobody has answered yet. */
  openWish: string | null;
  /** What the request says. */
  service: string | null;
  isFreeRoom: boolean;
  preferred: string | null;
  area: string | null;
  message: string | null;
  receivedOn: string;
  estimate: LeadEstimate | null;
  /** Earliest first. */
  messages: { id: number; text: string; at: string }[];
  /** Whether further ones are taken. */
  mayWrite: boolean;
  /** The next windows that are free, by day; none where the time cannot be changed here. */
  days: OfferedDay[];
  /** Whether a window that is chosen is confirmed at once; otherwise the business is asked for it. */
  isInstant: boolean;
  /** How many things the customer had done here when the page was made. Forms send it back, so that a repeated one is known. */
  seen: number;
}

/** The forms of the page. */
export type CustomerFormName = 'move' | 'cancel' | 'message' | 'accept';

/** A form that was posted and not accepted: what was typed, what was wrong with it by field, or why it could not be done. */
export interface RefusedForm {
  name: CustomerFormName;
  typed: Record<string, string>;
  errors?: Partial<Record<string, string>>;
  failure?: string;
}
