import { paymentMethods } from '../../../views/contracts/money/money.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { Payment } from '../../money/payments.service.js';
import type { SeededRandom } from './seeded-random.js';

/** Returns the payment for a quote's total. */
export function samplePayment(random: SeededRandom, day: Day, isFree: boolean): Partial<Payment> {
  return isFree
    ? { chargedCents: 0, paidOn: null, paidBy: null }
    : { paidOn: day, paidBy: random.pick(paymentMethods) };
}
