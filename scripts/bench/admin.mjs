/*
 * `npm run bench:admin`: the admin with 100,000 leads, ten a day for 27 years, on SQLite, on a private
 * MariaDB and, where it can be installed, on MySQL. Prints the size of each answer, the median time to its
 * last byte of 15 requests, one at a time, and the processor time that site and database take for it
 * together. Fails if a page takes more than 100 ms of that, MySQL half as much again as MariaDB and 5 ms,
 * or a list of leads is larger than 60 KB. Run it on a machine that does nothing else. `-- 100000 MySQL`
 * measures on one of them only.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findOrInstallMysql } from '../../test/support/servers/debian-mysql.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { cpuSeconds, logIn, password } from './site.mjs';

const leads = Number(process.argv[2] ?? 100_000);
const rounds = 15;
const port = 4417;
const base = `http://localhost:${port}`;

const columns =
  'name, email, phone, serviceArea, serviceType, message, preferredDate, timePreference, status, priority, followUpDate, createdAt, idempotencyKey, fingerprint, isSuspect';

/** The list of leads and the board, as the owner may filter, sort and search them. */
const listed = {
  leads: '',
  'leads, new': '?status=new',
  'leads, completed': '?status=completed',
  'leads, spam': '?spam=true',
  'leads to follow up': '?followUp=due',
  'leads by status and priority': '?status=contacted&priority=high',
  'leads of a city': '?city=Otsego',
  'leads of a city without any': '?city=Rogers',
  'leads of a city and a service': '?city=Otsego&service=residential&status=scheduled',
  'leads of a service': '?service=residential',
  'leads of a service without any': '?service=stairs',
  'leads of the free room': '?service=Free+Room',
  'leads from calls': '?source=phone&status=new',
  'leads, oldest first': '?order=oldest',
  'leads by name': '?order=name',
  'leads by day': '?order=day',
  'leads of a city by name': '?city=Otsego&order=name',
  'leads of a city by day': '?city=Otsego&order=day',
  'leads of a service by name': '?service=residential&order=name',
  'leads by name, page 100': '?order=name&skip=3000',
  'leads, one beside them': `?lead=${leads}`,
  'search, found early': '?search=maria',
  'search, found once': '?search=p777.example',
  'search, found nowhere': '?search=nobody%20at%20all',
  'search for digits': '?search=763%20555%2099',
  'search in a city': '?search=zzz&city=Otsego',
  'search within a filter': '?search=zzz&status=scheduled&priority=high',
  board: '?view=board',
  'board of a city': '?view=board&city=Otsego',
  'board of a search': '?view=board&search=maria',
};

const year = new Date().getFullYear();
const asked = {
  dashboard: '/admin',
  bookings: '/admin/bookings',
  'another week': '/admin/api/week?day=2026-01-07',
  today: '/admin/day',
  'one lead': `/admin/leads/${leads}`,
  stats: '/admin/api/stats',
  'next 50': `/admin/api/contacts?limit=50&before=${Math.floor(leads / 2)}`,
  'search for other letters': '/admin/api/contacts?limit=50&search=%C3%A9lo%C3%AFse%20x',
  'search for a town': '/admin/api/contacts?limit=50&search=rogers%20mn',
  'search for words of a message': '/admin/api/contacts?limit=50&search=wine%20on%20the%20stairs%2099',
  'count of a search': '/admin/api/contacts/count?search=zzz',
  customers: '/admin/customers',
  'customers, page 100': '/admin/customers?page=100',
  'customers by name': '/admin/customers?sort=name',
  'customers by spending': '/admin/customers?sort=spent',
  'customers, overdue': '/admin/customers?sort=overdue',
  'customers, search': '/admin/customers?search=maria',
  'customers, search found nowhere': '/admin/customers?search=nobody%20at%20all',
  'money of a year': '/admin/money',
  'money of five years': `/admin/money?from=${year - 4}-01&until=${year}-12`,
  'revenue of a year by source': '/admin/analytics/revenue?range=365&by=source',
  'revenue of a year by campaign': '/admin/analytics/revenue?range=365&by=campaign&touch=last',
};

/** What a page may take of processor time, and a list of leads weigh. */
const limits = { cpuMs: 100, bytes: 60_000 };
/** Those that show more than the list: a lead beside it, or a board. */
const more = /lead=|view=board/;

