/*
 * `npm run bench:analytics -- [--on sqlite|mariadb|mysql] [--reports] [views[/days]…]`: compares the
 * analytics overview and the recording of visits with plain SQL, in one run on one data set, on a private
 * MariaDB and MySQL with a 2 GB buffer pool. Creates a history of 400 days (scripts/bench/visits.mjs) with
 * the given number of page views (default: 1,000,000), and prints tables. 1000000/40 is as dense as 10
 * million over 400 days. --reports measures only reports and the current visitors, without plain SQL, as on
 * SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { findOrInstallMysql } from '../../test/support/servers/debian-mysql.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { directOverview, prepareDirect } from './direct-analytics.mjs';
import { measureFilters, measureNarrow } from './filters.mjs';
import { loadVisits } from './load-visits.mjs';
import { measureIntake, measureUpkeep } from './tracking.mjs';

const dayMs = 86_400_000;
const { values: only, positionals } = parseArgs({
  options: { on: { type: 'string' }, reports: { type: 'boolean' } },
  allowPositionals: true,
});
const sizes = positionals.map((size) => size.split('/').map(Number));
const rounds = 60;

process.env.TZ = 'UTC';
buildIfChanged();
const { dataSourceOptions } = await import('../../dist/src/data-source-options.js');
const { readEnvironment } = await import('../../dist/src/platform/config/environment.js');
const { migrate } = await import('../../dist/src/platform/database/migrate.js');
const { createContext } = await import('../../dist/src/create-app.js');
const { AnalyticsService } = await import('../../dist/src/analytics/analytics.service.js');
const { SummariesService } = await import('../../dist/src/analytics/summaries/summaries.service.js');
const { ReportService } = await import('../../dist/src/analytics/report/report.service.js');
const { BlockBuilderService } = await import(
  '../../dist/src/analytics/visit-blocks/block-builder.service.js'
);
const { VisitBlocksService } = await import('../../dist/src/analytics/visit-blocks/visit-blocks.service.js');
const { NowService } = await import('../../dist/src/analytics/now/now.service.js');
const { RecorderService } = await import('../../dist/src/analytics/ingestion/recorder.service.js');

const redoLogs = { mariadb: '--innodb-log-file-size=512M', mysql: '--innodb-redo-log-capacity=1G' };
const engines = only.on ? [only.on] : ['mariadb', ...(findOrInstallMysql() ? ['mysql'] : [])];
for (const [views, days = 400] of sizes.length > 0 ? sizes : [[1_000_000]])
  for (const engine of engines) await bench(engine, views, days);

async function bench(engine, views, days) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-analytics-'));
  const variables = { DATA_DIR: folder, ADMIN_PASSWORD: 'only-for-measuring' };
  const options = ['--innodb-buffer-pool-size=2G', '--max-allowed-packet=64M', redoLogs[engine]];
  const server = engine === 'sqlite' ? undefined : await PrivateServer.of(engine, ...options);
  try {
    say(`\n${server?.engine.name ?? 'SQLite'}`);
    if (!server) await runOnSqlite(views, days, variables);
    else await run(views, days, { ...variables, DATABASE_URL: await server.createDatabase() });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(views, days, variables) {
  await (await createTables(variables)).destroy();
  const connection = await createConnection({ uri: variables.DATABASE_URL, timezone: 'Z' });
  await connection.query('SET unique_checks = 0');
  const { context, until } = await openLoaded(connection, views, days, variables);
  if (!only.reports) await sizesOf(connection, views);
  if (!only.reports) await overviews(context.get(AnalyticsService), connection, until, { views, days });
  await reports(context, only.reports ? undefined : connection, until, days);
  if (!only.reports) {
    await measureNarrow(connection, until, { days, say });
    await measureUpkeep(context.get(RecorderService), connection, say);
  }
  await context.close();
  if (!only.reports) await measureIntake(variables, connection, say);
  await connection.end();
}

async function runOnSqlite(views, days, variables) {
  const dataSource = await createTables(variables);
  const file = dataSource.driver.databaseConnection;
  const insertAll = (sql, [rows]) => {
    const insert = file.prepare(sql.replace('VALUES ?', `VALUES (${rows[0].map(() => '?').join(', ')})`));
    file.exec('BEGIN');
    for (const row of rows) insert.run(...row);
    file.exec('COMMIT');
  };
  const { context, until } = await openLoaded({ query: insertAll }, views, days, variables, () =>
    dataSource.destroy(),
  );
  await reports(context, undefined, until, days);
  await context.close();
}

/** Loads the history and opens the site's services, which sum it up. */
async function openLoaded(connection, views, days, variables, end = () => {}) {
  const until = Date.now();
  const loading = performance.now();
  await loadVisits(connection, { views, days, until }, (count) => process.stderr.write(`\r${count} views `));
  await end();
  const loaded = performance.now();
  // Started only now, because the product begins to sum up when it starts.
  const context = await createContext(variables, { logLevels: ['error', 'fatal'] });
  await context.get(SummariesService).sumUp(until);
  const summedUp = performance.now();
  await context.get(BlockBuilderService).buildAll();
  const built = performance.now();
  say(`${views.toLocaleString('en-US')} page views over ${days} days`);
  say(
    `loaded in ${seconds(loaded - loading)} s; summed up in ${seconds(summedUp - loaded)} s, ` +
      `${(((summedUp - loaded) / views) * 1000).toFixed(1)} µs per view; blocks of visits built in ${seconds(built - summedUp)} s, ` +
      `${(((built - summedUp) / views) * 1000).toFixed(1)} µs per view\n`,
  );
  return { context, until };
}

