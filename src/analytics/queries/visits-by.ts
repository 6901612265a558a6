import type { EntityManager } from 'typeorm';
import { arrivals } from './arrivals.js';
import type { Range } from './range.js';

/** What says how a visit came. */
export type VisitOrigin = 'landing' | 'source' | 'campaign';

export interface VisitCount {
  visits: number;
  /** Those of them that tapped on the phone number or on Text. */
  tapped: number;
}

/** The visits that began in the range, by one thing that says how they came. */
export async function visitsBy(
  manager: EntityManager,
  range: Range,
  by: VisitOrigin,
): Promise<Map<string, VisitCount>> {
  const byTap = `${by}Taps` as const;
  const tallies = await arrivals(manager, range, [by, byTap] as const);
  const [came, taps] = [tallies[by], tallies[byTap]];
  const counts = new Map(
    came.top(came.counts.size).map(([key, visits]): [string, VisitCount] => [key, { visits, tapped: 0 }]),
  );
  for (const [key, count] of taps.top(taps.counts.size)) {
    const of = counts.get(key.slice(key.indexOf('\t') + 1));
    if (of) of.tapped += count;
  }
  return counts;
}
