import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { recordFolder } from '../../src/analytics/ingestion/record-buffer.service.js';
import type { Variables } from '../../src/platform/config/environment.js';
import { describeOnServer, onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { PrivateServer } from '../support/servers/private-server.mjs';
import { SiteProcess } from '../support/site/site-process.js';
import { Driver, pause, times } from './support/driver.js';
import { mortalSite } from './support/mortal-site.js';
import { storedTitles, ViewsDriver } from './support/views-driver.js';

const manyRecords = { TRUST_PROXY: 'loopback', ANALYTICS_RECORDS_PER_DAY: '10000000' };

const untilDelivered = ({ DATA_DIR = '' }: Variables) =>
  until(() => readdirSync(recordFolder(DATA_DIR)).length === 0);

/** What was acknowledged is stored once; each visitor's views in their order; and nothing twice. */
async function expectCountedOnce(views: ViewsDriver, variables: Variables): Promise<void> {
  const titles = await storedTitles(variables);
  expect(views.acknowledged.length).toBeGreaterThan(0);
  expect(new Set(titles).size).toBe(titles.length);
  const stored = new Set(titles);
  expect(views.acknowledged.filter((title) => !stored.has(title))).toEqual([]);
  for (let visitor = 0; visitor < views.visitorCount; visitor++) {
    const own = titles.filter((title) => title.startsWith(`${visitor}-`));
    expect(own).toEqual([...own].sort());
  }
  // What was not acknowledged may be stored only where no answer came.
  expect(titles.length - views.acknowledged.length).toBeLessThanOrEqual(views.statuses[0] ?? 0);
}

onEachDatabase('Visits that wait on the disk', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let views: ViewsDriver;
  let away: string;

  beforeEach(async () => {
    database = await withPassword(make)();
    views = new ViewsDriver(() => site.url);
    away = join(String(database.variables.DATA_DIR), 'away');
  });

  afterEach(async () => {
    await views.stop();
    await site.stop();
    await database.drop();
  });

  const start = async (changes: Record<string, string> = {}) => {
    const variables = { ...database.variables, ...manyRecords, AWAY_WHILE: away, ...changes };
    site = await SiteProcess.start(variables, mortalSite());
  };

  const untilKilled = () => until(() => site.process.signalCode === 'SIGKILL');

  it('are counted once, whether the process is killed while they are kept or while they are delivered', async () => {
    for (let round = 0; round < times(1, 10); round++) {
      await start({ DIE_AT: 'after-appending', DIE_ON: '6' });
      writeFileSync(away, '');
      views.start();
      await untilKilled();
      await views.stop();

      rmSync(away);
      await start();
      writeFileSync(away, '');
      views.start();
      // More than the two groups of which the second one is to be the last.
      await views.acknowledge(times(300, 1_000));
      await site.stop('SIGKILL');
      await views.stop();

      rmSync(away);
      await start({ DIE_AT: 'after-delivery', DIE_ON: '2' });
      await untilKilled();
      await start();
      await untilDelivered(database.variables);
      views.start();
      await views.acknowledge(20);
      await views.stop();
      await site.stop();
    }
    await expectCountedOnce(views, database.variables);
  }, 300_000);
});

describeOnServer('A database server that is killed under many visits and leads', () => {
  let server: PrivateServer;
  let variables: Variables;
  let site: SiteProcess;
  let views: ViewsDriver;
  let leads: Driver;

  beforeEach(async () => {
    server = await PrivateServer.start();
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'site-'));
    variables = { ...manyRecords, DATA_DIR, DATABASE_URL: await server.createDatabase() };
    views = new ViewsDriver(() => site.url);
    leads = new Driver(() => site.url);
  });

  afterEach(async () => {
    await Promise.all([views.stop(), leads.stop()]);
    await site.stop();
    await server.stop();
    await rm(String(variables.DATA_DIR), { recursive: true, force: true });
  });

  it('loses no visit and no lead, and nobody waits for it', async () => {
    site = await SiteProcess.start(variables);
    views.start(24, times(100, 0));
    leads.start(2);
    for (let kills = 0; kills < times(1, 20); kills++) {
      await views.acknowledge(500);
      await server.end('SIGKILL');
      await views.acknowledge(1_000);
      // The server is not there again before these are answered.
      await leads.acknowledge(10);
      await server.launch();
    }
    await pause(500);
    await Promise.all([views.stop(), leads.stop()]);
    await untilDelivered(variables);
    process.stdout.write(
      `Visits ${JSON.stringify(views.statuses)}, leads ${JSON.stringify(leads.statuses)}, the slowest ${Math.round(leads.slowest)} ms\n`,
    );
    expect(Object.keys(views.statuses)).toEqual(['200']);
    expect(leads.statuses[503]).toBeUndefined();
    await leads.sendAgain();
    await leads.expectNothingLost(variables);
    await expectCountedOnce(views, variables);
  }, 300_000);
});
