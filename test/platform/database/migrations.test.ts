import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { analyticsTables } from '../../../src/analytics/tables.js';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import {
  formerMigrations,
  lastBeforeBaseline,
  SchemaTooOld,
} from '../../../src/platform/database/baseline/former-migrations.js';
import {
  migrate,
  revertMigrations,
  schemaRecordOf,
  schemaStateOf,
} from '../../../src/platform/database/migrate.js';
import { migrationNames } from '../../../src/platform/database/migrations/index.js';
import {
  describeOnServer,
  onEachDatabase,
  serverDatabase,
  type TestDatabase,
} from '../../support/databases/databases.js';

/** Only the release before this one knows them. */
const leftToDrop = ['contacts.phoneDigits', 'contacts.searchText'];

onEachDatabase('The migrations', (make) => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await make();
    dataSource = await new DataSource(dataSourceOptions(readEnvironment(database.variables))).initialize();
    await migrate(dataSource);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('make every table and column of the entities and of the analytics, and no other', async () => {
    const runner = dataSource.createQueryRunner();
    const named = (name: string, isNullable: boolean) => `${name}${isNullable ? '?' : ''}`;
    const described = [
      ...dataSource.entityMetadatas.map(({ tablePath, columns }): [string, string[]] => [
        tablePath,
        columns.map(({ databaseName, isNullable }) => named(databaseName, isNullable)),
      ]),
      ...Object.entries(analyticsTables).map(([table, columns]): [string, string[]] => [
        table,
        Object.entries(columns).map(([name, held]) => named(name, held.endsWith('?'))),
      ]),
    ];
    expect(described.length).toBeGreaterThan(14);
    for (const [name, columns] of described) {
      const table = await runner.getTable(name);
      const inDatabase = table?.columns
        .filter((column) => !leftToDrop.includes(`${name}.${column.name}`))
        .map(({ name, isNullable }) => named(name, isNullable));
      expect([name, inDatabase?.sort()]).toEqual([name, columns.sort()]);
    }
    await runner.release();
  });

  it('have nothing left to do when they run again', async () => {
    await migrate(dataSource);
    expect(await dataSource.showMigrations()).toBe(false);
  });

  it('give a contact that says only who it is its defaults', async () => {
    await dataSource.query(
      "INSERT INTO contacts (name, email, phone, idempotencyKey, fingerprint) VALUES ('A', 'a@b.co', '1', 'k', 'f')",
    );
    const [row] = await dataSource.query('SELECT * FROM contacts');
    expect(row).toMatchObject({ status: 'new', priority: 'normal', emailsSent: 0, notes: null });
    const createdAt = row.createdAt instanceof Date ? row.createdAt : new Date(`${row.createdAt}Z`);
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('of earlier releases are noted, as if each had been made', async () => {
    const { applied } = await schemaRecordOf(dataSource);
    expect([...applied].sort()).toEqual([...migrationNames].sort());
  });

  it('are taken back down to those that are named, which have to be the oldest and whole', async () => {
    const before = await schemaRecordOf(dataSource);
    const refused = [[], before.applied.slice(1), before.applied.slice(0, formerMigrations.length - 1)];
    for (const names of refused)
      await expect(revertMigrations(dataSource, names)).rejects.toThrow(/must be the first of these/);
    expect(await dataSource.showMigrations()).toBe(false);
    const newest = migrationNames.slice(formerMigrations.length).reverse();
    const kept = before.applied.filter((name) => !newest.includes(name));
    expect(await revertMigrations(dataSource, kept)).toEqual(newest);
    expect((await schemaRecordOf(dataSource)).applied).toEqual(kept);
    await migrate(dataSource);
  });

  it('can’t upgrade a database from before the baseline, and say which release can', async () => {
    await dataSource.query("DELETE FROM migrations WHERE name = 'FoldSearches1795993300000'");
    await expect(schemaStateOf(dataSource)).rejects.toThrow(
      `Upgrade to ${lastBeforeBaseline} first: npm run upgrade -- ${lastBeforeBaseline}.`,
    );
    await dataSource.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1795993300000, 'FoldSearches1795993300000')",
    );
    // Only the last is missing, as in a new database whose migration was interrupted.
    await dataSource.query('ALTER TABLE contacts DROP COLUMN appointmentCanceledAt');
    await dataSource.query("DELETE FROM migrations WHERE name = 'DateCancellations1796021500000'");
    await expect(migrate(dataSource)).rejects.toThrow(SchemaTooOld);
  });
});

describeOnServer('On MariaDB', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await serverDatabase();
  });

  afterAll(() => database.drop());

  it('five processes that start together migrate once, and keep all text as utf8mb4', async () => {
    const environment = readEnvironment(database.variables);
    const processes = await Promise.all(
      Array.from({ length: 5 }, () => new DataSource(dataSourceOptions(environment)).initialize()),
    );
    await Promise.all(processes.map((process) => migrate(process)));
    const [first] = processes;
    const applied = await first.query('SELECT name FROM migrations');
    expect(applied).toHaveLength(migrationNames.length);
    const otherText = await first.query(
      `SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME <> 'migrations' AND CHARACTER_SET_NAME <> 'utf8mb4'`,
    );
    expect(otherText).toEqual([]);
    await Promise.all(processes.map((process) => process.destroy()));
  });
});
