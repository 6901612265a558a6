/*
 * Runs after `npm install`: on a Node that cannot load the prebuilt SQLite driver (src/database/sqlite-driver.ts), the other
 * one is downloaded or compiled by its own install script. Where that fails, nothing is said: a site on MySQL needs no such
 * driver, and any other says at its start what to install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

if (Number(process.versions.napi) < 10 && !works()) {
  const npm = ['run', 'install', '--silent', '--prefix', 'node_modules/better-sqlite3'];
  // Node's headers are downloaded, unless they came with it.
  const prefix = resolve(process.execPath, '../..');
  const headers = existsSync(`${prefix}/include/node/node.h`) ? { npm_config_nodedir: prefix } : {};
  spawnSync(process.execPath, [process.env.npm_execpath, ...npm], { env: { ...process.env, ...headers } });
}

function works() {
  try {
    const Sqlite = createRequire(import.meta.url)('better-sqlite3');
    new Sqlite(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
