import type { EntityManager } from 'typeorm';
import { type BreakdownColumns, type BreakdownName, columnsOf, keyOf } from '../breakdowns.js';
import type { Tally } from '../summaries/tally.js';
import { inRagged, type Range } from './range.js';
import { numbersOf, type VisitTotals, visitSums } from './totals.js';

/** The sums of sessions with the same values in the columns of some breakdowns. `views` is 1 if they viewed a page, else 0. */
export type VisitGroup = BreakdownColumns & { views?: number } & VisitTotals;

/** The sessions that began in the ragged ends of a range, grouped by the columns of some breakdowns. */
export async function raggedVisits(
  manager: EntityManager,
  range: Range,
  names: readonly BreakdownName[],
): Promise<VisitGroup[]> {
  if (range.ragged.length === 0) return [];
  const { sql, values } = inRagged(range, 'startedAt');
  const columns = columnsOf(names).map((column) => `${column}, `);
  const hasViews = 'CASE WHEN views = 0 THEN 0 ELSE 1 END';
  const rows = await manager.query(
    `SELECT ${columns.join('')}${hasViews} AS views, ${visitSums} FROM sessions WHERE ${sql}
     GROUP BY ${columns.join('')}${hasViews}`,
    values,
  );
  return rows.map(groupFrom);
}

export const groupFrom = (
  row: BreakdownColumns & Partial<Record<keyof VisitTotals, unknown>>,
): VisitGroup => ({ ...row, ...numbersOf(row) });

/** Counts the sessions of groups under their keys. @param tallies of the breakdowns that the groups were made by. */
export function addGroups<Name extends BreakdownName>(
  tallies: Record<Name, Tally>,
  names: readonly Name[],
  groups: readonly VisitGroup[],
): void {
  for (const group of groups) {
    for (const name of names) {
      const key = keyOf(name, group);
      if (key !== undefined) tallies[name].add(key, group.sessions);
    }
  }
}
