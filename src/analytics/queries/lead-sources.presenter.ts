import type { LeadSource, LeadSources, Tap } from '../../../views/contracts/analytics/analytics.js';
import type { LeadCounts } from '../../contacts/sources/lead-sources.service.js';
import type { ArrivalBreakdown } from '../breakdowns.js';
import { sourceName } from '../sources/source-name.js';
import { Tally } from '../summaries/tally.js';

const maxRows = 10;

/**
 * Joins visitors, their call and text clicks, and leads by key. Includes keys that only leads have: their
 * browsers may block the tracker. A source counts once, however links and browsers write it.
 */
export function presentLeadSources(
  visitors: Record<ArrivalBreakdown, Tally>,
  leads: LeadCounts,
): LeadSources {
  return {
    landingPages: joined(visitors.landing, visitors.landingTaps, leads.landing),
    sources: joined(visitors.source, visitors.sourceTaps, leads.source, (key) => sourceName(key, '')),
    campaigns: joined(visitors.campaign, visitors.campaignTaps, leads.campaign),
    called: tapsOn('call', visitors.taps).total,
    texted: tapsOn('text', visitors.taps).total,
    leads: leads.total,
    unknownLeads: leads.unknown,
  };
}

/** Joins the counts by their names, sorted by leads, then by clicks, then by visitors. */
function joined(
  visitors: Tally,
  taps: Tally,
  leads: LeadCounts['landing'],
  nameOf = (key: string) => key,
): LeadSource[] {
  const [all, called, texted] = [visitors, tapsOn('call', taps), tapsOn('text', taps)].map((tally) =>
    countsBy(nameOf, tally.top(tally.counts.size)),
  );
  const first = countsBy(
    nameOf,
    [...leads].map(([key, { first }]) => [key, first]),
  );
  const last = countsBy(
    nameOf,
    [...leads].map(([key, { last }]) => [key, last]),
  );
  const keys = new Set([...all.keys(), ...first.keys()]);
  return [...keys]
    .map((key) => {
      const visitorCount = all.get(key) ?? 0;
      const leadCount = last.get(key) ?? 0;
      // With more leads than visitors, some visitors were not counted, so the rate would be wrong.
      const rate = visitorCount >= leadCount && visitorCount > 0 ? (leadCount / visitorCount) * 100 : null;
      return {
        key,
        visitors: visitorCount,
        called: called.get(key) ?? 0,
        texted: texted.get(key) ?? 0,
        firstTouchLeads: first.get(key) ?? 0,
        leads: leadCount,
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

/** Adds up counts by the name of their keys. */
function countsBy(nameOf: (key: string) => string, counts: readonly [key: string, count: number][]) {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) sums.set(nameOf(key), (sums.get(nameOf(key)) ?? 0) + count);
  return sums;
}

/**
 * Counts the sessions with a click on one link, by the part of the key after the tab.
 * @param taps by keys that start with the links
 */
function tapsOn(on: Tap, taps: Tally): Tally {
  const sum = new Tally();
  for (const [key, count] of taps.top(taps.counts.size)) {
    const [links, rest = ''] = key.split('\t');
    if (links.split(' ').includes(on)) sum.add(rest, count);
  }
  return sum;
}
