import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import type { Baseline } from '../../../src/platform/database/baseline/baseline.js';
import { formerMigrations } from '../../../src/platform/database/baseline/former-migrations.js';
import { isMysql } from '../../../src/platform/database/dialect.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { migrationNames, migrations } from '../../../src/platform/database/migrations/index.js';
import { onEachDatabase, type TestDatabase } from '../../support/databases/databases.js';

class Interrupted extends Error {}

/** The first is the baseline, with the name of the last migration that it stands for. */
const nameOf = (count: number) => migrationNames[formerMigrations.length + count - 2];

/** A runner that lets so many changing statements pass, and fails at the next. */
function limited(runner: QueryRunner, left: number): QueryRunner {
  return Object.assign(Object.create(runner), {
    query: (sql: string, ...given: []) => {
      if (!/^\s*(SELECT|SHOW|PRAGMA)/i.test(sql) && left-- <= 0) throw new Interrupted(sql);
      return runner.query(sql, ...given);
    },
  });
}

onEachDatabase('A migration that is interrupted at any statement', (make) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await make();
  });

  afterAll(() => database.drop());

  /** Runs the first migrations, the last of them with a limited number of statements. */
  async function run(count: number, statements = Number.POSITIVE_INFINITY): Promise<'whole' | 'interrupted'> {
    class Limited extends (migrations[count - 1] as typeof Baseline) implements MigrationInterface {
      override name = nameOf(count);
      override up(runner: QueryRunner): Promise<void> {
        return super.up(limited(runner, statements));
      }
    }
    const options = dataSourceOptions(readEnvironment(database.variables));
    const dataSource = await new DataSource({
      ...options,
      migrations: [...migrations.slice(0, count - 1), Limited],
    }).initialize();
    try {
      await migrate(dataSource);
      return 'whole';
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      return 'interrupted';
    } finally {
      await dataSource.destroy();
    }
  }

  /** The words of every table's and index's making. */
  async function schema(): Promise<string[]> {
    const dataSource = await new DataSource(
      dataSourceOptions(readEnvironment(database.variables)),
    ).initialize();
    try {
      if (!isMysql(dataSource))
        return (await dataSource.query('SELECT sql FROM sqlite_master ORDER BY name')).map(
          ({ sql }: { sql: string }) => sql,
        );
      const tables: string[] = (await dataSource.query('SHOW TABLES')).flatMap(Object.values).sort();
      const made: string[] = [];
      for (const table of tables) {
        const [{ 'Create Table': sql }] = await dataSource.query(`SHOW CREATE TABLE ${table}`);
        made.push(sql.replace(/ AUTO_INCREMENT=\d+/, ''));
      }
      return made;
    } finally {
      await dataSource.destroy();
    }
  }

  it('is completed when it runs again', async () => {
    const tried: Record<string, number> = {};
    for (let count = 1; count <= migrations.length; count++) {
      for (let statements = 0; (await run(count, statements)) === 'interrupted'; statements++)
        tried[nameOf(count)] = statements + 1;
    }
    const after = await schema();
    await database.drop();
    database = await make();
    await run(migrations.length);
    expect(after).toEqual(await schema());
    // One of them has nothing to do on SQLite.
    expect(Object.keys(tried).length).toBeGreaterThanOrEqual(migrations.length - 1);
  }, 300_000);
});
