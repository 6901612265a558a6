import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { besideTheSite, makeTables, restorePlanOf } from '../../../src/commands/site-copies.js';
import { packBackup } from '../../../src/operations/backup/backup-file.js';
import { makeBackup } from '../../../src/operations/backup/make-backup.js';
import { type CheckedBackup, filesUnder } from '../../../src/operations/backup/manifest.js';
import { assertEngine, checkBackup, putBack } from '../../../src/operations/backup/restore-backup.js';
import { onServer } from '../../../src/operations/backup/server-database.js';
import { MysqlSide } from '../../../src/operations/move/mysql-side.js';
import { SqliteSide } from '../../../src/operations/move/sqlite-side.js';
import { isBackedUp } from '../../../src/operations/move/tables.js';
import { assertRestored } from '../../../src/platform/config/data-dir.js';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';
import { revertMigrations, schemaRecordOf } from '../../../src/platform/database/migrate.js';
import { migrationNames } from '../../../src/platform/database/migrations/index.js';
import {
  describeOnServer,
  type MakeDatabase,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { contentOf, fillOddly } from '../move/support/movable.js';
import { everyRow } from '../move/support/supervised-site.js';

describeOnServer('A backup', () => {
  let folder: string;
  let file: TestDatabase;
  let databases: TestDatabase[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'engines-'));
    file = await migrated(sqlite)();
    databases = [file];
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { drop } of databases) await drop();
    rmSync(folder, { recursive: true });
  });

  /** Makes a new place for a site. */
  const placeOn = async (make: MakeDatabase) => {
    databases.push(await make());
    return (databases.at(-1) as TestDatabase).variables;
  };
  const dataDirOf = ({ DATA_DIR }: Variables) => String(DATA_DIR);
  const urlOf = ({ DATABASE_URL }: Variables) => String(DATABASE_URL);

  /** Fills each table of the file with odd values, but for the list of migrations that a release needs. */
  const fill = async () => {
    fillOddly(dataDirOf(file.variables));
    await besideTheSite(readEnvironment(file.variables), ({ manager }) =>
      manager.query('DELETE FROM schema_requirements'),
    );
  };

  let checks = 0;
  const check = (backup: string) =>
    checkBackup(backup, join(folder, `checked-${checks++}`), { identities: [], migrations: migrationNames });

  /** Backs up a site. @returns the file. */
  const makeFile = async (variables: Variables): Promise<string> => {
    const environment = readEnvironment(variables);
    const schema = await besideTheSite(environment, schemaRecordOf);
    const plan = { place: environment, backupDir: folder, recipients: [], version: '1.2.3', schema };
    return (await makeBackup({ ...plan, now: new Date() })).file;
  };
  const backUp = async (variables: Variables) => check(await makeFile(variables));

  /** Restores a backup and leaves its rows as they are. */
  const restore = async (backup: CheckedBackup, variables: Variables) => {
    const place = readEnvironment(variables);
    assertEngine(backup, place, migrationNames);
    await putBack(backup, { place, makeTables, finish: async () => undefined });
  };

  /** The statements that make a server's tables, and with them the next IDs. */
  const tablesOf = (variables: Variables) =>
    onServer(urlOf(variables), async (side) =>
      // MySQL repeats what the table says for some columns of a table that is made anew.
      (await side.statements(await side.tables(isBackedUp))).map((statement) =>
        statement.replaceAll(/ CHARACTER SET utf8mb4| COLLATE utf8mb4_unicode_520_ci(?= )/g, ''),
      ),
    );

  it('of a file goes to a server, from there to another one and back to a file, with each value, table and next ID', async () => {
    await fill();
    const before = contentOf(dataDirOf(file.variables));
    const [server, other, back] = [
      await placeOn(serverDatabase),
      await placeOn(serverDatabase),
      await placeOn(sqlite),
    ];
    await restore(await backUp(file.variables), server);
    const backup = await backUp(server);
    expect(Object.keys(backup.manifest.files)).toEqual(['database.sqlite']);
    await restore(backup, other);
    expect(await tablesOf(other)).toEqual(await tablesOf(server));
    await restore(await backUp(other), back);
    expect(contentOf(dataDirOf(back))).toEqual(before);
    expect(statSync(join(dataDirOf(back), 'site.sqlite')).mode & 0o777).toBe(0o600);
    const applied = (place: Variables) => besideTheSite(readEnvironment(place), schemaRecordOf);
    for (const place of [server, other, back]) expect(await applied(place)).toEqual(await applied(server));
  });

  it('of a server keeps what a newer release and the operator added; only the same kind of database takes it', async () => {
    const [server, other] = [await placeOn(migrated(serverDatabase)), await placeOn(serverDatabase)];
    await onServer(urlOf(server), async (side) => {
      await side.rows(
        "ALTER TABLE turns ADD COLUMN later VARCHAR(9) NOT NULL DEFAULT 'x', ADD INDEX own (later)",
      );
      await side.rows("INSERT INTO turns VALUES ('one', 1, 'kept')");
      await side.rows('CREATE TABLE prices (price DECIMAL(9,2), since DATE)');
      await side.rows("INSERT INTO prices VALUES (0.10, '2026-11-30'), (0.10, '2026-11-30'), (NULL, NULL)");
      await side.rows("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    });
    const backup = await backUp(server);
    await restore(backup, other);
    expect(await everyRow(other)).toEqual(await everyRow(server));
    expect((await everyRow(other)).turns[0]).toContain('kept');
    expect(await tablesOf(other)).toEqual(await tablesOf(server));
    await onServer(urlOf(other), async (side) => expect(await side.migrations()).toContain('FromTheFuture1'));
    await expect(restore(backup, await placeOn(sqlite))).rejects.toThrow(
      'A newer release changed the database in this backup. Restore it with that release, or to MySQL or MariaDB.',
    );
  });

  it.each([
    ['a file goes to a server', sqlite, serverDatabase],
    ['a server goes to a file', serverDatabase, sqlite],
    ['a server goes to a server', serverDatabase, serverDatabase],
  ])('of an earlier release of %s, which is migrated then', async (_, from, to) => {
    const [former, later] = [await placeOn(migrated(from)), await placeOn(to)];
    const environment = readEnvironment(former);
    await besideTheSite(environment, async (dataSource) => {
      await revertMigrations(dataSource, migrationNames.slice(0, -1));
      await dataSource.query("INSERT INTO turns VALUES ('one', 1)");
    });
    const backup = await backUp(former);
    expect(backup.manifest.migrations).toHaveLength(migrationNames.length - 1);
    await putBack(backup, restorePlanOf(readEnvironment(later), new Date()));
    const { applied } = await besideTheSite(readEnvironment(later), schemaRecordOf);
    expect([...applied].sort()).toEqual([...migrationNames].sort());
    const rows = await everyRow(later);
    expect([rows.turns.length, rows.outbox_hold.length]).toEqual([1, 1]);
  });

  it('of a server is of one moment, whatever is stored while it is made', async () => {
    const server = await placeOn(migrated(serverDatabase));
    const insert = (table: string, key: string) =>
      onServer(urlOf(server), (side) =>
        side.rows(
          table === 'contacts'
            ? `INSERT INTO contacts (name, email, phone, idempotencyKey, fingerprint) VALUES ('A', 'a@b.co', '1', '${key}', 'f')`
            : `INSERT INTO ${table} VALUES ('${key}', 1)`,
        ),
      );
    await insert('contacts', 'before');
    await insert('turns', 'before');
    const { batches, digest } = MysqlSide.prototype;
    jest.spyOn(MysqlSide.prototype, 'batches').mockImplementation(async function* (this: MysqlSide, table) {
      // One is read before this table, the other one after it.
      if (table.name === 'jobs') await insert('contacts', 'while');
      if (table.name === 'jobs') await insert('turns', 'while');
      yield* batches.call(this, table);
    });
    jest.spyOn(MysqlSide.prototype, 'digest').mockImplementation(async function (
      this: MysqlSide,
      table,
      read,
    ) {
      // Now the next ID is higher than that of the copy.
      if (table.name === 'contacts') await insert('contacts', 'last');
      return digest.call(this, table, read);
    });
    const { manifest } = await backUp(server);
    expect(await everyRow(server)).toMatchObject({ contacts: { length: 3 }, turns: { length: 2 } });
    expect([manifest.tables.contacts.rows, manifest.tables.turns.rows]).toEqual([1, 1]);
  });

  it('of a server lets a table be changed that was read', async () => {
    const server = await placeOn(migrated(serverDatabase));
    const { batches } = MysqlSide.prototype;
    jest.spyOn(MysqlSide.prototype, 'batches').mockImplementation(async function* (this: MysqlSide, table) {
      yield* batches.call(this, table);
      if (table.name !== 'turns') return;
      await onServer(urlOf(server), async (side) => {
        await side.rows('SET lock_wait_timeout = 1');
        await side.rows('ALTER TABLE contacts ADD COLUMN later INT');
      });
    });
    const { manifest } = await backUp(server);
    expect(manifest.statements?.join()).not.toContain('`later`');
    expect((await tablesOf(server)).join()).toContain('`later`');
  });

  it.each([
    ['to a server', serverDatabase, MysqlSide.prototype],
    ['to a file', sqlite, SqliteSide.prototype],
  ])(
    'of a server whose restore %s fails in the middle is restored by the next try',
    async (_, make, side) => {
      await fill();
      const [server, target] = [await placeOn(serverDatabase), await placeOn(make)];
      await restore(await backUp(file.variables), server);
      const backup = await makeFile(server);
      const { insert } = side;
      jest.spyOn(side, 'insert').mockImplementation(async function (this: never, table, rows) {
        if (table.name === 'jobs') throw new Error('it is full');
        await insert.call(this, table, rows);
      });
      await expect(restore(await check(backup), target)).rejects.toThrow('jobs can’t be copied: it is full.');
      jest.restoreAllMocks();
      expect(() => assertRestored(dataDirOf(target))).toThrow('did not finish');
      await restore(await check(backup), target);
      if (make === serverDatabase) expect(await everyRow(target)).toEqual(await everyRow(server));
      else expect(contentOf(dataDirOf(target))).toEqual(contentOf(dataDirOf(file.variables)));
      expect(() => assertRestored(dataDirOf(target))).not.toThrow();
    },
  );

  /** Packs a folder like an earlier release. @param engine of its database. */
  const packFormer = async (engine: string, tables: object) => {
    const content = join(folder, 'content');
    const files = await filesUnder(content);
    const manifest = { format: 1, version: '1.2.2', madeAt: '2026-11-29T03:15:00Z', engine, files, tables };
    writeFileSync(
      join(content, 'manifest.json'),
      JSON.stringify({ ...manifest, migrations: migrationNames }),
    );
    const packed = join(folder, `${engine}.tar.gz`);
    await packBackup(content, packed, []);
    return check(packed);
  };

  it('of an earlier release with a dump goes back to a server', async () => {
    await fill();
    const [server, other] = [await placeOn(serverDatabase), await placeOn(serverDatabase)];
    await restore(await backUp(file.variables), server);
    const odd = "it''s; a\u2028line? \\;\n-- 🧽;\r\n";
    await onServer(urlOf(server), (side) => side.rows(`INSERT INTO turns VALUES ('${odd}', 1)`));
    mkdirSync(join(folder, 'content'));
    const { hostname, port, pathname } = new URL(urlOf(server));
    const options = ['--single-transaction', '--skip-extended-insert', '--hex-blob', '--no-autocommit'];
    const login = [`--host=${hostname}`, `--port=${port}`, '--user=root', '--default-character-set=utf8mb4'];
    const dump = execFileSync('mariadb-dump', [...login, ...options, pathname.slice(1)]);
    writeFileSync(join(folder, 'content/database.sql'), dump);
    const backup = await packFormer('mysql', { contacts: { rows: 6, sha256: 'f' } });
    await restore(backup, other);
    expect(await everyRow(other)).toEqual(await everyRow(server));
    expect(await tablesOf(other)).toEqual(await tablesOf(server));
    await expect(restore(backup, await placeOn(sqlite))).rejects.toThrow('Set DATABASE_URL to the database');
  });

  it('of an earlier release with a file is checked by its rows, and goes to a server, too', async () => {
    const server = await placeOn(serverDatabase);
    const { manifest, folder: content } = await backUp(file.variables);
    renameSync(content, join(folder, 'content'));
    const former = Object.entries(manifest.tables).map(([name, { rows }]) => [name, { rows, sha256: 'f' }]);
    await restore(await packFormer('sqlite', Object.fromEntries(former)), server);
    expect(await everyRow(server)).toEqual(await everyRow(file.variables));
    const wrong = Object.fromEntries([...former, ['turns', { rows: 7, sha256: 'f' }]]);
    rmSync(join(folder, 'sqlite.tar.gz'));
    await expect(packFormer('sqlite', wrong)).rejects.toThrow('turns (7 rows expected, 0 found)');
  });
});
