import type { LeadSource } from '../contracts/leads/lead-sources.js';
import type { RevenueGrouping, RevenueRow } from '../contracts/money/revenue.js';

const withoutKey: Record<RevenueGrouping, string> = {
  source: 'Direct',
  campaign: 'No campaign',
  landing: 'No landing page',
};

const addedByOwner: Record<LeadSource, string> = {
  phone: 'Added by you: phone call',
  'in-person': 'Added by you: in person',
  other: 'Added by you: other',
  plan: 'Recurring plans',
};

/** Names a row of the revenue report. */
export function revenueRowName({ origin, key }: RevenueRow, by: RevenueGrouping): string {
  if (origin === 'unknown') return 'Unknown';
  if (origin === 'written') return addedByOwner[key as LeadSource] ?? addedByOwner.other;
  return key || withoutKey[by];
}
