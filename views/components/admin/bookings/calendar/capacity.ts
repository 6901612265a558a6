import type { WindowCapacity } from '../../../../contracts/bookings/calendar.js';
import { capitalized } from '../../../../contracts/leads/leads.js';

/** Describes how much of each arrival window is booked: "Morning: closed · Afternoon: 1 of 2". */
export const describeCapacity = (capacity: readonly WindowCapacity[]): string =>
  capacity.map((window) => `${capitalized(window.timeWindow)}: ${shareOf(window)}`).join(' · ');

function shareOf({ booked, crews }: WindowCapacity): string {
  if (crews > 0) return booked > crews ? `${booked} booked` : `${booked} of ${crews}`;
  return booked > 0 ? `${booked} booked` : 'closed';
}
