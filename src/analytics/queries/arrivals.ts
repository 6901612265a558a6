import type { EntityManager } from 'typeorm';
import type { ArrivalBreakdown } from '../breakdowns.js';
import type { Tally } from '../summaries/tally.js';
import type { Range } from './range.js';
import { visitsBegun } from './range-visits.js';

/** Counts the sessions that started in the range, by the keys of each breakdown. */
export async function arrivals<Name extends ArrivalBreakdown>(
  manager: EntityManager,
  range: Range,
  names: readonly Name[],
): Promise<Record<Name, Tally>> {
  const { tallies } = await visitsBegun(manager, range, names);
  return tallies;
}
