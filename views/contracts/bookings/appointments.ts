import type { SharedFacts } from '../website/facts.js';

/** When a scheduled lead's cleaning is. */
export interface AppointmentTime {
  /** YYYY-MM-DD; null while nobody has named one. */
  day: string | null;
  /** The name of an arrival window, an exact time HH:MM, or '' for any time of the day. */
  timeWindow: string;
  /** How long it lasts at an exact time; null for an arrival window. */
  minutes: number | null;
}

/** What speaks against an appointment. The owner is told of it and may make it all the same. */
export interface AppointmentWarning {
  /** Tells it from others: "closed", or "overlap-12" with the lead whose appointment it overlaps. */
  code: string;
  text: string;
}

/** What saving an appointment means, to be read before it is saved. */
export interface AppointmentPreview {
  warnings: AppointmentWarning[];
  /** What the customer is sent, and when: "Ada gets the confirmation in a minute." */
  mails: string;
}

/** How many appointments one van can keep in an arrival window without hurry. */
export const comfortableAppointments = 2;

/** How long an appointment at an exact time lasts unless the owner says otherwise. */
export const usualMinutes = 120;

/** The lengths that an appointment at an exact time can have, in minutes: half an hour to ten hours. */
export const appointmentLengths = /* @__PURE__ */ Array.from({ length: 20 }, (_, index) => (index + 1) * 30);

/** A part of a day in minutes since midnight on the business's clock; it may end after midnight. */
export interface Span {
  from: number;
  to: number;
}

/** Whether a text is a time of day on a clock of 24, HH:MM. */
export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The part of the day that an appointment takes; undefined for any time of the day. */
export function spanOf(
  { timeWindow, minutes }: Omit<AppointmentTime, 'day'>,
  { timeWindows }: Pick<SharedFacts, 'timeWindows'>,
): Span | undefined {
  if (isTimeOfDay(timeWindow)) {
    const [hour, minute] = timeWindow.split(':').map(Number);
    const from = hour * 60 + minute;
    return { from, to: from + (minutes ?? usualMinutes) };
  }
  const window = timeWindows.find(({ value }) => value === timeWindow);
  return window && { from: window.from * 60, to: window.to * 60 };
}

/** At some time of a day. */
export const anyTime = { timeWindow: '', minutes: null };

/** By time of day; those at any time come last. */
export const byTimeOfDay =
  (facts: Pick<SharedFacts, 'timeWindows'>) =>
  (one: Omit<AppointmentTime, 'day'>, other: Omit<AppointmentTime, 'day'>): number =>
    (spanOf(one, facts)?.from ?? 24 * 60) - (spanOf(other, facts)?.from ?? 24 * 60);
