import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceBesideOptions, dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';

describe('On SQLite', () => {
  let place: TestDatabase;
  let site: DataSource;
  let command: DataSource;

  beforeEach(async () => {
    place = await sqlite();
    const environment = readEnvironment({ ADMIN_PASSWORD: 'a-password', ...place.variables });
    site = await new DataSource(dataSourceOptions(environment)).initialize();
    await site.query('CREATE TABLE t (n INTEGER)');
    await site.query('INSERT INTO t VALUES (1)');
    command = await new DataSource(dataSourceBesideOptions(environment)).initialize();
  });

  afterEach(async () => {
    await command.destroy();
    await site.destroy();
    await place.drop();
  });

  it.each([
    ['the site', () => site],
    ['a command beside the site', () => command],
  ])(
    'a transaction of %s that reads before it writes is not refused for what another process writes meanwhile',
    async (_whose, theirs) => {
      const other = new Sqlite(join(place.variables.DATA_DIR as string, 'site.sqlite'), { timeout: 0 });
      try {
        await theirs().transaction(async (manager) => {
          expect(await manager.query('SELECT n FROM t')).toEqual([{ n: 1 }]);
          expect(() => other.exec('UPDATE t SET n = 10')).toThrow('database is locked');
          await manager.query('UPDATE t SET n = n + 1');
        });
        other.exec('UPDATE t SET n = n + 10');
      } finally {
        other.close();
      }
      expect(await site.query('SELECT n FROM t')).toEqual([{ n: 12 }]);
    },
  );
});
