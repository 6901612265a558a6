import type { EntityManager } from 'typeorm';
import type { SqlValue } from './sql.js';
import type { Tally } from './tally.js';

/**
 * Counts the single rows of page views, by page, and by where pages were reached from, '' standing for nowhere; walking on
 * within the site does not count.
 * @param which a condition on `page_views`.
 */
export async function tallyViews(
  manager: EntityManager,
  which: { sql: string; values: SqlValue[] },
  tallies: Record<'page' | 'referrer', Tally>,
): Promise<void> {
  const rows = await manager.query(
    `SELECT pageUrl, referrer, isInternal, COUNT(*) AS views FROM page_views WHERE ${which.sql}
     GROUP BY pageUrl, referrer, isInternal`,
    which.values,
  );
  for (const { pageUrl, referrer, isInternal, views } of rows) {
    tallies.page.add(pageUrl, Number(views));
    if (!isInternal) tallies.referrer.add(referrer, Number(views));
  }
}
