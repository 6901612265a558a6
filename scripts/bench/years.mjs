/*
 * `npm run bench:years [-- --leads 1000000 --views 100000000 --sqlite --only pages,nightly,backup,restore]`: a site after eleven
 * years. Creates that many leads with their history and that many page views on a private MariaDB whose data are on the disk, or on
 * SQLite, then prints the time, processor time and rows read of each page of the admin, the nightly work beside leads that arrive, and
 * the memory of a backup and a restore. Fails if a page takes more than 100 ms, or an acknowledged lead isn't there exactly once. Loading
 * takes seven minutes and 12 GB; a backup and a restore need as much again. With --keep the data stay until Ctrl+C, and the
 * printed --use measures them again.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PrivateMariadb } from '../../test/support/servers/private-mariadb.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { logIn, say, startSite } from './site.mjs';
import { openMysql, openSqlite } from './years/databases.mjs';
import { SteadyLeads } from './years/intake.mjs';
import { loadLeads } from './years/leads.mjs';
import { cpuMs, measurePages, runMeasured, untilIdle } from './years/measure.mjs';
import { pagesOf } from './years/pages.mjs';
import { copyViews, daysOf, loadLastViews } from './years/views.mjs';

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    views: { type: 'string', default: '100000000' },
    pool: { type: 'string', default: '2G' },
    only: { type: 'string', default: 'pages,nightly,backup,restore' },
    sqlite: { type: 'boolean' },
    keep: { type: 'boolean' },
    use: { type: 'string' },
  },
});
const used = values.use && JSON.parse(values.use);
const [leads, views] = [Number(values.leads), Number(values.views)];
const parts = values.only.split(',');

process.env.TZ = 'UTC';
buildIfChanged();
const { DataSource } = await import('typeorm');
const { dataSourceOptions } = await import('../../dist/src/data-source-options.js');
const { readEnvironment } = await import('../../dist/src/platform/config/environment.js');
const { migrate } = await import('../../dist/src/platform/database/migrate.js');
const { createApp, createContext } = await import('../../dist/src/create-app.js');
const { SummariesService } = await import('../../dist/src/analytics/summaries/summaries.service.js');
const { RetentionService } = await import('../../dist/src/analytics/summaries/retention.service.js');
const { BlockBuilderService } = await import(
  '../../dist/src/analytics/visit-blocks/block-builder.service.js'
);
const { LeadCountsService } = await import('../../dist/src/contacts/counts/lead-counts.service.js');
const { NightlyCleaningService } = await import('../../dist/src/contacts/leads/nightly-cleaning.service.js');
const { CustomerTotalsService } = await import('../../dist/src/customers/customer-totals.service.js');
const { LeadAttachingService } = await import('../../dist/src/customers/lead-attaching.service.js');

const since = (began) => ((performance.now() - began) / 1000).toFixed(0);

const dataDir = used?.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'bench-years-'));
const options = [
  `--innodb-buffer-pool-size=${values.pool}`,
  '--innodb-log-file-size=1G',
  '--max-allowed-packet=64M',
];
const mariadb = values.sqlite || used ? undefined : await PrivateMariadb.start(...options);
const variables = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'only-for-measuring', TRUST_PROXY: '1' };
const url = used?.DATABASE_URL ?? (await mariadb?.createDatabase());
if (url) variables.DATABASE_URL = url;
let firstHourOfRows = used?.firstHourOfRows;
/** Keeps Node running: on SQLite nothing else does while the services pause between two steps. */
const awake = setInterval(() => {}, 60_000);
const databasePids = url ? [used?.pid ?? mariadb.process.pid] : [];
try {
  await makeMigrations();
  if (!used) await load();
  if (values.keep)
    say(
      `Kept until Ctrl+C. To measure again: --use '${JSON.stringify({ ...variables, pid: databasePids[0], firstHourOfRows })}'`,
    );
  if (parts.includes('pages') || parts.includes('nightly')) await countOldLeads();
  if (parts.includes('pages')) await measureAdmin();
  if (parts.includes('nightly')) await measureNight();
  if (parts.includes('backup')) await backUp();
  if (values.keep) await new Promise((resolve) => process.once('SIGINT', resolve));
} finally {
  clearInterval(awake);
  await mariadb?.stop();
  if (!used) rmSync(dataDir, { recursive: true, force: true });
}

function open() {
  return url ? openMysql(url) : openSqlite(dataDir);
}

async function makeMigrations() {
  const began = performance.now();
  const dataSource = await new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  say(`Migrations: ${since(began)} s`);
}

