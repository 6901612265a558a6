import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { UnusableEnvironment } from '../config/environment.js';
import { NodeSqlite, nodeSqlite } from './node-sqlite.js';

type Driver = typeof BetterSqlite3;

const load = createRequire(import.meta.url);
let found: { name: string; Driver: Driver } | undefined;

/**
 * The driver that this Node can load (docs/decisions/sqlite-driver.md): better-sqlite3, of the release that is prebuilt and needs
 * Node-API 10 or of the last one that does not need it; without either, Node's own. It is looked for when SQLite is used.
 * @throws {UnusableEnvironment} where there is none; it says what to install.
 */
function driver() {
  found ??= betterSqlite3() ?? nodesOwn();
  if (found) return found;
  throw new UnusableEnvironment([
    `DATABASE_URL: needed, since Node ${process.versions.node} has no SQLite driver here; or use Node 24, or run "apt-get install -y python3 make g++ && npm ci"`,
  ]);
}

function betterSqlite3() {
  try {
    const name = load.resolve(Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3');
    const Driver: Driver = load(name);
    // Its native part is loaded with the first database.
    new Driver(':memory:').close();
    return { name, Driver };
  } catch {
    return undefined;
  }
}

const nodesOwn = () => nodeSqlite() && { name: 'node:sqlite', Driver: NodeSqlite as unknown as Driver };

/** What `require` loads the driver by: a file of better-sqlite3, or `node:sqlite`. @throws {UnusableEnvironment} where there is none. */
export const driverName = () => driver().name;

/** A connection to an SQLite file, by whichever driver there is. @throws {UnusableEnvironment} where there is none. */
export const Sqlite = connect as unknown as Driver;

function connect(...given: ConstructorParameters<Driver>) {
  const { Driver } = driver();
  return new Driver(...given);
}
