import type { EntityManager } from 'typeorm';
import type { ArrivalBreakdown } from '../breakdowns.js';
import { sumTallies, type Tally } from '../summaries/tally.js';
import type { Range } from './range.js';
import { addGroups, raggedVisits } from './visit-groups.js';

/** How many sessions began in the range, by the key of each of the breakdowns. */
export async function arrivals<Name extends ArrivalBreakdown>(
  manager: EntityManager,
  range: Range,
  names: readonly Name[],
): Promise<Record<Name, Tally>> {
  const [tallies, groups] = await Promise.all([
    sumTallies(manager, names, range.from, range.to),
    raggedVisits(manager, range, names),
  ]);
  addGroups(tallies, names, groups);
  return tallies;
}
