import { daysNamedIn } from '../format/named-days.js';
import type { FieldErrors } from '../forms/rules.js';

interface Offer {
  text: string;
  percent?: number;
  cents?: number;
  /** YYYY-MM-DD, or empty. */
  until: string;
}

/**
 * Finds where an offer's text says something else than its fields: visitors would see a deduction that
 * contradicts the text.
 */
export function offerContradictions({ text, percent, cents, until }: Offer): FieldErrors | undefined {
  const [, percentNamed] = /\b(\d{1,3})% off\b/i.exec(text) ?? [];
  if (percent !== undefined && percentNamed && Number(percentNamed) !== percent)
    return { percent: `The text says ${percentNamed}% off. Enter the same in both.` };
  const [, dollarsNamed] = /\$(\d{1,5}) off\b/i.exec(text) ?? [];
  if (cents !== undefined && dollarsNamed && Number(dollarsNamed) * 100 !== cents)
    return { cents: `The text says $${dollarsNamed} off. Enter the same in both.` };
  const days = daysNamedIn(text);
  if (until && days.length > 0 && days.every((day) => isShortlyBefore(day, until)))
    return { until: `The text says ${days.at(-1)}. Enter the same day in both.` };
  return undefined;
}

/**
 * Whether a day without a year, like "November 30", is over on another one, YYYY-MM-DD, for less than half a
 * year.
 */
function isShortlyBefore(day: string, other: string): boolean {
  const year = Number(other.slice(0, 4));
  return [year, year - 1].some((one) => {
    const days = (Date.parse(other) - Date.parse(`${day}, ${one} UTC`)) / 86_400_000;
    return days > 0 && days < 183;
  });
}
