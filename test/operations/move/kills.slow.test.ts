import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { Driver } from '../../faults/support/driver.js';
import {
  describeOnServer,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { runCommand, startCommand } from '../../support/site/command.js';
import { everyRow, presentPlace, SupervisedSite } from './support/supervised-site.js';

/** The long form runs with `npm run test:moves`. */
const kills = process.env.MOVES === 'long' ? 50 : 3;
/** Enough that a move takes a second or two, most of which is copying. */
const views = 40_000;

describeOnServer('Moves while leads arrive all the time', () => {
  let file: TestDatabase;
  let server: TestDatabase;
  let site: SupervisedSite;
  let driver: Driver;

  beforeEach(async () => {
    file = await migrated(sqlite)();
    server = await serverDatabase();
    fillViews(`${file.variables.DATA_DIR}/site.sqlite`);
    site = await SupervisedSite.start(file.variables);
    driver = new Driver(() => site.url);
  });

  afterEach(async () => {
    await site.stop();
    await server.drop();
    await file.drop();
  });

  const isOnServer = () => presentPlace(file.variables).DATABASE_URL !== undefined;
  const destination = () => (isOnServer() ? 'sqlite' : String(server.variables.DATABASE_URL));

  /** Deletes what the move left behind, so that the next one can go back. */
  const forget = async () => {
    await site.until((database) => database === 'ok');
    const { code, stderr } = await runCommand('move', ['--forget'], file.variables);
    expect([code, stderr]).toEqual([0, '']);
  };

  /** Leads of one customer, as these are, take longer the more there are. */
  const untilAllStored = async () => {
    const waiting = () =>
      readdirSync(`${file.variables.DATA_DIR}/spool`).filter((name) => name.endsWith('.json')).length;
    for (let tries = 0; waiting() > 0 && tries < 2_400; tries++) await sleep(100);
    expect(waiting()).toBe(0);
  };

  it('killed at random in both directions, lose and double nothing', async () => {
    driver.start(2, 120);
    let [killed, moved] = [0, 0];
    let usualMs = 4_000;
    for (let attempt = 0; killed < kills || moved < 2; attempt++) {
      const wasOnServer = isOnServer();
      const began = Date.now();
      const { child, ended } = startCommand('move', ['--to', destination()], file.variables);
      const isKilled = killed < kills && attempt % 3 !== 2;
      if (isKilled) {
        await sleep(Math.random() * usualMs * 1.2);
        const victim = Math.random();
        if (victim < 0.75) child.kill('SIGKILL');
        if (victim > 0.5) site.kill();
        killed++;
      }
      const { code, stderr } = await ended;
      if (!isKilled) {
        expect([code, stderr]).toEqual([0, '']);
        usualMs = Date.now() - began;
      }
      await site.until((database) => database === 'ok');
      if (isOnServer() === wasOnServer) continue;
      moved++;
      await forget();
    }
    await driver.stop();
    await driver.sendAgain();
    await untilAllStored();
    await site.stop();
    const from = presentPlace(file.variables);
    const before = await everyRow(from);
    const { code, stderr } = await runCommand('move', ['--to', destination()], file.variables);
    expect([code, stderr]).toEqual([0, '']);
    await driver.expectNothingLost(presentPlace(file.variables));
    expect(await everyRow(presentPlace(file.variables))).toEqual(before);
    expect(await everyRow(from)).toEqual(before);
    expect(before.page_views).toHaveLength(views);
  }, 3_600_000);

  it('ended by Ctrl+C, leave the site in service at once', async () => {
    const { child, ended } = startCommand('move', ['--to', destination()], file.variables);
    await site.until((database) => database === 'moving');
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([1, '\nCanceled. The site continues with its database.\n']);
    await site.until((database) => database === 'ok');
    expect(isOnServer()).toBe(false);
    const { stdout } = await runCommand('move', ['--to', destination()], file.variables);
    expect(stdout).toMatch(/^Moved [\d,]+ rows of \d+ tables to mysql:/m);
    const again = await runCommand('move', ['--to', String(server.variables.DATABASE_URL)], file.variables);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^The data is in mysql:.* already\.\n$/),
    ]);
  }, 120_000);
});

function fillViews(path: string): void {
  const file = new Sqlite(path);
  file.exec(
    `INSERT INTO page_views (sessionId, pageUrl, pageTitle, userAgent, timeSpent)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${views})
     SELECT 'session-' || (i / 4), '/page/' || (i % 50), 'Page ' || i, 'Mozilla/5.0 (X11; Linux x86_64)', i % 900 FROM n`,
  );
  file.close();
}
