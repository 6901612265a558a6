/*
 * `npm run bench:intake`: how many leads a second are taken durably, on SQLite and on a private MariaDB and
 * MySQL, and how long the slowest hundredth waits, with 64 senders at once. Beside them in the same run: how
 * often a second this disk can fsync a file, and a bare loop that inserts the same rows over the same driver
 * with the same durability. Last, the rates of the same requests without the database, and without the spool
 * as well: no faster database could bring more than these.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from 'mysql2/promise';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { findOrInstallMysql } from '../../test/support/servers/debian-mysql.mjs';
import { freePort, PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';

const senders = 64;
const seconds = Number(process.argv[2] ?? 8);
/** As many as the site's own pool. */
const connections = 10;

const columns = ['name', 'email', 'phone', 'message', 'createdAt', 'idempotencyKey', 'fingerprint'];
const insert = `INSERT INTO contacts (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

buildIfChanged();
const { Sqlite } = await import('../../dist/src/platform/database/sqlite/sqlite-driver.js');
const folder = mkdtempSync(join(tmpdir(), 'bench-intake-'));
const durable = ['--innodb-flush-log-at-trx-commit=1', '--sync-binlog=1'];
const servers = {};
if (findOrInstall(parts.database)) servers.MariaDB = await PrivateServer.of('mariadb', ...durable);
// MySQL keeps a binary log and a second copy of each page unless told otherwise.
if (findOrInstallMysql())
  servers.MySQL = await PrivateServer.of('mysql', ...durable, '--log-bin', '--innodb-doublewrite=ON');
try {
  say(`one file, one fsync after the other: ${Math.round(fsyncsPerSecond())} a second`);
  say(
    `${'database'.padEnd(10)}${'bare inserts/s'.padEnd(18)}${'leads/s'.padEnd(11)}${'ratio'.padEnd(8)}p50 ms   p99 ms   CPU ms/lead  answers`,
  );
  await measure('SQLite', {}, bareSqlite);
  for (const [name, server] of Object.entries(servers))
    await measure(name, { DATABASE_URL: await server.createDatabase() }, () => bareServer(server));
  say(`spooled, not stored: ${Math.round(await without('database'))} a second`);
  say(`neither spooled nor stored: ${Math.round(await without('both'))} a second`);
} finally {
  for (const server of Object.values(servers)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, variables, bare) {
  const dataDir = join(folder, name);
  const { perSecond, p50, p99, statuses, cpuPerLead } = await leads({ ...variables, DATA_DIR: dataDir });
  const bareRate = await bare(dataDir);
  say(
    `${name.padEnd(10)}${String(Math.round(bareRate)).padEnd(18)}${String(Math.round(perSecond)).padEnd(11)}${(perSecond / bareRate).toFixed(2).padEnd(8)}${p50.toFixed(0).padEnd(9)}${p99.toFixed(0).padEnd(9)}${cpuPerLead.toFixed(1).padEnd(13)}${JSON.stringify(statuses)}`,
  );
}

/** Leads a second of a site on SQLite that keeps them in the spool only, or nowhere. */
async function without(storage) {
  const hook = new URL('./without-storage.mjs', import.meta.url);
  const variables = { NODE_OPTIONS: `--import=${hook}`, WITHOUT: storage, DATA_DIR: join(folder, storage) };
  return (await leads(variables, 'dist/src/unbundled.js')).perSecond;
}

/** Starts a site, sends it leads, and stops it. */
async function leads(variables, server) {
  const { site, port } = await start(variables, server);
  await press(port, 1);
  const cpuBefore = cpuMs(site.pid);
  const pressed = await press(port, seconds);
  const cpuPerLead = (cpuMs(site.pid) - cpuBefore) / (pressed.perSecond * seconds);
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
  return { ...pressed, cpuPerLead };
}

/** What a process has used of the processors so far (Linux: clock ticks of 10 ms). */
function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

async function start(variables, server = 'dist/src/main.js') {
  const port = await freePort();
  const site = spawn(process.execPath, [server], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ADMIN_PASSWORD: 'only-for-measuring',
      TRUST_PROXY: '1',
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '4',
      ...variables,
    },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 200; tries++) {
    const readiness = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.json(),
      () => ({}),
    );
    if (readiness.database === 'ok') return { site, port };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  site.kill('SIGKILL');
  throw new Error('The site didn’t start.');
}

/** 64 senders at once, each posting one lead after the other; each lead comes from another address. */
async function press(port, forSeconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const end = performance.now() + forSeconds * 1000;
  const waits = [];
  const statuses = {};
  let number = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        const status = await post(port, agent, number++);
        waits.push(performance.now() - began);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)];
  return { perSecond: waits.length / forSeconds, p50: at(0.5), p99: at(0.99), statuses };
}

function post(port, agent, number) {
  const body = JSON.stringify({
    name: 'Ada Visitor',
    email: `ada-${number}@example.com`,
    phone: '(763) 555-0100',
    message: 'Two bedrooms and a hallway, please.',
  });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': randomBytes(16).toString('hex'),
    'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: '/api/contact', method: 'POST', headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A row like the site's, with its own email, key and fingerprint. */
function row(createdAt) {
  return [
    'Ada Visitor',
    `${randomBytes(6).toString('hex')}@example.com`,
    '(763) 555-0100',
    'Two bedrooms and a hallway, please.',
    createdAt,
    randomBytes(16).toString('hex'),
    randomBytes(32).toString('hex'),
  ];
}

function bareSqlite(dataDir) {
  const file = new Sqlite(join(dataDir, 'site.sqlite'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  const statement = file.prepare(insert);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count++) statement.run(...row('2026-11-20 10:00:00.000'));
  file.close();
  return count / seconds;
}

/** As many statements at once as the site has senders, over as many connections as it holds. */
async function bareServer({ url }) {
  const pool = createPool({ uri: url.replace('/mysql', '/site'), connectionLimit: connections });
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (; performance.now() < end; count++) await pool.execute(insert, row(new Date()));
    }),
  );
  await pool.end();
  return count / seconds;
}

function fsyncsPerSecond() {
  const file = openSync(join(folder, 'probe'), 'w');
  const end = performance.now() + 2_000;
  let count = 0;
  for (; performance.now() < end; count++) {
    writeSync(file, 'x'.repeat(512));
    fsyncSync(file);
  }
  closeSync(file);
  return count / 2;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
