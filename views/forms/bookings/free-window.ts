import { HttpError } from '../../contracts/behaviors.js';
import { type DayWindow, readWindow } from '../../contracts/bookings/free-windows.js';
import type { Site } from '../../contracts/website/site.js';
import { formatShortDay, formatWindow, isCalendarDate } from '../../format/moments.js';
import { closedDayHint } from '../leads/preferred-time-hint.js';
import type { FieldRules } from '../rules.js';

/** A form field that holds one of the offered slots, or nothing. */
export const freeWindowField: FieldRules = {
  check: (value) => (value === '' || readWindow(value) ? undefined : 'Choose one of the times listed.'),
};

/** Returns the message for a booking that was confirmed automatically. */
export const bookedAtOnce = (window: DayWindow) => ({
  title: 'Booking confirmed',
  description: `You’re booked: ${formatWindow(window)}.`,
});

interface AskedTime {
  freeWindow: string;
  preferredDate: string;
  timePreference: string;
}

/**
 * Names the time of an unconfirmed request, and what happens next: "You asked for Wed, Dec 2, morning."; ''
 * without a day.
 * @param next what happens next, unless we're closed on that day.
 */
export function askedFor(
  { freeWindow, preferredDate: day, timePreference }: AskedTime,
  { openingHours, daysOff }: Pick<Site, 'openingHours' | 'daysOff'>,
  next = '',
): string {
  const slot = readWindow(freeWindow);
  if (!slot && !isCalendarDate(day)) return '';
  const time = slot ? formatWindow(slot) : [formatShortDay(day), timePreference].filter(Boolean).join(', ');
  const closed = !slot && closedDayHint(day, openingHours, daysOff);
  return `You asked for ${time}. ${closed || next}`.trim();
}

/** Returns the message for a slot that someone else just booked. @param instead the slots still open. */
export function describeTakenWindow(window: DayWindow, instead: readonly DayWindow[]): string {
  const problem = `${formatWindow(window)} was just booked.`;
  if (instead.length === 0) return `${problem} Choose a date below and we’ll call you to set a time.`;
  return `${problem} Pick another: ${instead.map(formatWindow).join('; ')}. We’ve kept everything you entered.`;
}

/** Reads message and open slots from the error of a slot just booked; undefined for any other error. */
export function windowsInstead(error: unknown): { message: string; freeWindows: DayWindow[] } | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const answer = JSON.parse(error.body);
  return answer.freeWindows ? answer : undefined;
}
