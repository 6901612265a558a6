import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall, parts } from './parts.mjs';
import { PrivateMariadb } from './private-mariadb.mjs';

/** Where temporary files need not wait for a disk. (A process that is killed loses as little there as on a disk.) */
const memory = '/dev/shm';
const neededBytes = 4e9;

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** Brings what the tests run against: a MariaDB server of their own, and a browser. */
export default async function setUp() {
  // Far from the business's zone and from UTC, with half an hour in its offset: nothing may depend on the machine's zone.
  process.env.TZ = 'Asia/Kolkata';
  if (!process.env.TMPDIR && hasRoom(memory)) {
    globalThis.folderInMemory = mkdtempSync(join(memory, 'tests-'));
    process.env.TMPDIR = globalThis.folderInMemory;
  }
  globalThis.folderOfTemplates = mkdtempSync(join(tmpdir(), 'templates-'));
  process.env.TEST_MIGRATED_FILE = join(globalThis.folderOfTemplates, 'migrated.sqlite');
  process.env.TEST_CHROMIUM ||= findOrInstall(parts.browser) ?? '';
  process.env.TEST_RADICALE ||= findOrInstall(parts.radicale) ?? '';
  process.env.TEST_XANDIKOS ||= findOrInstall(parts.xandikos) ?? '';
  process.env.TEST_SYSTEMD_ANALYZE ||= findOrInstall(parts.units) ?? '';
  process.env.TEST_CADDY ||= findOrInstall(parts.caddy) ?? '';
  process.env.TEST_PEBBLE ||= findOrInstall(parts.pebble) ?? '';
  process.env.TEST_COMPOSE ||= findOrInstall(parts.compose) ?? '';
  process.env.TEST_NGINX ||= findOrInstall(parts.proxy) ?? '';
  if (process.env.TEST_DATABASE_URL || !findOrInstall(parts.database)) return;
  globalThis.privateMariadb = await PrivateMariadb.start();
  process.env.TEST_DATABASE_URL = globalThis.privateMariadb.url;
  process.env.TEST_MIGRATED_DATABASE = 'migrated';
}
