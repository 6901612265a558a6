import type { DeliveryView } from '../../../contracts/messages/deliveries.js';
import { formatInstant } from '../../../format/moments.js';

/** Says when a waiting delivery is sent for the first time, or tried again; '' if it isn't waiting. */
export function describeDue(
  { attempts, dueAt }: Pick<DeliveryView, 'attempts' | 'dueAt'>,
  timeZone: string,
): string {
  if (!dueAt) return '';
  return `${attempts > 0 ? 'Next try:' : 'Scheduled for'} ${formatInstant(dueAt, timeZone)}`;
}
