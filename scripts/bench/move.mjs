/*
 * `npm run bench:move [-- LEADS VIEWS]`: moves a site with that many leads and page views from SQLite to
 * MariaDB and back, and loads the same rows with `mariadb-dump | mariadb`. Prints seconds, rows a second and
 * the most memory of the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';

const [leads = 2_000, views = 100_000] = process.argv.slice(2).map(Number);

buildIfChanged();
const { DataSource } = await import('typeorm');
const { dataSourceOptions } = await import('../../dist/src/data-source-options.js');
const { readEnvironment } = await import('../../dist/src/platform/config/environment.js');
const { migrate } = await import('../../dist/src/platform/database/migrate.js');

const dataDir = mkdtempSync(join(tmpdir(), 'bench-move-'));
const mariadb = await PrivateServer.start('--innodb-buffer-pool-size=512M', '--innodb-log-file-size=256M');
try {
  await makeSite();
  const url = await mariadb.createDatabase('site');
  await mariadb.createDatabase('again');
  const to = await measured(process.execPath, ['dist/src/commands/move.command.js', '--to', url]);
  const dump = await measured('sh', ['-c', dumpAndLoad()]);
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, `site.sqlite${ending}`), { force: true });
  const back = await measured(process.execPath, ['dist/src/commands/move.command.js', '--to', 'sqlite']);
  print('SQLite to MariaDB', to);
  print('mariadb-dump | mariadb', dump);
  print('MariaDB to SQLite', back);
  process.stdout.write(
    `The move to MariaDB takes ${(to.seconds / dump.seconds).toFixed(2)} times as long as the dump.\n`,
  );
} finally {
  await mariadb.stop();
  rmSync(dataDir, { recursive: true });
}

/** Makes the SQLite file with rows as long as real ones. */
async function makeSite() {
  const dataSource = await new DataSource(
    dataSourceOptions(readEnvironment({ DATA_DIR: dataDir })),
  ).initialize();
  await migrate(dataSource);
  const numbers = (count) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const instant = (seconds) => `strftime('%Y-%m-%d %H:%M:%f', 1700000000 + ${seconds}, 'unixepoch')`;
  const agent =
    "'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'";
  await dataSource.query(
    `INSERT INTO contacts (name, email, phone, serviceType, message, createdAt, idempotencyKey, fingerprint)
     ${numbers(leads)} SELECT 'Customer ' || i, 'customer-' || i || '@example.com', '(763) 555-0100', 'carpet',
     'Three bedrooms, a dog, and a spot by the door that worries us. Number ' || i, ${instant('i * 60')}, 'key-' || i, 'print-' || i FROM n`,
  );
  await dataSource.query(
    `INSERT INTO sessions (sessionId, country, city, userAgent, startedAt, lastActivityAt, lastSeenAt, lastHitAt, views, landingPage)
     ${numbers(Math.ceil(views / 4))} SELECT lower(hex(randomblob(16))), 'United States', 'Minneapolis', ${agent}, ${instant('i * 4')},
     ${instant('i * 4')}, ${instant('i * 4')}, ${instant('i * 4')}, 4, '/pricing' FROM n`,
  );
  await dataSource.query(
    `INSERT INTO page_views (sessionId, pageUrl, pageTitle, userAgent, timeSpent, timestamp)
     ${numbers(views)} SELECT substr('0123456789abcdef0123456789abcdef' || i, -32), '/page/' || (i % 90), 'A page of the site', ${agent},
     i % 900, ${instant('i')} FROM n`,
  );
  await dataSource.destroy();
}

function dumpAndLoad() {
  const login = `--host=127.0.0.1 --port=${mariadb.port} --user=root`;
  return `mariadb-dump ${login} --single-transaction site | mariadb ${login} again`;
}

/** Runs a program. @returns its seconds, and the most megabytes of memory that it had. */
async function measured(program, args) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const began = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  let megabytes = 0;
  const watch = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

function print(name, { seconds, megabytes }) {
  const rows = leads + views + Math.ceil(views / 4);
  const speed = Math.round(rows / seconds).toLocaleString('en-US');
  process.stdout.write(
    `${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s ${speed.padStart(9)} rows/s ${Math.round(megabytes)} MB\n`,
  );
}
