import { paymentMethods } from '../../../views/contracts/money/money.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { Payment } from '../../money/payments.service.js';
import type { SeededRandom } from './seeded-random.js';

/** Returns the payment for a quote's total. One in eight customers sends a check later. */
export function samplePayment(random: SeededRandom, day: Day, isFree: boolean): Partial<Payment> {
  if (isFree) return { chargedCents: 0, paidOn: null, paidBy: null };
  const isPaid = random.chance(0.87);
  return { paidOn: isPaid ? day : null, paidBy: isPaid ? random.pick(paymentMethods) : null };
}
