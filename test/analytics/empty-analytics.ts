import type { DataSource } from 'typeorm';

const tables = [
  'page_views',
  'sessions',
  'events',
  'web_vitals',
  'analytics_blocks',
  'analytics_tallies',
  'analytics_returns',
  'visit_blocks',
];

/** Forgets every visit. */
export async function emptyAnalytics(dataSource: DataSource): Promise<void> {
  for (const table of tables) await dataSource.query(`DELETE FROM ${table}`);
  await dataSource.query('UPDATE analytics_reach SET foldedUntil = 0, rawFrom = 0');
}
