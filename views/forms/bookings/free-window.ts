import { HttpError } from '../../contracts/behaviors.js';
import { type DayWindow, readWindow } from '../../contracts/bookings/free-windows.js';
import { formatWindow } from '../../format/moments.js';
import type { FieldRules } from '../rules.js';

/** The field of a form that holds one of the free windows that were offered, or nothing. */
export const freeWindowField: FieldRules = {
  check: (value) => (value === '' || readWindow(value) ? undefined : 'Please choose one of the times'),
  atMost: 40,
};

/** What a visitor reads who has a window at once. */
export const bookedAtOnce = (window: DayWindow) => ({
  title: 'You are booked!',
  description: `It is yours: ${formatWindow(window)}. A confirmation is on its way to you.`,
});

/** What a visitor reads whose window somebody else has taken meanwhile. @param instead windows that are free. */
export function takenInWords(window: DayWindow, instead: readonly DayWindow[]): string {
  const taken = `Somebody has just taken ${formatWindow(window)}.`;
  if (instead.length === 0) return `${taken} Please choose a day below; we will call you to find a time.`;
  return `${taken} Still free: ${instead.map(formatWindow).join('; ')}. Nothing that you typed is lost.`;
}

/** What the server says, and which windows it names, where it refused a request because its window is taken; else nothing. */
export function windowsInstead(error: unknown): { message: string; freeWindows: DayWindow[] } | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const answer = JSON.parse(error.body);
  return answer.freeWindows ? answer : undefined;
}
