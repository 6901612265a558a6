import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Tally } from '../../../src/analytics/summaries/tally.js';
import { analyticsTables } from '../../../src/analytics/tables.js';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { migrate, revertMigrations, schemaRecordOf } from '../../../src/platform/database/migrate.js';
import { TotalCustomers1795887444000 } from '../../../src/platform/database/migrations/1795887444000-total-customers.js';
import { FoldSearches1795993300000 } from '../../../src/platform/database/migrations/1795993300000-fold-searches.js';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import {
  describeWith,
  mariadb,
  mariadbUrl,
  onEachDatabase,
  type TestDatabase,
} from '../../support/databases/databases.js';

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
      const inDatabase = table?.columns.map(({ name, isNullable }) => named(name, isNullable));
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

  it('keep the counts of hours that were summed up before they were packed', async () => {
    const counts = { '/': 7, '/pricing': 2, '/é': 2 };
    const ofBlock = "kind = 'page' AND span = 1 AND hour = 489000";
    const runner = dataSource.createQueryRunner();
    const undo = async () => {
      while (!(await runner.hasColumn('analytics_tallies', 'counts')))
        await dataSource.undoLastMigration({ transaction: 'none' });
    };
    await undo();
    await dataSource.query(
      "INSERT INTO analytics_tallies (kind, span, hour, counts) VALUES ('page', 1, 489000, ?)",
      [JSON.stringify(counts)],
    );
    await migrate(dataSource);
    const tally = new Tally();
    const [{ packed }] = await dataSource.query(`SELECT packed FROM analytics_tallies WHERE ${ofBlock}`);
    tally.addPacked(packed);
    expect(Object.fromEntries(tally.counts)).toEqual(counts);
    await undo();
    const [row] = await dataSource.query(`SELECT counts FROM analytics_tallies WHERE ${ofBlock}`);
    expect(JSON.parse(row.counts)).toEqual(counts);
    await runner.release();
    await migrate(dataSource);
  });

  it('leave leads that are there without the key of their city, also when they run again', async () => {
    const runner = dataSource.createQueryRunner();
    while (await runner.hasColumn('contacts', 'cityKey'))
      await dataSource.undoLastMigration({ transaction: 'none' });
    await dataSource.query(
      "INSERT INTO contacts (name, email, phone, serviceArea, idempotencyKey, fingerprint) VALUES ('Old', 'a@b.co', '1', 'Otsego', 'old', 'f')",
    );
    await migrate(dataSource);
    const [newest] = migrations.filter(({ name }) => name.startsWith('FilterLeads'));
    await new newest().up(runner);
    expect(await dataSource.query("SELECT cityKey FROM contacts WHERE name = 'Old'")).toEqual([
      { cityKey: null },
    ]);
    const indices = (await runner.getTable('contacts'))?.indices.map(({ name }) => name);
    expect(indices?.filter((name) => name === 'IX_contacts_city')).toHaveLength(1);
    await runner.release();
  });

  it('take the accents out of the search texts of leads and customers that are there', async () => {
    const lines = 'josé ten\no’neil 李';
    await dataSource.query(
      "INSERT INTO contacts (name, email, phone, searchLines, idempotencyKey, fingerprint) VALUES ('José', '', '', ?, 'fold', 'f')",
      [lines],
    );
    await dataSource.query(
      `INSERT INTO customers (name, email, phone, address, addressKey, searchLines, notes, referralCode, createdAt)
       VALUES ('José', '', '', '', '', ?, '', 'FOLD', '2026-01-01 00:00:00.000')`,
      [lines],
    );
    const runner = dataSource.createQueryRunner();
    for (let round = 0; round < 2; round++) await new FoldSearches1795993300000().up(runner);
    await runner.release();
    for (const table of ['contacts', 'customers']) {
      const rows = await dataSource.query(`SELECT searchLines FROM ${table} WHERE name = 'José'`);
      expect([
        table,
        ...rows.map((row: { searchLines: string | Buffer }) => String(row.searchLines)),
      ]).toEqual([table, 'jose ten\no’neil 李']);
    }
  });

  it('total the jobs of customers that are there', async () => {
    const runner = dataSource.createQueryRunner();
    while (await runner.hasColumn('customers', 'totalJobs'))
      await dataSource.undoLastMigration({ transaction: 'none' });
    const at = '2025-01-01 00:00:00.000';
    for (const [id, lastCleanedOn] of [[601, null] as const, [1_202, '2025-03-04'] as const])
      await dataSource.query(
        `INSERT INTO customers (id, name, email, phone, address, addressKey, searchLines, notes, lastCleanedOn, referralCode, createdAt)
         VALUES (?, 'Old', '', '', '', '', 'old', '', ?, ?, ?)`,
        [id, lastCleanedOn, `OLD-${id}`, at],
      );
    for (const [id, customerId, doneOn, paidOn] of [
      [901, 601, '2025-02-03', '2025-02-03'],
      [902, 601, '2025-05-06', null],
      [903, 601, null, null],
      [904, 1_202, '2025-02-03', null],
    ]) {
      await dataSource.query(
        "INSERT INTO contacts (id, name, email, phone, idempotencyKey, fingerprint, customerId) VALUES (?, 'Old', '', '', ?, 'f', ?)",
        [id, `total-${id}`, customerId],
      );
      await dataSource.query(
        "INSERT INTO jobs (leadId, quoteLines, chargedCents, doneOn, paidOn) VALUES (?, '[]', 10000, ?, ?)",
        [id, doneOn, paidOn],
      );
    }
    await dataSource.query(
      `INSERT INTO outbox (leadId, kind, token, state, dueAt, leasedUntil, wantedAt, settledAt)
       VALUES (902, 'rebooking-reminder', 't', 'done', '${at}', '${at}', '${at}', '${at}')`,
    );
    await migrate(dataSource);
    const totals: object[] = await dataSource.query(
      `SELECT totalJobs, totalChargedCents, totalPaidCents, firstDoneOn, firstDayJobs, lastDoneOn, cleanedOn,
         overdueOrder, isReminded
       FROM customers WHERE name = 'Old' ORDER BY id`,
    );
    expect(totals.map((row) => Object.values(row).map(String))).toEqual([
      ['2', '20000', '10000', '2025-02-03', '1', '2025-05-06', '2025-05-06', '2025-05-06', '1'],
      ['1', '10000', '0', '2025-02-03', '1', '2025-02-03', '2025-03-04', '2025-03-04', '0'],
    ]);
    await new TotalCustomers1795887444000().up(runner);
    await runner.release();
  });

  it('confirm the emails of customers that the owner entered, imported or planned with', async () => {
    const runner = dataSource.createQueryRunner();
    while (await runner.hasColumn('customers', 'isEmailConfirmed'))
      await dataSource.undoLastMigration({ transaction: 'none' });
    const [earlier, at, later] = ['2025-01-01', '2025-01-02', '2025-01-03'].map(
      (day) => `${day} 00:00:00.000`,
    );
    const customers: [id: number, key?: string, planLead?: number | null, createdAt?: string][] = [
      [701, 'isKept = 1'],
      [702, 'importId = 5'],
      [703, 'isKept = 0'],
      [704, 'isKept = 0', null, earlier],
      [705, 'isKept = 0', null, later],
      [706, 'isKept = 0', 906, earlier],
    ];
    for (const [id, key, planLead, createdAt] of customers) {
      await dataSource.query(
        `INSERT INTO customers (id, name, email, phone, address, addressKey, searchLines, notes, referralCode, createdAt)
         VALUES (?, 'Mail', ?, '', '', '', 'old', '', ?, ?)`,
        [id, `M${id}@Old.example`, `MAIL-${id}`, at],
      );
      await dataSource.query("INSERT INTO customer_keys (kind, value, customerId) VALUES ('email', ?, ?)", [
        `m${id}@old.example`,
        id,
      ]);
      await dataSource.query(`UPDATE customer_keys SET ${key} WHERE customerId = ?`, [id]);
      if (planLead === undefined) continue;
      await dataSource.query(
        `INSERT INTO contacts (name, email, emailKey, phone, idempotencyKey, fingerprint, customerId, createdAt)
         VALUES ('Mail', '', ?, '', ?, 'f', ?, ?)`,
        [`m${id}@old.example`, `mail-${id}`, id, createdAt],
      );
      await dataSource.query(
        `INSERT INTO plans (customerId, leadId, terms, pauses, address, isAutoConfirmed, checkedThrough, createdAt, endedBy)
         VALUES (?, ?, '[]', '[]', '', 0, '', ?, '')`,
        [id, planLead, at],
      );
    }
    await migrate(dataSource);
    const confirmed: { id: number }[] = await dataSource.query(
      "SELECT id FROM customers WHERE name = 'Mail' AND isEmailConfirmed = 1 ORDER BY id",
    );
    expect(confirmed.map(({ id }) => id)).toEqual([701, 702, 704]);
    const [newest] = migrations.filter(({ name }) => name.startsWith('ConfirmEmails'));
    await new newest().up(runner);
    await runner.release();
  });

  it('are taken back down to those that are named, which have to be the oldest', async () => {
    const names = migrations.map(({ name }) => name);
    await expect(revertMigrations(dataSource, [])).rejects.toThrow(/must be the first of these/);
    await expect(revertMigrations(dataSource, names.slice(1))).rejects.toThrow(/must be the first of these/);
    expect(await dataSource.showMigrations()).toBe(false);
    expect(await revertMigrations(dataSource, names.slice(0, -2))).toEqual(names.slice(-2).reverse());
    const { applied } = await schemaRecordOf(dataSource);
    expect(applied).toEqual(names.slice(0, -2));
    await migrate(dataSource);
  });

  it('can be taken back one by one', async () => {
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'none' });
    const runner = dataSource.createQueryRunner();
    expect(await runner.hasTable('contacts')).toBe(false);
    await runner.release();
    await migrate(dataSource);
  });
});

describeWith(mariadbUrl, 'MariaDB')('On MariaDB', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await mariadb();
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
    expect(applied).toHaveLength(first.migrations.length);
    const otherText = await first.query(
      `SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME <> 'migrations' AND CHARACTER_SET_NAME <> 'utf8mb4'`,
    );
    expect(otherText).toEqual([]);
    await Promise.all(processes.map((process) => process.destroy()));
  });
});
