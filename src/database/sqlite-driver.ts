import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * The release of the SQLite driver that this Node can have (docs/decisions/sqlite-driver.md): one that comes ready-made and
 * needs Node-API 10, or else the last that does without.
 */
export const Sqlite: typeof BetterSqlite3 = createRequire(import.meta.url)(
  Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3',
);