async function load() {
  const now = Date.now();
  const days = daysOf(now);
  const [began, database, forLeads] = [performance.now(), await open(), await open()];
  for (const one of [database, forLeads]) await one.beforeLoading();
  const done = { leads: 0, views: 0 };
  const shown = setInterval(
    () => process.stderr.write(`${done.leads} leads, ${done.views.toFixed()} views\n`),
    10_000,
  );
  await loadLastViews(database, { views, now }, () => {});
  if (!url) database.close();
  const context = await createContext(variables, { logLevels: ['error', 'fatal'] });
  await context.get(SummariesService).sumUp(now);
  await context.get(BlockBuilderService).buildAll();
  await context.close();
  const after = url ? database : await open();
  const [{ total, rawFrom }] = await Promise.all([
    copyViews(after, { views, now }, (part) => {
      done.views = part * views;
    }),
    loadLeads(forLeads, { count: leads, days, until: now }, (count) => {
      done.leads = count;
    }),
  ]);
  await after.afterLoading();
  clearInterval(shown);
  say(
    `${leads} leads and ${total} views over ${(days / 365).toFixed(1)} years stored after ${since(began)} s`,
  );
  const tables = await after.tables();
  say(`${(tables.reduce((sum, { bytes }) => sum + Number(bytes), 0) / 1e9).toFixed(1)} GB in tables:`);
  for (const { name, bytes } of tables.slice(0, 14)) say(`  ${name}: ${(bytes / 1e6).toFixed(0)} MB`);
  await after.close();
  await forLeads.close();
  firstHourOfRows = rawFrom;
}

async function measureAdmin() {
  const site = await startSite(variables);
  const pids = [site.pid, ...databasePids];
  const database = await open();
  try {
    await untilIdle(pids);
    const cookie = await logIn(site.url);
    const over = await measurePages(await pagesOf(database), {
      url: site.url,
      cookie,
      pids,
      database,
      say,
    });
    if (over.length > 0) process.exitCode = 1;
    say(over.length > 0 ? `Over the limit: ${over.join(', ')}` : 'Every page is within the limit.');
  } finally {
    await site.stop();
    await database.close();
  }
}

/** Stores the counts of older leads and the totals of customers, which a site does in its first minutes. */
async function countOldLeads() {
  const context = await createContext(variables, { logLevels: ['error', 'fatal'] });
  for (let round = 0; round < 2; round++) await context.get(LeadCountsService).round();
  await context.get(CustomerTotalsService).check();
  await context.close();
}

/** Runs tonight's work while leads arrive: beside the site, or in it on SQLite, whose file only one process opens. */
async function measureNight() {
  const site = url ? await startSite(variables) : await siteInThisProcess();
  const context = url ? await createContext(variables, { logLevels: ['error', 'fatal'] }) : site.app;
  const database = await open();
  // The night at which the single rows of one day are older than is kept.
  const tonight = (firstHourOfRows + 24) * 3_600_000 + 400 * 86_400_000;
  const work = {
    'single views are deleted': () => context.get(RetentionService).clean(tonight),
    'spam is erased': () => context.get(NightlyCleaningService).clean(),
    'leads are attached to customers': () => context.get(LeadAttachingService).attachMissing(),
  };
  const pids = url ? databasePids : [process.pid];
  try {
    for (const [name, run] of Object.entries(work)) {
      const arriving = new SteadyLeads(site.url);
      const before = [performance.now(), cpuMs(pids), await database.rowsRead()];
      const result = await run();
      const seconds = (performance.now() - before[0]) / 1000;
      const [cpu, rows] = [cpuMs(pids) - before[1], (await database.rowsRead()) - before[2]];
      await arriving.stop();
      say(
        `${name}${result === undefined ? '' : ` (${result})`}: ${seconds.toFixed(1)} s, ${cpu.toFixed(0)} ms of CPU, ${rows} rows read`,
      );
      await checkLeads(arriving, database);
    }
  } finally {
    if (url) await context.close();
    await site.stop();
    await database.close();
  }
}

async function siteInThisProcess() {
  const app = await createApp(
    { ...variables, LEADS_PER_ADDRESS: '1000000', BACKUPS: 'off' },
    { logLevels: ['error', 'fatal'] },
  );
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address();
  return { app, url: `http://127.0.0.1:${port}`, stop: () => app.close() };
}

async function checkLeads(arriving, database) {
  say(`  meanwhile ${await arriving.report(database)}`);
  const { missing, twice } = await arriving.compare(database);
  if (missing + twice > 0) process.exitCode = 1;
}

/** Backs the site up while leads arrive, and restores the backup to another, empty database. */
async function backUp() {
  const site = await startSite(variables);
  const arriving = new SteadyLeads(site.url);
  const made = await runMeasured(['dist/src/commands/backup.command.js', '--json'], variables);
  await arriving.stop();
  await site.stop();
  const { file, bytes } = JSON.parse(made.output);
  say(
    `backup: ${made.seconds.toFixed(0)} s, ${made.megabytes.toFixed(0)} MB of memory, a file of ${(bytes / 1e6).toFixed(0)} MB`,
  );
  const database = await open();
  await checkLeads(arriving, database);
  await database.close();
  if (!parts.includes('restore')) return;
  const other = { ...variables, DATA_DIR: join(dataDir, 'restored') };
  mkdirSync(other.DATA_DIR);
  if (url) {
    const beside = await open();
    await beside.query('CREATE DATABASE restored');
    await beside.close();
    other.DATABASE_URL = url.replace(/site$/, 'restored');
  }
  const restored = await runMeasured(
    ['dist/src/commands/restore.command.js', file, '--without-backup'],
    other,
  );
  say(`restore: ${restored.seconds.toFixed(0)} s, ${restored.megabytes.toFixed(0)} MB of memory`);
}
