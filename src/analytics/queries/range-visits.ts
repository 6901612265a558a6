import type { EntityManager } from 'typeorm';
import type { BreakdownName, VisitorBreakdown } from '../breakdowns.js';
import { sumTallies } from '../summaries/tally.js';
import { addVisits, noVisits, tallyVisits, type VisitCounts } from '../summaries/visit-tallies.js';
import { earlierVisitors } from './earlier-visitors.js';
import { inRagged, type Range } from './range.js';
import { blockTotals } from './totals.js';

/** Counts the sessions that started in a range. */
export async function visitsBegun<Name extends BreakdownName>(
  manager: EntityManager,
  range: Range,
  names: readonly Name[],
): Promise<VisitCounts<Name>> {
  const [tallies, totals, ragged] = await Promise.all([
    sumTallies(manager, names, range.from, range.to),
    blockTotals(manager, range),
    raggedVisits(manager, range, names),
  ]);
  return addVisits(names, [{ tallies, totals }, ragged]);
}

/** Counts the unique visitors of a range: the sessions that started in it, and earlier ones seen in it. */
export async function visitsSeen<Name extends VisitorBreakdown>(
  manager: EntityManager,
  range: Range,
  names: readonly Name[],
): Promise<VisitCounts<Name>> {
  const counts = await Promise.all([
    visitsBegun(manager, range, names),
    earlierVisitors(manager, range, names),
  ]);
  return addVisits(names, counts);
}

/** Counts the sessions that started in the ragged ends of a range. */
async function raggedVisits<Name extends BreakdownName>(
  manager: EntityManager,
  range: Range,
  names: readonly Name[],
): Promise<VisitCounts<Name>> {
  if (range.ragged.length === 0) return noVisits(names);
  const { sql, values } = inRagged(range, 'startedAt');
  return tallyVisits(manager, { from: `sessions WHERE ${sql}`, values }, names);
}
