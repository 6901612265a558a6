import type { LeadSource, LeadSources } from '../../../views/contracts/analytics.js';
import type { LeadCounts } from '../../contacts/lead-sources.service.js';
import type { ArrivalBreakdown } from '../breakdowns.js';
import type { Tally } from '../summaries/tally.js';

const rowsAtMost = 10;

/** Joins visitors and leads by their key. A key that only leads have is shown, too: their browsers may block the tracker. */
export function presentLeadSources(
  visitors: Record<ArrivalBreakdown, Tally>,
  leads: LeadCounts,
): LeadSources {
  return {
    landingPages: joined(visitors.landing, leads.landing),
    sources: joined(visitors.source, leads.source),
    campaigns: joined(visitors.campaign, leads.campaign),
    leads: leads.total,
    unknownLeads: leads.unknown,
  };
}

/** Those that brought leads first, then those that brought visitors. */
function joined(visitors: Tally, leads: LeadCounts['landing']): LeadSource[] {
  const shown = visitors.top(visitors.counts.size);
  const keys = new Set([...shown.map(([key]) => key), ...leads.keys()]);
  return [...keys]
    .map((key) => {
      const came = visitors.counts.get(key) ?? 0;
      const { first = 0, last = 0 } = leads.get(key) ?? {};
      // With more leads than visitors, not all visitors were counted, and a rate would be wrong.
      const rate = came >= last && came > 0 ? (last / came) * 100 : null;
      return { key, visitors: came, firstTouchLeads: first, leads: last, rate };
    })
    .sort(
      (a, b) =>
        b.leads - a.leads ||
        b.firstTouchLeads - a.firstTouchLeads ||
        b.visitors - a.visitors ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, rowsAtMost);
}
