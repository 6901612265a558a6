import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, sendLead, startSite } from './site.mjs';

const columns =
  'sessionId, pageUrl, pageTitle, referrer, userAgent, timeSpent, timestamp, prevAt, isInternal';
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
/** What the site takes, not what it lets one network send. */
const unlimited = { ANALYTICS_RECORDS_PER_DAY: '1000000000' };
const paths = ['/', '/pricing', '/services', '/contact', '/faq', '/about', '/blog'];

/** The page views of sessions of about three views each, interleaved as they would arrive. */
function arrivals(count) {
  const open = Array.from({ length: 50 }, () => randomUUID());
  return Array.from({ length: count }, (_, index) => {
    const slot = (index * 7) % open.length;
    if (index % 3 === 0) open[slot] = randomUUID();
    const record = {
      type: 'pageview',
      sessionId: open[slot],
      pageUrl: paths[index % paths.length],
      pageTitle: 'Dry-Foam Carpet Cleaning | Drylark Carpet Care',
      referrer: index % 3 === 0 ? 'https://www.google.com/' : 'https://carpets.example/',
      userAgent: agent,
    };
    return { record, at: Date.now(), ownHost: 'carpets.example' };
  });
}

/**
 * What storing a view costs, sessions and summaries kept, beside an insert of nothing but the view's own row,
 * and beside plain statements that keep a row for each view and one for each session.
 */
export async function measureUpkeep(recorder, connection, say) {
  await connection.query('CREATE TABLE plain_views LIKE page_views');
  await connection.query('CREATE TABLE plain_sessions LIKE sessions');
  for (const name of ['direct_session', 'direct_page', 'direct_referrer']) {
    for (const table of ['page_views', 'plain_views'])
      await connection.query(`DROP INDEX ${name} ON ${table}`);
  }
  const database = await pidOf(connection);
  say(
    '| views in a batch | inserts only, views/s | with sessions | recorded | inserts only ÷ recorded | with sessions ÷ recorded | CPU per view, µs |',
  );
  say('| --- | --- | --- | --- | --- | --- | --- |');
  for (const size of [1, 10, 100]) {
    const count = { 1: 600, 10: 4_000, 100: 20_000 }[size];
    const [bare, plain, recorded] = [[], [], []];
    for (let round = 0; round < 5; round++) {
      const all = arrivals(count);
      bare.push(await rate(all, size, database, (batch) => insertBare(connection, batch)));
      plain.push(await rate(all, size, database, (batch) => insertPlain(connection, batch)));
      recorded.push(await rate(all, size, database, (batch) => recorder.write(batch)));
    }
    const middle = (list, name) => list.map((one) => one[name]).sort((a, b) => a - b)[2];
    const rates = [bare, plain, recorded].map((list) => middle(list, 'perSecond'));
    const used = [bare, plain, recorded].map((list) => Math.round(middle(list, 'cpu')));
    const ratios = rates.slice(0, 2).map((other) => (other / rates[2]).toFixed(2));
    say(`| ${[size, ...rates.map(Math.round), ...ratios, used.join(', ')].join(' | ')} |`);
  }
  say('');
}

/** @returns views a second, and microseconds of CPU a view by this program and the database together. */
async function rate(all, size, database, store) {
  const used = () => cpuSeconds(process.pid) + cpuSeconds(database);
  const [start, before] = [performance.now(), used()];
  for (let index = 0; index < all.length; index += size) await store(all.slice(index, index + size));
  return {
    perSecond: all.length / ((performance.now() - start) / 1000),
    cpu: ((used() - before) / all.length) * 1e6,
  };
}

const insertBare = (connection, batch) =>
  connection.query(`INSERT INTO plain_views (${columns}) VALUES ?`, [
    batch.map(({ record, at }) => [
      ...[record.sessionId, record.pageUrl, record.pageTitle, record.referrer, record.userAgent, null],
      ...[new Date(at), null, 0],
    ]),
  ]);

