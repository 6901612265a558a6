import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, minLength, optional } from '../rules.js';
import { centsOf } from './money.js';

const day = (value: string) => (isAppointmentDay(value) ? undefined : 'Enter a date.');

function amount(value: string): string | undefined {
  const cents = centsOf(value);
  if (cents === undefined) return 'Enter an amount up to $100,000, like 250 or 1,250.50.';
  return cents === 0 ? 'Enter more than $0.' : undefined;
}

/** The fields of a campaign's cost. */
export const campaignCostFields = {
  campaign: { isRequired: true, check: minLength(1, 'Enter a campaign name.'), atMost: 100 },
  amount: { isRequired: true, check: amount },
  from: { isRequired: true, check: day },
  /** If blank, the same day as `from`. */
  until: { check: optional(day) },
  note: { atMost: 200 },
} satisfies Record<string, FieldRules>;
