import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findOrInstallMysql, hasMysql, mysqlCommand } from '../servers/debian-mysql.mjs';
import { engine, PrivateServer } from '../servers/private-server.mjs';
import { find, findOrInstall, installMissing, parts } from './parts.mjs';

/** Where temporary files need not wait for a disk. (A killed process loses as little there as on a disk.) */
const memory = '/dev/shm';
const neededBytes = 4e9;

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/**
 * Puts another `nice` ahead of the machine's, which starts programs as they are: those that make pictures
 * while nobody else wants the processor would wait for the tests beside them. `TEST_PATH` is the machine's
 * own PATH.
 */
function leavePrioritiesAlone(folder) {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'nice'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 });
  process.env.TEST_PATH = process.env.PATH ?? '';
  process.env.PATH = [programs, process.env.TEST_PATH].join(delimiter);
}

/** The variables that tell tests where the programs are that only some of them need. */
const variables = {
  headlessBrowser: 'TEST_HEADLESS_CHROMIUM',
  firefox: 'TEST_FIREFOX',
  webkit: 'TEST_WEBKIT_DRIVER',
  display: 'TEST_XVFB',
  tracer: 'TEST_STRACE',
  radicale: 'TEST_RADICALE',
  xandikos: 'TEST_XANDIKOS',
  units: 'TEST_SYSTEMD_ANALYZE',
  age: 'TEST_AGE',
  apache: 'TEST_APACHE',
  caddy: 'TEST_CADDY',
  pebble: 'TEST_PEBBLE',
  compose: 'TEST_COMPOSE',
  galera: 'TEST_GALERA',
  balancer: 'TEST_HAPROXY',
  java: 'TEST_JAVA',
  python: 'TEST_PYTHON',
  proxy: 'TEST_NGINX',
  restic: 'TEST_RESTIC',
};

const onMysql = engine === 'mysql';

/** Brings what the tests run against: a database server of their own, and a browser. */
export default async function setUp() {
  // Far from the business's zone and from UTC, with half an hour in its offset: nothing may depend on the
  // machine's zone.
  process.env.TZ = 'Asia/Kolkata';
  if (!process.env.TMPDIR && hasRoom(memory)) {
    globalThis.folderInMemory = mkdtempSync(join(memory, 'tests-'));
    process.env.TMPDIR = globalThis.folderInMemory;
  }
  globalThis.folderOfTemplates = mkdtempSync(join(tmpdir(), 'templates-'));
  process.env.TEST_MADE_ONCE = globalThis.folderOfTemplates;
  process.env.TEST_STATEMENTS = join(globalThis.folderOfTemplates, 'statements');
  mkdirSync(process.env.TEST_STATEMENTS);
  process.env.TEST_MIGRATED_FILE = join(globalThis.folderOfTemplates, 'migrated.sqlite');
  const { database, browser, ...others } = parts;
  installMissing(Object.values(process.env.TEST_ALL ? parts : { database, browser }));
  process.env.TEST_CHROMIUM ||= findOrInstall(browser) ?? '';
  for (const [part, name] of Object.entries(variables))
    process.env[name] ||= (process.env.TEST_ALL ? findOrInstall(others[part]) : find(others[part])) ?? '';
  process.env.TEST_MYSQL ||= (process.env.TEST_ALL ? findOrInstallMysql() : hasMysql()) ? 'yes' : '';
  process.env.TEST_HEADLESS_CHROMIUM ||= process.env.TEST_CHROMIUM;
  process.env.TEST_STRACE = thatTraces(process.env.TEST_STRACE);
  leavePrioritiesAlone(globalThis.folderOfTemplates);
  if (process.env.TEST_DATABASE_URL || !(onMysql ? findOrInstallMysql() : findOrInstall(database))) return;
  const [program, ...args] = onMysql ? mysqlCommand('sbin/mysqld') : [find(database)];
  process.env.TEST_EMPTY_SERVER = resolve('dist/test', `${engine}-${versionOf(program, args)}`);
  await PrivateServer.makeEmpty(process.env.TEST_EMPTY_SERVER);
  globalThis.privateServer = await PrivateServer.start();
  process.env.TEST_DATABASE_URL = globalThis.privateServer.url;
  process.env.TEST_MIGRATED_DATABASE = 'migrated';
}

function versionOf(program, args) {
  const [version] = /\d+\.\d[\d.]+/.exec(execFileSync(program, [...args, '--version'], { encoding: 'utf8' }));
  return version;
}

/** Some containers forbid programs to watch others. */
function thatTraces(strace) {
  return strace && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0 ? strace : '';
}
