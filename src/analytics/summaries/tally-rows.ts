import type { EntityManager } from 'typeorm';
import type { SqlValue } from '../../platform/database/insert-rows.js';
import { Tally } from './tally.js';

/** The rows to count, as SQL. */
export interface CountedRows {
  /** The SQL after FROM: the table and a condition. */
  from: string;
  values: readonly SqlValue[];
  /** Returns a column's SQL, if that isn't just its name. */
  sqlOf?: (column: string) => string;
}

/** What rows are counted by: a key made from columns. */
export interface CountedBy {
  columns: readonly string[];
  /** Returns the key of rows with these values; undefined if they aren't counted. */
  keyOf: (values: Record<string, string>) => string | undefined;
}

interface Group<Sum extends string> {
  values: Record<string, string>;
  sums: Record<Sum, number>;
}

/** The database returns at most this many groups, so that made-up values can't fill the memory. */
const maxGroups = 1_000;

/**
 * Counts rows by several keys, and sums some of their columns. If there are too many different values, the
 * rarest ones of each key are counted together without a name; the sums always include all rows.
 * @param sums the SQL of each sum by name; `rows`, the number of rows, is always added
 */
export async function tallyRows<Name extends string, Sum extends string = never>(
  manager: EntityManager,
  rows: CountedRows,
  keys: Record<Name, CountedBy>,
  sums = {} as Record<Sum, string>,
): Promise<{ tallies: Record<Name, Tally>; totals: Record<Sum | 'rows', number> }> {
  const names = Object.keys(keys) as Name[];
  const tallies = Object.fromEntries(names.map((name) => [name, new Tally()])) as Record<Name, Tally>;
  const counted = { ...sums, rows: 'COUNT(*)' } as Record<Sum | 'rows', string>;
  const grouped = (by: Name[]) => {
    const columns = [...new Set(by.flatMap((name) => keys[name].columns))];
    return largestGroups(manager, rows, columns, counted);
  };

  const all = await grouped(names);
  if (all.length <= maxGroups) {
    for (const name of names) addGroups(tallies[name], keys[name], all);
    return { tallies, totals: sumOf(all, counted) };
  }
  const totals = sumOf(await grouped([]), counted);
  for (const name of names) {
    const own = (names.length === 1 ? all : await grouped([name])).slice(0, maxGroups);
    addGroups(tallies[name], keys[name], own);
    tallies[name].addUnnamed(totals.rows - sumOf(own, counted).rows);
  }
  return { tallies, totals };
}

/** Returns the largest groups: up to one more than `maxGroups`, so that callers see if there are more. */
async function largestGroups<Sum extends string>(
  manager: EntityManager,
  { from, values, sqlOf = (column) => column }: CountedRows,
  columns: readonly string[],
  sums: Record<Sum | 'rows', string>,
): Promise<Group<Sum | 'rows'>[]> {
  const selected = [
    ...columns.map((column) => `${sqlOf(column)} AS ${column}`),
    ...Object.entries(sums).map(([name, sql]) => `${sql} AS sum_${name}`),
  ];
  const byColumns =
    columns.length > 0 ? ` GROUP BY ${columns.map(sqlOf).join(', ')} ORDER BY sum_rows DESC` : '';
  const found: Record<string, string | number | null>[] = await manager.query(
    `SELECT ${selected.join(', ')} FROM ${from}${byColumns} LIMIT ${maxGroups + 1}`,
    [...values],
  );
  // SUM over no rows is null, and MySQL returns sums as strings.
  const read = (row: (typeof found)[number]) =>
    Object.fromEntries(Object.keys(sums).map((name) => [name, Number(row[`sum_${name}`] ?? 0)]));
  return found.map((row) => ({
    values: row as Record<string, string>,
    sums: read(row) as Record<Sum | 'rows', number>,
  }));
}

function addGroups(tally: Tally, { keyOf }: CountedBy, groups: readonly Group<'rows'>[]): void {
  for (const { values, sums } of groups) {
    const key = keyOf(values);
    if (key !== undefined) tally.add(key, sums.rows);
  }
}

function sumOf<Sum extends string>(
  groups: readonly Group<Sum>[],
  sums: Record<Sum, string>,
): Record<Sum, number> {
  const total = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as Record<Sum, number>;
  for (const group of groups) for (const name of Object.keys(sums) as Sum[]) total[name] += group.sums[name];
  return total;
}
