import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const load = createRequire(import.meta.url);

/**
 * The file of the SQLite driver that this Node can load (docs/decisions/sqlite-driver.md): of the release that is prebuilt and
 * needs Node-API 10, or of the last one that does not need it.
 */
export const driverFile = load.resolve(
  Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3',
);

export const Sqlite: typeof BetterSqlite3 = load(driverFile);
