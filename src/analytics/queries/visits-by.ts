import type { EntityManager } from 'typeorm';
import { arrivals } from './arrivals.js';
import type { Range } from './range.js';

/** What visits are grouped by. */
export type VisitOrigin = 'landing' | 'source' | 'campaign';

export interface VisitCount {
  visits: number;
  /** Visits with a click on a call or text link. */
  tapped: number;
}

/** Counts the visits that started in the range, by landing page, source or campaign. */
export async function visitsBy(
  manager: EntityManager,
  range: Range,
  by: VisitOrigin,
): Promise<Map<string, VisitCount>> {
  const byTap = `${by}Taps` as const;
  const tallies = await arrivals(manager, range, [by, byTap] as const);
  const [all, taps] = [tallies[by], tallies[byTap]];
  const counts = new Map(
    all.top(all.counts.size).map(([key, visits]): [string, VisitCount] => [key, { visits, tapped: 0 }]),
  );
  for (const [key, count] of taps.top(taps.counts.size)) {
    const of = counts.get(key.slice(key.indexOf('\t') + 1));
    if (of) of.tapped += count;
  }
  return counts;
}
