import type { LeadEstimate } from '../contracts/leads/leads.js';
import { orderOf } from './order.js';

/**
 * Lists the rooms of an order: "12 rooms, 12 small, 6 large"; '' without any. The lines have only the
 * packages that cover them.
 */
export function roomsIn({ order }: Pick<LeadEstimate, 'order'>): string {
  const { rooms, smallRooms, largeRooms } = orderOf(order);
  const counted: [number, string][] = [
    [rooms, ''],
    [smallRooms, ' small'],
    [largeRooms, ' large'],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([count, size], index) => `${count}${size}${index > 0 ? '' : count === 1 ? ' room' : ' rooms'}`)
    .join(', ');
}
