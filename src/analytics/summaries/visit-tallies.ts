import type { EntityManager } from 'typeorm';
import { type BreakdownColumns, type BreakdownName, breakdowns, columnsOf, keyOf } from '../breakdowns.js';
import { Tally } from './tally.js';
import { type CountedBy, type CountedRows, tallyRows } from './tally-rows.js';

/** The sums of some sessions, each with its whole duration. */
export interface VisitTotals {
  sessions: number;
  bounces: number;
  durationMs: number;
}

/** The number of sessions by the keys of some breakdowns, and their sums. */
export interface VisitCounts<Name extends BreakdownName> {
  tallies: Record<Name, Tally>;
  totals: VisitTotals;
}

const sums = { bounces: 'SUM(CASE WHEN views = 1 THEN 1 ELSE 0 END)', durationMs: 'SUM(durationMs)' };

/** Counts sessions. @param ownSums the SQL of the sums, if the rows aren't from `sessions` */
export async function tallyVisits<Name extends BreakdownName>(
  manager: EntityManager,
  { sqlOf = (column: string) => column, ...rows }: CountedRows,
  names: readonly Name[],
  ownSums = sums,
): Promise<VisitCounts<Name>> {
  const keys = Object.fromEntries(names.map((name) => [name, countedBy(name)])) as Record<Name, CountedBy>;
  const found = await tallyRows(
    manager,
    { ...rows, sqlOf: (column) => (column === 'hasViews' ? hasViews : sqlOf(column)) },
    keys,
    ownSums,
  );
  const { rows: sessions, ...totals } = found.totals;
  return { tallies: found.tallies, totals: { sessions, ...totals } };
}

const hasViews = 'CASE WHEN views = 0 THEN 0 ELSE 1 END';

function countedBy(name: BreakdownName): CountedBy {
  const columns: string[] = columnsOf([name]);
  if (breakdowns[name].counts === 'arrivals') columns.push('hasViews');
  return {
    columns,
    keyOf: ({ hasViews, ...values }) =>
      keyOf(name, { ...(values as BreakdownColumns), views: Number(hasViews) }),
  };
}

/** Returns the counts of no sessions. */
export const noVisits = <Name extends BreakdownName>(names: readonly Name[]): VisitCounts<Name> => ({
  tallies: Object.fromEntries(names.map((name) => [name, new Tally()])) as Record<Name, Tally>,
  totals: { sessions: 0, bounces: 0, durationMs: 0 },
});

/** Adds up the counts of several groups of sessions. */
export function addVisits<Name extends BreakdownName>(
  names: readonly Name[],
  counts: readonly VisitCounts<Name>[],
): VisitCounts<Name> {
  const sum = noVisits(names);
  for (const { tallies, totals } of counts) {
    for (const name of names) sum.tallies[name].addAll(tallies[name]);
    for (const total of ['sessions', 'bounces', 'durationMs'] as const) sum.totals[total] += totals[total];
  }
  return sum;
}