async function reports(context, connection, until, days) {
  const services = { reports: ReportService, analytics: AnalyticsService, blocks: VisitBlocksService };
  const opened = Object.fromEntries(
    Object.entries(services).map(([name, type]) => [name, context.get(type)]),
  );
  await measureFilters(opened, connection, until, { days, say });
  const lastDays = [new Date(until - 90 * dayMs), new Date(until)];
  await measureAll('overview of 90 days without filters', () => opened.analytics.overview(...lastDays));
  await measureAll('current visitors', () => context.get(NowService).now());
}

async function measureAll(name, work) {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  times.sort((a, b) => a - b);
  say(`${name}: p50 ${times[rounds >> 1].toFixed(1)} ms, at most ${times.at(-1).toFixed(1)} ms`);
}

async function createTables(variables) {
  const dataSource = new DataSource(dataSourceOptions(readEnvironment(variables)));
  await migrate(await dataSource.initialize());
  return dataSource;
}

/** Bytes as the server counts them, which ANALYZE brings up to date. */
async function sizesOf(connection, views) {
  const [tables] = await connection.query('SHOW TABLES');
  for (const row of tables) await connection.query(`ANALYZE TABLE ${Object.values(row)[0]}`);
  const [rows] = await connection.query(
    'SELECT TABLE_NAME AS name, DATA_LENGTH + INDEX_LENGTH AS bytes FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  const sum = (pattern) =>
    rows.filter(({ name }) => pattern.test(name)).reduce((total, { bytes }) => total + Number(bytes), 0);
  const [raw, summaries, blocks] = [/^(sessions|page_views|events)$/, /^analytics_/, /^visit_blocks$/].map(
    sum,
  );
  say(
    `disk: ${Math.round(raw / views)} bytes per page view with its share of sessions and events; ` +
      `summaries ${Math.round(summaries / views)} bytes, ${((summaries / raw) * 100).toFixed(1)}%; ` +
      `blocks of visits ${Math.round(blocks / views)} bytes, ${((blocks / raw) * 100).toFixed(1)}%\n`,
  );
}

/** Asks the product and plain SQL the same, over ranges with partial hours; the answers have to be equal. */
async function overviews(analytics, connection, until, { views, days }) {
  await prepareDirect(connection);
  say('| overview of | p50 ms | p99 ms | direct SQL ms | times faster |');
  say('| --- | --- | --- | --- | --- |');
  for (const length of [1, 7, 30, 90].filter((one) => one < days)) {
    const ranges = Array.from({ length: rounds }, (_, index) => {
      const end = until - Math.floor((index / rounds) * dayMs) - index * 1_234_567;
      return [new Date(end - length * dayMs), new Date(end)];
    });
    const times = [];
    for (const range of [...ranges.slice(0, 5), ...ranges])
      times.push(await timed(() => analytics.overview(...range)));
    const sorted = times.slice(5).sort((a, b) => a - b);
    const asked = ranges.slice(0, (views / days) * length > 120_000 ? 1 : 3);
    const direct = [];
    for (const range of asked) {
      let answer;
      direct.push(
        await timed(async () => {
          answer = await directOverview(connection, ...range);
        }),
      );
      const ours = await analytics.overview(...range);
      if (JSON.stringify(answer) !== JSON.stringify(ours))
        throw new Error(`The two results differ: ${JSON.stringify([range, ours, answer])}`);
    }
    const [p50, p99, slow] = [
      sorted[rounds >> 1],
      sorted[rounds - 1],
      direct.sort((a, b) => a - b)[direct.length >> 1],
    ];
    say(
      `| ${length} days | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${Math.round(slow)} | ${Math.round(slow / p50)} |`,
    );
  }
  say('');
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
