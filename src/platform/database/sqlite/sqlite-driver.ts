import type BetterSqlite3 from 'better-sqlite3';
import { UnusableEnvironment } from '../../config/environment.js';
import { SqliteConnection } from './sqlite-connection.js';
import { sqliteModule } from './sqlite-module.js';

type Driver = typeof BetterSqlite3;

/**
 * Opens an SQLite file with the interface of better-sqlite3, which TypeORM expects
 * (docs/decisions/sqlite-driver.md).
 * @throws {UnusableEnvironment} if this Node has no SQLite; the message explains the fix.
 */
export const Sqlite = connect as unknown as Driver;

function connect(file: string, options?: ConstructorParameters<typeof SqliteConnection>[2]) {
  return new SqliteConnection(loaded().DatabaseSync, file, options);
}

/** Returns the module name to `require` SQLite by. @throws {UnusableEnvironment} if this Node has none. */
export const driverName = () => loaded().name;

function loaded() {
  const found = sqliteModule();
  if (found) return found;
  throw new UnusableEnvironment([
    `DATABASE_URL: required, because there is no SQLite for Node ${process.versions.node} on this machine (${process.platform} ${process.arch}); set it, or use Node 24`,
  ]);
}
