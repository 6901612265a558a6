import type { StatusBeforeWork } from '../leads/lead-stages.js';

/** When an appointment is. */
export interface AppointmentTime {
  /** YYYY-MM-DD; null until a date is set. */
  day: string | null;
  /** The name of an arrival window, an exact time HH:MM, or '' for any time of the day. */
  timeWindow: string;
  /** The length of an appointment at an exact time; null for an arrival window. */
  minutes: number | null;
}

/** A reason not to schedule an appointment. The owner sees it and can schedule it anyway. */
export interface AppointmentWarning {
  /** Identifies the warning: "closed", or "overlap-12" for an overlap with lead 12. */
  code: string;
  text: string;
  /** Whether the appointment is saved even if the owner hasn't seen it. */
  isNotice?: boolean;
}

/** What saving an appointment would do, shown before it is saved. */
export interface AppointmentPreview {
  warnings: AppointmentWarning[];
  /** Which emails the customer gets, and when. */
  emailNotice: string;
}

/** An appointment before a change, with its emails, so that it can be undone. Missing texts are ''. */
export interface FormerAppointment {
  status: StatusBeforeWork;
  day: string;
  timeWindow: string;
  /** Its length in minutes as text. */
  minutes: string;
  address: string;
  serviceArea: string;
  /** The day and the time in the last email to the customer. */
  toldDay: string;
  toldWindow: string;
  /** The same right after the change. An email since then makes an undo impossible. */
  savedToldDay: string;
  savedToldWindow: string;
  /** The emails that were still waiting to be sent, separated by spaces: "appointment reminder". */
  waiting: string;
}

/** A saved appointment, and what an undo restores; `former` is missing if there was nothing to restore. */
export interface SavedAppointment<Lead> {
  lead: Lead;
  former?: FormerAppointment;
}

/** How long after the owner's change of an appointment the customer gets an email, unless it is undone. */
export const emailDelayMs = 60_000;

/** For how long an undo is offered. The email to the customer waits for longer. */
export const undoMs = 10_000;

/** How many appointments one crew can comfortably do in an arrival window. */
export const comfortableAppointments = 2;

/** The default length of an appointment at an exact time. */
export const usualMinutes = 120;

/** The lengths offered for an appointment at an exact time, in minutes: 30 minutes to 10 hours. */
export const appointmentLengths = /* @__PURE__ */ Array.from({ length: 20 }, (_, index) => (index + 1) * 30);

/** A part of a day in minutes since midnight on the business's clock; it may end after midnight. */
export interface Span {
  from: number;
  to: number;
}

/** Checks whether a text is a 24-hour time of day, HH:MM. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** An appointment at any time of the day. */
export const anyTime: AppointmentTime = { day: null, timeWindow: '', minutes: null };
