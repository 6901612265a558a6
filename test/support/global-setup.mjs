import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { find, findOrInstall, installMissing, parts } from './parts.mjs';
import { PrivateMariadb } from './private-mariadb.mjs';

/** Where temporary files need not wait for a disk. (A process that is killed loses as little there as on a disk.) */
const memory = '/dev/shm';
const neededBytes = 4e9;

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/**
 * Puts another `nice` ahead of the machine's, which starts programs as they are: those that make pictures while nobody else wants the
 * processor would wait for the tests beside them. `TEST_PATH` is the machine's own PATH.
 */
function leavePrioritiesAlone(folder) {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'nice'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 });
  process.env.TEST_PATH = process.env.PATH ?? '';
  process.env.PATH = [programs, process.env.TEST_PATH].join(delimiter);
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
  process.env.TEST_MADE_ONCE = globalThis.folderOfTemplates;
  process.env.TEST_MIGRATED_FILE = join(globalThis.folderOfTemplates, 'migrated.sqlite');
  installMissing(Object.values(parts));
  process.env.TEST_CHROMIUM ||= findOrInstall(parts.browser) ?? '';
  process.env.TEST_HEADLESS_CHROMIUM ||= find(parts.headlessBrowser) ?? process.env.TEST_CHROMIUM;
  process.env.TEST_FIREFOX ||= findOrInstall(parts.firefox) ?? '';
  process.env.TEST_WEBKIT_DRIVER ||= findOrInstall(parts.webkit) ?? '';
  process.env.TEST_XVFB ||= findOrInstall(parts.display) ?? '';
  process.env.TEST_STRACE ||= thatTraces(findOrInstall(parts.tracer));
  process.env.TEST_RADICALE ||= findOrInstall(parts.radicale) ?? '';
  process.env.TEST_XANDIKOS ||= findOrInstall(parts.xandikos) ?? '';
  process.env.TEST_SYSTEMD_ANALYZE ||= findOrInstall(parts.units) ?? '';
  process.env.TEST_CADDY ||= findOrInstall(parts.caddy) ?? '';
  process.env.TEST_PEBBLE ||= findOrInstall(parts.pebble) ?? '';
  process.env.TEST_COMPOSE ||= findOrInstall(parts.compose) ?? '';
  process.env.TEST_GALERA ||= findOrInstall(parts.galera) ?? '';
  process.env.TEST_HAPROXY ||= findOrInstall(parts.balancer) ?? '';
  process.env.TEST_JAVA ||= findOrInstall(parts.java) ?? '';
  process.env.TEST_PYTHON ||= findOrInstall(parts.python) ?? '';
  process.env.TEST_NGINX ||= findOrInstall(parts.proxy) ?? '';
  leavePrioritiesAlone(globalThis.folderOfTemplates);
  if (process.env.TEST_DATABASE_URL || !findOrInstall(parts.database)) return;
  process.env.TEST_EMPTY_MARIADB = join(globalThis.folderOfTemplates, 'empty-mariadb');
  await PrivateMariadb.makeEmpty(process.env.TEST_EMPTY_MARIADB);
  globalThis.privateMariadb = await PrivateMariadb.start();
  process.env.TEST_DATABASE_URL = globalThis.privateMariadb.url;
  process.env.TEST_MIGRATED_DATABASE = 'migrated';
}

/** Some containers forbid programs to watch others. */
function thatTraces(strace) {
  return strace && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0 ? strace : '';
}
