import { type DayWindow, windowText } from '../contracts/bookings/free-windows.js';
import { formatShortDay } from './moments.js';

/** The next open slot as pages show it. The server prepares it, so that no page needs the code for dates. */
export interface NextOpening {
  /** "Tue, Dec 1". */
  text: string;
  /** Leads to the contact form and selects the slot there. */
  path: string;
}

/** @param windows in order of time @returns undefined without an open slot */
export function nextOpening([next]: readonly DayWindow[]): NextOpening | undefined {
  if (!next) return undefined;
  const path = `/contact?freeWindow=${encodeURIComponent(windowText(next))}#times`;
  return { text: formatShortDay(next.day), path };
}
