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
  const percents = [...text.matchAll(/\b(\d{1,3})% off\b/gi)].map(([, named]) => Number(named));
  if (percent !== undefined && percents.length > 0 && !percents.includes(percent))
    return { percent: `The text says ${percents[0]}% off. Enter the same in both.` };
  const dollars = [...text.matchAll(/\$(\d{1,5}) off\b/gi)].map(([, named]) => Number(named));
  if (cents !== undefined && dollars.length > 0 && !dollars.includes(cents / 100))
    return { cents: `The text says $${dollars[0]} off. Enter the same in both.` };
  const days = daysNamedIn(text).filter((day) => isEnd(text, day));
  if (until && days.length > 0 && days.every((day) => isShortlyBefore(day, until)))
    return { until: `The text says ${days.at(-1)}. Enter the same day in both.` };
  return undefined;
}

const endWords = ['through', 'thru', 'until', 'till', 'by', 'ends', 'end'];

/** Whether a text names a day as the last one, like "Valid through November 30", and not as the first one. */
const isEnd = (text: string, day: string) =>
  endWords.includes(text.slice(0, text.indexOf(day)).trim().split(' ').at(-1)?.toLowerCase() ?? '');

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