/** How the leads came, and what those that are completed brought. */
const besideLeads = [
  ...['first', 'last'].map(
    (
      position,
    ) => `INSERT INTO lead_touches (leadId, position, landingPage, referrerHost, utmSource, utmCampaign, leadCreatedAt)
      SELECT id, '${position}', CASE id % 3 WHEN 0 THEN '/' WHEN 1 THEN '/pricing' ELSE '/free-room' END,
        CASE id % 4 WHEN 0 THEN 'google.com' ELSE '' END, CASE id % 5 WHEN 0 THEN 'flyer' ELSE '' END,
        CASE id % 5 WHEN 0 THEN 'spring' ELSE '' END, createdAt FROM contacts WHERE id % 6 > 0`,
  ),
  `INSERT INTO jobs (leadId, quoteLines, chargedCents, doneOn, paidOn, version)
    SELECT id, '[]', 19900 + id % 100, SUBSTR(createdAt, 1, 10), CASE WHEN id % 100 > 0 THEN SUBSTR(createdAt, 1, 10) END, 0
    FROM contacts WHERE status = 'completed' AND isSuspect = 0`,
];

buildIfChanged();
const { createContext } = await import('../../dist/src/create-app.js');
const { LeadAttachingService } = await import('../../dist/src/customers/lead-attaching.service.js');
const { Tuning } = await import('../../dist/src/platform/config/tuning.js');
const { Sqlite } = await import('../../dist/src/platform/database/sqlite/sqlite-driver.js');
const folder = mkdtempSync(join(tmpdir(), 'bench-admin-'));
const isMeasured = (name) => (process.argv[3] ?? name) === name;
const servers = {};
if (isMeasured('MariaDB')) servers.MariaDB = await PrivateServer.of('mariadb');
if (isMeasured('MySQL') && findOrInstallMysql()) servers.MySQL = await PrivateServer.of('mysql');
try {
  const results = isMeasured('SQLite') ? { SQLite: await measure('SQLite', {}, seedSqlite, []) } : {};
  for (const [name, server] of Object.entries(servers))
    results[name] = await measure(name, { DATABASE_URL: await server.createDatabase() }, seedMysql, [
      server.process.pid,
    ]);
  const columns = ['median', 'CPU'];
  print(
    `${leads} leads, ms`,
    'KB',
    ...Object.keys(results).flatMap((name) => columns.map((column) => `${name} ${column}`)),
  );
  const [first] = Object.values(results);
  for (const name of Object.keys(first))
    printPage(
      name,
      Object.fromEntries(Object.entries(results).map(([database, pages]) => [database, pages[name]])),
    );
} finally {
  for (const server of Object.values(servers)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(name, ...cells) {
  process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(16)).join('')}\n`);
}

/** Prints a page’s figures on both databases, and fails if it is over its limits. */
function printPage(name, byDatabase) {
  const figures = Object.values(byDatabase);
  const { MariaDB: mariadb, MySQL: mysql } = byDatabase;
  const bytes = Math.max(...figures.map((each) => each.bytes));
  const isLarge = name in listed && !more.test(listed[name]) && bytes > limits.bytes;
  const isSlowOnMysql = mariadb && mysql && mysql.cpuMs > 1.5 * mariadb.cpuMs + 5;
  const isOver = isLarge || isSlowOnMysql || figures.some(({ cpuMs }) => cpuMs > limits.cpuMs);
  const cells = [bytes / 1000, ...figures.flatMap(({ ms, cpuMs }) => [ms, cpuMs])];
  print(name, ...cells.map((cell) => cell.toFixed(1)), isOver ? 'over' : '');
  if (isOver) process.exitCode = 1;
}

/** @param databasePids of the processes that work for the site. */
async function measure(name, variables, seed, databasePids) {
  process.stdout.write(`Adding ${leads} leads and measuring on ${name}…\n`);
  const env = { ...variables, DATA_DIR: folder };
  await stop(await start(env));
  await seed(env);
  await makeCustomers(env);
  const site = await start(env);
  try {
    const cookie = await logIn(base);
    const pids = [site.pid, ...databasePids];
    await untilIdle(pids);
    const results = {};
    for (const [name, query] of Object.entries(listed))
      results[name] = await figuresOf(`/admin/leads${query}`, cookie, pids);
    for (const [name, path] of Object.entries(asked)) results[name] = await figuresOf(path, cookie, pids);
    return results;
  } finally {
    await stop(site);
  }
}

/** Sets the keys of what was seeded, and makes its customers, which a site does in its first minutes. */
async function makeCustomers(env) {
  const context = await createContext(env, { logLevels: ['error', 'fatal'] });
  context.get(Tuning).unitOfWorkDeadlineMs = 60_000;
  await context.get(LeadAttachingService).attachMissing();
  await context.close();
}

function cpuMsOf(pids) {
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid) * 1000, 0);
}

/** Waits until the background work on what was seeded is over: ten seconds with hardly any. */
async function untilIdle(pids) {
  const deadline = performance.now() + 600_000;
  for (let idle = 0; idle < 5 && performance.now() < deadline; ) {
    const before = cpuMsOf(pids);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    idle = cpuMsOf(pids) - before < 100 ? idle + 1 : 0;
  }
}

/** The size, the median time, and the processor time of a request on average, after a first one. */
async function figuresOf(path, cookie, pids) {
  const { bytes } = await timed(path, cookie);
  const before = cpuMsOf(pids);
  const times = [];
  for (let round = 0; round < rounds; round++) times.push((await timed(path, cookie)).ms);
  const cpuMs = (cpuMsOf(pids) - before) / rounds;
  times.sort((a, b) => a - b);
  return { bytes, cpuMs, ms: times[Math.floor(rounds / 2)] };
}

async function timed(path, cookie) {
  const started = performance.now();
  const answer = await fetch(base + path, { headers: { cookie } });
  const { byteLength: bytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return { ms: performance.now() - started, bytes };
}

/** Starts a site and waits until its database is ready. */
async function start(env) {
  const site = spawn(process.execPath, ['dist/src/main.js'], {
    env: { PATH: process.env.PATH, PORT: String(port), ADMIN_PASSWORD: password, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 1200 && site.exitCode === null && site.signalCode === null; attempt++) {
    const isReady = await fetch(`${base}/readyz`).then(
      async (answer) => (await answer.json()).database === 'ok',
      () => false,
    );
    if (isReady) return site;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  site.kill('SIGKILL');
  throw new Error('The site didn’t become ready.');
}

function stop(site) {
  return new Promise((resolve) => {
    site.once('exit', resolve);
    site.kill('SIGTERM');
  });
}

/** Ten leads a day, most of them done, a few of them spam. */
function* rows() {
  const first = ['Maria', 'Zoë', 'Éloïse', 'John', 'Ada', 'Иван', 'Kim', 'Sam'];
  const last = ["O'Hara", 'Larsen', 'Nguyen', 'Müller', 'Smith', 'Garcia'];
  const text = 'Two rooms and a hallway, the dog was there, and the stairs to the second floor as well. ';
  const now = Date.now();
  for (let n = 0; n < leads; n++) {
    const age = leads - n;
    const status =
      age < 40 ? 'new' : age % 50 === 0 ? 'scheduled' : age % 60 === 0 ? 'contacted' : 'completed';
    const day = (offset) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
    yield [
      `${first[n % first.length]} ${last[n % last.length]}`,
      `p${n}.${n % 7}@mail${n % 50}.example`,
      `(763) 555-${String(n % 10_000).padStart(4, '0')}`,
      ['Maple Grove', 'Otsego', 'Address: 12 Elm Street, Otsego', 'Blaine'][n % 4],
      n % 9 === 0 ? 'Free Room Cleaning - One Room or Two Rugs' : 'residential',
      text.repeat(1 + (n % 4)),
      day(30 - (age % 400)),
      ['morning', 'afternoon', 'evening'][n % 3],
      status,
      ['low', 'normal', 'normal', 'high'][n % 4],
      age % 500 === 0 ? day(-(age % 5)) : null,
      new Date(now - age * 8_640_000).toISOString().replace('T', ' ').replace('Z', ''),
      `bench-${n}`,
      `bench-${n}`,
      n % 200 === 0 ? 1 : 0,
    ];
  }
}

function seedSqlite({ DATA_DIR }) {
  const database = new Sqlite(join(DATA_DIR, 'site.sqlite'));
  const insert = database.prepare(
    `INSERT INTO contacts (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`,
  );
  database.prepare('BEGIN').run();
  for (const row of rows()) insert.run(...row);
  for (const statement of besideLeads) database.prepare(statement).run();
  database.prepare('COMMIT').run();
  database.close();
}

async function seedMysql({ DATABASE_URL }) {
  const connection = await createConnection(DATABASE_URL);
  let some = [];
  const flush = async () => {
    if (some.length > 0) await connection.query(`INSERT INTO contacts (${columns}) VALUES ?`, [some]);
    some = [];
  };
  for (const row of rows()) if (some.push(row) === 2000) await flush();
  await flush();
  for (const statement of besideLeads) await connection.query(statement);
  await connection.query('ANALYZE TABLE contacts, lead_touches, jobs');
  await connection.end();
}
