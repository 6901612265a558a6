import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * The release of the SQLite driver that this Node can load (docs/decisions/sqlite-driver.md): one that is prebuilt and needs
 * Node-API 10, or the last one that does not need it.
 */
export const Sqlite: typeof BetterSqlite3 = createRequire(import.meta.url)(
  Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3',
);