/** The least to keep views and sessions: one statement for all views, one for sessions, one transaction. */
async function insertPlain(connection, batch) {
  await connection.query('START TRANSACTION');
  await insertBare(connection, batch);
  await connection.query(
    `INSERT INTO plain_sessions (sessionId, startedAt, lastActivityAt, lastSeenAt, lastHitAt, views, durationMs, landingPage)
     VALUES ? ON DUPLICATE KEY UPDATE lastActivityAt = VALUES(lastActivityAt), lastSeenAt = VALUES(lastSeenAt),
     lastHitAt = VALUES(lastHitAt), views = views + 1`,
    [
      batch.map(({ record, at }) => [
        record.sessionId,
        ...Array(4).fill(new Date(at)),
        ...[1, 0, record.pageUrl],
      ]),
    ],
  );
  await connection.query('COMMIT');
}

/** Records a second through HTTP, with the app, the database and who sends all on this machine. */
export async function measureIntake(variables, connection, say) {
  const site = await startSite({ ...unlimited, ...variables });
  try {
    const { url } = site;
    await send(url, 5);
    const before = await countOf(connection);
    const programs = [site.pid, await pidOf(connection)];
    const used = programs.map(cpuSeconds);
    const { seconds, stored, refused, slowest, page } = await send(url, 10);
    const [app, database] = programs.map((pid, index) => ((cpuSeconds(pid) - used[index]) / stored) * 1e6);
    const found = (await countOf(connection)) - before;
    say(
      `intake over HTTP, 256 connections, ${seconds} s: ${Math.round(stored / seconds)} records/s stored ` +
        `(${refused} refused; ${stored - found} acknowledged but not found); answers p50 ${page.p50} ms, p99 ${slowest} ms; ` +
        `CPU per record: app ${Math.round(app)} µs, database ${Math.round(database)} µs`,
    );
    await measureOthers(url, say);
  } finally {
    await site.stop();
  }
}

/**
 * How long a page and a lead take: with nothing beside them; with 3,000 records a second sent to a server
 * that only reads them, which shows what the sender itself takes of the cores; and with as many sent to the
 * site.
 */
async function measureOthers(url, say) {
  const idle = await idleServer();
  say('\n| concurrent load | records/s | a page, p50 ms | p99 ms | a lead, p50 ms | p99 ms |');
  say('| --- | --- | --- | --- | --- | --- |');
  const cases = { nothing: undefined, 'records to a bare server': idle.url, 'records to the site': url };
  for (const [name, receiver] of Object.entries(cases)) {
    const sending = receiver ? send(receiver, 16, 3_000) : undefined;
    await sleep(3_000);
    const pages = await timesOf(2_000, () => fetch(`${url}/pricing`));
    const leads = await timesOf(200, () => sendLead(url));
    const taken = sending ? Math.round((await sending).stored / 16) : 0;
    say(`| ${name} | ${taken} | ${[...pages, ...leads].map((ms) => ms.toFixed(2)).join(' | ')} |`);
  }
  idle.stop();
}

/** Another program that reads what it is sent, answers, and does nothing. */
export async function idleServer() {
  const program = `require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => server.kill() };
}

/** Sends requests one by one. @returns the median and the 99th percentile of the times, in milliseconds. */
async function timesOf(count, ask) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return [times[count >> 1], times[Math.floor(count * 0.99)]];
}

/** Sends visits for the given seconds, in another process. @returns what `send-visits.mjs` prints. */
async function send(url, seconds, perSecond = Number.POSITIVE_INFINITY) {
  const program = fileURLToPath(new URL('send-visits.mjs', import.meta.url));
  const sender = spawn(process.execPath, [program, url, String(seconds), String(perSecond)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of sender.stdout) output += chunk;
  return JSON.parse(output);
}

async function pidOf(connection) {
  const [[{ file }]] = await connection.query('SELECT @@pid_file AS file');
  return Number(readFileSync(file, 'utf8'));
}

async function countOf(connection) {
  const [[{ count }]] = await connection.query(
    'SELECT (SELECT COUNT(*) FROM page_views) + (SELECT COUNT(*) FROM events) AS count',
  );
  return Number(count);
}
