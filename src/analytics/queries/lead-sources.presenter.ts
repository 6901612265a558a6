import type { LeadSource, LeadSources, Tap } from '../../../views/contracts/analytics/analytics.js';
import type { LeadCounts } from '../../contacts/sources/lead-sources.service.js';
import type { ArrivalBreakdown } from '../breakdowns.js';
import { Tally } from '../summaries/tally.js';

const maxRows = 10;

/**
 * Joins visitors, their call and text clicks, and leads by key. Includes keys that only leads have: their browsers may block the tracker.
 */
export function presentLeadSources(
  visitors: Record<ArrivalBreakdown, Tally>,
  leads: LeadCounts,
): LeadSources {
  return {
    landingPages: joined(visitors.landing, visitors.landingTaps, leads.landing),
    sources: joined(visitors.source, visitors.sourceTaps, leads.source),
    campaigns: joined(visitors.campaign, visitors.campaignTaps, leads.campaign),
    called: tapsOn('call', visitors.taps).total,
    texted: tapsOn('text', visitors.taps).total,
    leads: leads.total,
    unknownLeads: leads.unknown,
  };
}

/** Joins the counts, sorted by leads, then by clicks, then by visitors. */
function joined(visitors: Tally, taps: Tally, leads: LeadCounts['landing']): LeadSource[] {
  const shown = visitors.top(visitors.counts.size);
  const keys = new Set([...shown.map(([key]) => key), ...leads.keys()]);
  const [called, texted] = [tapsOn('call', taps), tapsOn('text', taps)];
  return [...keys]
    .map((key) => {
      const visitorCount = visitors.counts.get(key) ?? 0;
      const { first = 0, last = 0 } = leads.get(key) ?? {};
      // With more leads than visitors, some visitors were not counted, so the rate would be wrong.
      const rate = visitorCount >= last && visitorCount > 0 ? (last / visitorCount) * 100 : null;
      return {
        key,
        visitors: visitorCount,
        called: called.counts.get(key) ?? 0,
        texted: texted.counts.get(key) ?? 0,
        firstTouchLeads: first,
        leads: last,
        rate,
      };
    })
    .sort(
      (a, b) =>
        b.leads - a.leads ||
        b.firstTouchLeads - a.firstTouchLeads ||
        b.called + b.texted - a.called - a.texted ||
        b.visitors - a.visitors ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, maxRows);
}

/** Counts the sessions with a click on one link, by the part of the key after the tab. @param taps by keys that start with the links */
function tapsOn(on: Tap, taps: Tally): Tally {
  const sum = new Tally();
  for (const [key, count] of taps.top(taps.counts.size)) {
    const [links, rest = ''] = key.split('\t');
    if (links.split(' ').includes(on)) sum.add(rest, count);
  }
  return sum;
}
