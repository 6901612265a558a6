import { formatAgo, formatCalendarDate } from '../../../format/moments.js';

/** Formats the last cleaning: "Last cleaned 11 months ago (Wed, Dec 24, 2025)". */
export function lastCleaned(day: string | null, today: string): string {
  return day ? `Last cleaned ${formatAgo(day, today)} (${formatCalendarDate(day)})` : 'Not cleaned yet';
}
