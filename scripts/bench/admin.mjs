/*
 * `npm run bench:admin`: the admin with 100,000 leads, on SQLite and on a private MariaDB. Prints the time to the last byte of each
 * answer, fastest and median of 15 requests, one at a time. Absolute figures move from machine to machine. The list of leads has limits
 * for each filter, order and view: its size, and the median time on a machine that does nothing else. The processor time that the site
 * and its database take for it together is beside them.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { PrivateMariadb } from '../../test/support/servers/private-mariadb.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { cpuSeconds, logIn, password } from './site.mjs';

const leads = Number(process.argv[2] ?? 100_000);
const rounds = 15;
const port = 4417;
const base = `http://localhost:${port}`;

const columns =
  'name, email, phone, serviceArea, serviceType, message, preferredDate, timePreference, status, priority, followUpDate, createdAt, idempotencyKey, fingerprint, isSuspect';

/** The list of leads and the board, as the owner may filter, sort and search them. Each has the limits of the list. */
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

const asked = {
  dashboard: '/admin',
  bookings: '/admin/bookings',
  'another week': '/admin/api/week?day=2026-01-07',
  'one lead': `/admin/leads/${leads}`,
  stats: '/admin/api/stats',
  'next 50': `/admin/api/contacts?limit=50&before=${Math.floor(leads / 2)}`,
  'search for other letters': '/admin/api/contacts?limit=50&search=%C3%A9lo%C3%AFse%20x',
  'search for a town': '/admin/api/contacts?limit=50&search=rogers%20mn',
  'search for words of a message': '/admin/api/contacts?limit=50&search=wine%20on%20the%20stairs%2099',
  'count of a search': '/admin/api/contacts/count?search=zzz',
  'money of a year': '/admin/money',
  'money of five years': '/admin/money?from=2022-01&until=2026-12',
  'revenue of a year by source': '/admin/analytics/revenue?range=365&by=source',
  'revenue of a year by campaign': '/admin/analytics/revenue?range=365&by=campaign&touch=last',
};

/** What a list of leads may weigh, and take on the server. */
const listLimits = { bytes: 60_000, ms: 50 };
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
  `INSERT INTO jobs (leadId, quoteLines, chargedCents, doneOn, version)
    SELECT id, '[]', 19900 + id % 100, SUBSTR(createdAt, 1, 10), 0 FROM contacts WHERE status = 'completed' AND isSuspect = 0`,
];

buildIfChanged();
const { Sqlite } = await import('../../dist/src/platform/database/sqlite/sqlite-driver.js');
const { createContext } = await import('../../dist/src/create-app.js');
const { LeadCountsService } = await import('../../dist/src/contacts/counts/lead-counts.service.js');
const folder = mkdtempSync(join(tmpdir(), 'bench-admin-'));
const mariadb = await PrivateMariadb.start();
try {
  const results = {
    SQLite: await measure({}, seedSqlite, []),
    MariaDB: await measure({ DATABASE_URL: await mariadb.createDatabase() }, seedMysql, [
      mariadb.process.pid,
    ]),
  };
  print(`${leads} leads, ms`, 'SQLite', 'median', 'MariaDB', 'median');
  for (const [name, { times }] of Object.entries(results.SQLite))
    print(name, ...[...times, ...results.MariaDB[name].times].map((time) => time.toFixed(1)));
  print('List', 'KB', 'SQLite', 'MariaDB', 'ms of CPU');
  for (const name of Object.keys(listed)) printList(name, results.SQLite[name], results.MariaDB[name]);
} finally {
  await mariadb.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(name, ...cells) {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}\n`);
}

/** Prints a list’s figures, and fails if it is over its limits. */
function printList(name, sqlite, mysql) {
  const bytes = Math.max(sqlite.bytes, mysql.bytes);
  const isLarge = bytes > listLimits.bytes && !more.test(listed[name]);
  const isOver = isLarge || Math.max(sqlite.times[1], mysql.times[1]) > listLimits.ms;
  const figures = [bytes / 1000, sqlite.cpuMs, mysql.cpuMs].map((figure) => figure.toFixed(1));
  print(name, ...figures, isOver ? 'over' : '');
  if (isOver) process.exitCode = 1;
}

/** @param databasePids of the processes that work for the site. */
async function measure(variables, seed, databasePids) {
  process.stdout.write(
    `Adding ${leads} leads and measuring on ${variables.DATABASE_URL ? 'MariaDB' : 'SQLite'}…\n`,
  );
  const env = { ...variables, DATA_DIR: folder };
  await stop(await start(env));
  await seed(env);
  await countOldLeads(env);
  const site = await start(env);
  try {
    const cookie = await logIn(base);
    const pids = [site.pid, ...databasePids];
    // The keys of what was seeded are set before: those of cities in the background, those of searches by the first one.
    await untilIdle(pids);
    await timed('/admin/api/contacts/count?search=x', cookie);
    await untilIdle(pids);
    const results = {};
    for (const [name, query] of Object.entries(listed))
      results[name] = await figuresOf(`/admin/leads${query}`, cookie, pids);
    for (const [name, path] of Object.entries(asked)) results[name] = await figuresOf(path, cookie, pids);
    results['CSV of all'] = {
      times: [await timed('/admin/leads.csv', cookie, 'POST')].flatMap(({ ms }) => [ms, ms]),
    };
    return results;
  } finally {
    await stop(site);
  }
}

/** Stores the counts of older leads, which a site does in its first minutes. */
async function countOldLeads(env) {
  const context = await createContext(env, { logLevels: ['error', 'fatal'] });
  for (let round = 0; round < 2; round++) await context.get(LeadCountsService).round();
  await context.close();
}

function cpuMsOf(pids) {
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid) * 1000, 0);
}

/** Waits until the background work on what was seeded is over. */
async function untilIdle(pids) {
  const deadline = performance.now() + 120_000;
  for (let before; performance.now() < deadline; ) {
    before = cpuMsOf(pids);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    if (cpuMsOf(pids) - before < 100) return;
  }
}

/** The fastest and the median time, the size, and the processor time of a request on average, after a first one. */
async function figuresOf(path, cookie, pids) {
  const { bytes } = await timed(path, cookie);
  const before = cpuMsOf(pids);
  const times = [];
  for (let round = 0; round < rounds; round++) times.push((await timed(path, cookie)).ms);
  const cpuMs = (cpuMsOf(pids) - before) / rounds;
  times.sort((a, b) => a - b);
  return { bytes, cpuMs, times: [times[0], times[Math.floor(rounds / 2)]] };
}

async function timed(path, cookie, method = 'GET') {
  const started = performance.now();
  const answer = await fetch(base + path, { method, headers: { cookie } });
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

/** Years of leads, most of them done, a few of them spam. */
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
      new Date(now - age * 900_000).toISOString().replace('T', ' ').replace('Z', ''),
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
