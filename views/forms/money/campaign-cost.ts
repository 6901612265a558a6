import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, minLength, optional } from '../rules.js';
import { centsOf } from './money.js';

const day = (value: string) => (isAppointmentDay(value) ? undefined : 'Please name a day');

function amount(value: string): string | undefined {
  const cents = centsOf(value);
  if (cents === undefined) return 'Please type dollars, such as 250 or 1,250.50, up to $100,000';
  return cents === 0 ? 'Please type more than $0' : undefined;
}

/** What the owner says of a campaign's cost. */
export const campaignCostFields = {
  campaign: { check: minLength(1, 'Please name the campaign'), atMost: 100 },
  amount: { check: amount },
  from: { check: day },
  until: { check: optional(day) },
  note: { atMost: 200 },
} satisfies Record<string, FieldRules>;
