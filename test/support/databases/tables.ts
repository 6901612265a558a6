import type { DataSource } from 'typeorm';
import { isMysql } from '../../../src/platform/database/dialect.js';

/** Returns the rows of every table, by its name. */
export async function rowsByTable(dataSource: DataSource): Promise<[table: string, rows: object[]][]> {
  const tables: { name: string }[] = await dataSource.query(
    isMysql(dataSource)
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'",
  );
  const found: [string, object[]][] = [];
  for (const { name } of tables) found.push([name, await dataSource.query(`SELECT * FROM ${name}`)]);
  return found;
}
