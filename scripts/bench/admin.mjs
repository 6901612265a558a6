/*
 * `npm run bench:admin`: the admin with 100,000 leads, on SQLite and on a private MariaDB. Prints the time to the last
 * byte of each answer, fastest and median of 15 requests, one at a time. Absolute figures move from machine to machine. The list of
 * leads has limits: its size, and the processor time that the site takes for it, which other programs don't change.
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

const asked = {
  'dashboard, first paint': '/admin',
  'leads, first paint': '/admin/leads',
  'leads with a filter, first paint': '/admin/leads?status=contacted&priority=high',
  'leads of a city, first paint': '/admin/leads?city=Rogers',
  'leads of a service, first paint': '/admin/leads?service=stairs',
  'leads from calls, first paint': '/admin/leads?source=phone&status=new',
  'leads by name, first paint': '/admin/leads?order=name',
  'leads by day, first paint': '/admin/leads?order=day',
  'leads and one beside them': `/admin/leads?lead=${leads}`,
  'board, first paint': '/admin/leads?view=board',
  'bookings, first paint': '/admin/bookings',
  'another week': '/admin/api/week?day=2026-01-07',
  'one lead': `/admin/leads/${leads}`,
  stats: '/admin/api/stats',
  'next 50': `/admin/api/contacts?limit=50&before=${Math.floor(leads / 2)}`,
  'search, found early': '/admin/api/contacts?limit=50&search=maria',
  'search, found once': '/admin/api/contacts?limit=50&search=p777.example',
  'search, found nowhere': '/admin/api/contacts?limit=50&search=nobody%20at%20all',
  'search for other letters': '/admin/api/contacts?limit=50&search=%C3%A9lo%C3%AFse%20x',
  'search for digits': '/admin/api/contacts?limit=50&search=763%20555%2099',
  'search for a town': '/admin/api/contacts?limit=50&search=rogers%20mn',
  'search for words of a message': '/admin/api/contacts?limit=50&search=wine%20on%20the%20stairs%2099',
  'search within a filter': '/admin/api/contacts?limit=50&search=zzz&status=scheduled&priority=high',
  'count of a search': '/admin/api/contacts/count?search=zzz',
  'money of a year': '/admin/money',
  'money of five years': '/admin/money?from=2022-01&until=2026-12',
  'revenue of a year by source': '/admin/analytics/revenue?range=365&by=source',
  'revenue of a year by campaign': '/admin/analytics/revenue?range=365&by=campaign&touch=last',
};

/** What the list of leads may weigh, and take of a processor on the server. */
const listLimits = { bytes: 60_000, ms: 50 };
/** Enough requests for a clock of 10 ms. */
const processorRounds = 50;

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
const folder = mkdtempSync(join(tmpdir(), 'bench-desk-'));
const mariadb = await PrivateMariadb.start();
try {
  const results = {
    SQLite: await measure({}, seedSqlite),
    MariaDB: await measure({ DATABASE_URL: await mariadb.createDatabase() }, seedMysql),
  };
  print(`${leads} leads, ms`, 'SQLite', 'median', 'MariaDB', 'median');
  for (const [name, times] of Object.entries(results.SQLite))
    print(name, ...[...times, ...results.MariaDB[name]].map((time) => time.toFixed(1)));
} finally {
  await mariadb.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(name, ...cells) {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(9)).join('')}\n`);
}

async function measure(variables, seed) {
  const env = { ...variables, DATA_DIR: folder };
  await stop(await start(env));
  await seed(env);
  const site = await start(env);
  try {
    const cookie = await logIn(base);
    // The keys of what was seeded are set before.
    await timed('/admin/api/contacts/count?search=x', cookie);
    const times = {};
    for (const [name, path] of Object.entries(asked)) times[name] = await fastestAndMedian(path, cookie);
    checkList(await sizeOf('/admin/leads', cookie), await processorMs(site, '/admin/leads', cookie));
    times['CSV of all'] = [await timed('/admin/leads.csv', cookie)].flatMap((time) => [time, time]);
    return times;
  } finally {
    await stop(site);
  }
}

async function sizeOf(path, cookie) {
  const answer = await fetch(base + path, { headers: { cookie } });
  return (await answer.arrayBuffer()).byteLength;
}

/** The site's processor time for a request, in ms; on average, after the requests before. */
async function processorMs(site, path, cookie) {
  const before = cpuSeconds(site.pid);
  for (let round = 0; round < processorRounds; round++) await timed(path, cookie);
  return ((cpuSeconds(site.pid) - before) * 1000) / processorRounds;
}

/** Says so, and fails, if the list is over its limits. */
function checkList(bytes, ms) {
  print(
    `leads, ${bytes} bytes of ${listLimits.bytes}`,
    `${ms.toFixed(1)} ms of ${listLimits.ms} of a processor`,
  );
  if (bytes > listLimits.bytes || ms > listLimits.ms) process.exitCode = 1;
}

async function fastestAndMedian(path, cookie) {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(path, cookie));
  times.sort((a, b) => a - b);
  return [times[0], times[Math.floor(rounds / 2)]];
}

async function timed(path, cookie) {
  const started = performance.now();
  const answer = await fetch(base + path, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - started;
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
