import type { EntityManager } from 'typeorm';
import { type SqlValue } from '../../database/insert-rows.js';
import type { Tally } from './tally.js';

/** How often pages were viewed, and from where they were reached. */
export type ViewTallies = Record<'page' | 'referrer', Tally>;

/**
 * Adds the rows of `page_views` to tallies by page and by referrer. '' is no referrer; views that were reached from another
 * page of the site count for no referrer at all.
 * @param which a condition on `page_views`.
 */
export async function tallyViews(
  manager: EntityManager,
  which: { sql: string; values: SqlValue[] },
  tallies: ViewTallies,
): Promise<void> {
  const rows = await manager.query(
    `SELECT pageUrl, CASE WHEN isInternal = 1 THEN NULL ELSE referrer END AS origin, COUNT(*) AS views
     FROM page_views WHERE ${which.sql} GROUP BY pageUrl, origin ORDER BY NULL`,
    which.values,
  );
  for (const { pageUrl, origin, views } of rows) {
    tallies.page.add(pageUrl, Number(views));
    if (origin !== null) tallies.referrer.add(origin, Number(views));
  }
}
