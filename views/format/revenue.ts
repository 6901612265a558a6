import type { LeadSource } from '../contracts/leads/leads.js';
import type { RevenueGrouping, RevenueRow } from '../contracts/money/revenue.js';

const withoutKey: Record<RevenueGrouping, string> = {
  source: 'Direct',
  campaign: 'Without a campaign',
  landing: 'Without a landing page',
};

const writtenDown: Record<LeadSource, string> = {
  phone: 'Written down: by phone',
  'in-person': 'Written down: in person',
  other: 'Written down: otherwise',
};

/** What a row of the revenue is called. */
export function revenueRowName({ origin, key }: RevenueRow, by: RevenueGrouping): string {
  if (origin === 'unknown') return 'Unknown';
  if (origin === 'written') return writtenDown[key as LeadSource] ?? writtenDown.other;
  return key || withoutKey[by];
}
