/*
 * Runs after `npm install`: on a Node that cannot load the prebuilt SQLite driver (src/database/sqlite-driver.ts), the other
 * one is downloaded or compiled by its own install script.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

if (Number(process.versions.napi) < 10 && !works()) {
  const npm = ['run', 'install', '--silent', '--prefix', 'node_modules/better-sqlite3'];
  const run = spawnSync(process.execPath, [process.env.npm_execpath, ...npm], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (run.status !== 0) console.error(`SQLite’s driver could not be compiled:\n${run.stdout}\n${run.stderr}`);
  process.exitCode = run.status ?? 1;
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
