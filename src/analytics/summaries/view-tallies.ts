import type { EntityManager } from 'typeorm';
import type { SqlValue } from '../../platform/database/insert-rows.js';
import type { Tally } from './tally.js';
import { type CountedBy, tallyRows } from './tally-rows.js';

/** The page views by page and by referrer. */
export type ViewTallies = Record<'page' | 'referrer', Tally>;

const keys: Record<keyof ViewTallies, CountedBy> = {
  page: { columns: ['pageUrl'], keyOf: ({ pageUrl }) => pageUrl },
  referrer: { columns: ['origin'], keyOf: ({ origin }) => origin ?? undefined },
};
const origin = 'CASE WHEN isInternal = 1 THEN NULL ELSE referrer END';

/**
 * Counts single page views by page and by referrer; '' means none. Referrers within the site don't count.
 * @param which an SQL condition on `page_views`
 */
export async function tallyViews(
  manager: EntityManager,
  which: { sql: string; values: SqlValue[] },
): Promise<ViewTallies> {
  const { tallies } = await tallyRows(
    manager,
    {
      from: `page_views WHERE ${which.sql}`,
      values: which.values,
      sqlOf: (column) => (column === 'origin' ? origin : column),
    },
    keys,
  );
  return tallies;
}
