import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { SiteProcess } from '../support/site/site-process.js';
import { cutOff, Driver, times, untilProven, untilSpoolIsEmpty } from './support/driver.js';
import { mortalSite } from './support/mortal-site.js';

onEachDatabase('A process that ends at the worst moment', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let driver: Driver;

  beforeEach(async () => {
    database = await withPassword(make)();
    driver = new Driver(() => site.url);
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  const start = async (variables: Record<string, string> = {}, run?: string[]) => {
    site = await SiteProcess.start({ ...database.variables, ...variables }, run);
    expect(site.url).not.toBe('');
  };

  /** All is resent as browsers would, and the process ends in order: its database file can be read then. */
  const settle = async () => {
    await driver.stop();
    await driver.sendAgain();
    if (database.variables.DATABASE_URL) return driver.expectNothingLost(database.variables);
    await untilSpoolIsEmpty(database.variables);
    await site.stop();
    await driver.expectNothingLost(database.variables);
  };

  it('killed at random under load, loses and doubles nothing', async () => {
    await start();
    driver.start();
    for (let kills = 0; kills < times(2, 50); kills++) {
      await driver.acknowledge(5 + Math.floor(Math.random() * 60));
      await site.stop('SIGKILL');
      await start();
    }
    await settle();
  }, 600_000);

  it.each(['after-spool', 'after-commit', 'before-keeping', 'after-keeping'])(
    'killed %s, too',
    async (point) => {
      for (let round = 0; round < times(1, 5); round++) {
        await start({ DIE_AT: point, DIE_ON: '25' }, mortalSite());
        const ended = once(site.process, 'exit');
        driver.start(4);
        expect((await ended)[1]).toBe('SIGKILL');
        await driver.stop();
      }
      await start();
      await settle();
      expect(driver.acknowledgedCount).toBeGreaterThan(20);
    },
    600_000,
  );

  it('killed, with the last transactions cut off its database, has all of them again', async () => {
    await start();
    driver.start();
    for (let kills = 0; kills < times(1, 25); kills++) {
      await driver.acknowledge(20 + Math.floor(Math.random() * 60));
      await site.stop('SIGKILL');
      await cutOff(database.variables, 1 + Math.floor(Math.random() * 80));
      await start();
    }
    await driver.stop();
    const began = Date.now();
    await site.stop();
    await cutOff(database.variables, 30);
    await start();
    await untilProven(database.variables, began);
    await settle();
  }, 600_000);

  it('told to stop under load, answers what it took and ends in time', async () => {
    await start();
    driver.start();
    for (let stops = 0; stops < times(1, 20); stops++) {
      await driver.acknowledge(30);
      const began = Date.now();
      expect(await site.stop()).toBe(0);
      expect(Date.now() - began).toBeLessThan(10_000);
      await start();
    }
    await settle();
  }, 600_000);
});
