import { setImmediate as breathe } from 'node:timers/promises';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';
import { isMysql } from './dialect.js';
import { MigrationLease } from './migration-lease.js';

/** How far the migrations of a schema are. */
export interface SchemaState {
  /** The names of those that were made, oldest first. */
  applied: string[];
  /** Those of this release that are still to be made. */
  pending: string[];
  /** Those that were made by a newer release. */
  unknown: string[];
}

/** Thrown where a newer release has taken away what this one needs. */
export class SchemaTooNew extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database has been changed by a newer release, and this one can't work with it (it does not know ${missing.join(', ')}). ` +
        'Run the newer release, or go back to a backup from before: npm run restore -- FILE',
    );
  }
}

/** What a database says of its own schema. */
export interface SchemaRecord {
  /** The names of the migrations that were made, oldest first. */
  applied: string[];
  /** Those that a release has to know to work with it. */
  required: string[];
}

/** Reads what a database says of its own schema; nothing of it yet in an empty one. */
export async function schemaRecordOf(dataSource: DataSource): Promise<SchemaRecord> {
  const names = async (sql: string, table: string): Promise<string[]> => {
    const runner = dataSource.createQueryRunner();
    try {
      if (!(await runner.hasTable(table))) return [];
      return (await runner.query(sql)).map(({ name }: { name: string }) => name);
    } finally {
      await runner.release();
    }
  };
  return {
    required: await names('SELECT migration AS name FROM schema_requirements', 'schema_requirements'),
    // A name may stand there twice: processes of earlier releases could migrate at once on two nodes of a cluster.
    applied: [...new Set(await names('SELECT name FROM migrations ORDER BY id', 'migrations'))],
  };
}

/** What was made of a schema and what is to be made. @throws {SchemaTooNew} where this release can't work with it. */
export async function schemaStateOf(dataSource: DataSource): Promise<SchemaState> {
  const known = dataSource.migrations.map(nameOf);
  const { applied, required } = await schemaRecordOf(dataSource);
  const missing = required.filter((name) => !known.includes(name));
  if (missing.length > 0) throw new SchemaTooNew(missing);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Brings the schema up to date. A migration that fails is taken back by SQLite; on MySQL what it has added so far stays, and is
 * completed when the migration runs again (./schema-changes.ts).
 * @param begun is told the name of each migration as it begins.
 */
export async function migrate(dataSource: DataSource, begun?: (name: string) => void): Promise<void> {
  await patiently(dataSource, async (patient) => {
    await reporting(patient, begun).runMigrations({ transaction: isMysql(patient) ? 'none' : 'each' });
  });
}

/**
 * Takes back migrations, the newest first, and what was stored by their means with them.
 * @param named those that stay, oldest first.
 * @returns the names of those that were taken back.
 * @throws {RangeError} where these are not the oldest ones of the database.
 */
export async function revertMigrations(dataSource: DataSource, named: readonly string[]): Promise<string[]> {
  const remaining = [...new Set(named)];
  const { applied } = await schemaStateOf(dataSource);
  if (remaining.length === 0 || remaining.some((name, index) => applied[index] !== name))
    throw new RangeError(`What stays has to be the beginning of these, in this order: ${applied.join(' ')}`);
  const reverted = applied.slice(remaining.length).reverse();
  await patiently(dataSource, async (patient) => {
    for (const name of reverted) await revert(patient, name);
  });
  return reverted;
}

/**
 * Takes back one. Its line goes first: where the rest is interrupted on MySQL, the migration is pending again, and running it completes
 * what is missing.
 */
async function revert(dataSource: DataSource, name: string): Promise<void> {
  const migration = dataSource.migrations.find((known) => nameOf(known) === name);
  const runner = dataSource.createQueryRunner();
  try {
    if (!isMysql(runner)) await runner.startTransaction();
    await runner.query('DELETE FROM migrations WHERE name = ?', [name]);
    await migration?.down(runner);
    if (runner.isTransactionActive) await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Works on the schema. MySQL commits each DDL statement by itself, so processes that start together take turns by a lease; SQLite is
 * this process's alone.
 */
async function patiently(
  dataSource: DataSource,
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  if (!isMysql(dataSource)) {
    const stop = breatheBetweenStatements(dataSource);
    try {
      await work(dataSource);
    } finally {
      stop();
    }
    return;
  }
  const [leasing, working] = await Promise.all([patient(dataSource), patient(dataSource)]);
  try {
    const lease = await MigrationLease.take(leasing);
    try {
      await work(whileHeld(working, lease));
    } finally {
      await lease.release();
    }
  } finally {
    await Promise.all([leasing.destroy(), working.destroy()]);
  }
}

/** The same database without a deadline: altering a large table may take longer than any statement of a request. */
function patient({ options }: DataSource): Promise<DataSource> {
  return new DataSource({
    ...(options as MysqlDataSourceOptions),
    enableQueryTimeout: false,
    poolSize: 1,
  }).initialize();
}

/** Begins no statement once the lease may be another's. */
function whileHeld(dataSource: DataSource, lease: MigrationLease): DataSource {
  const create = dataSource.createQueryRunner;
  dataSource.createQueryRunner = (...given: Parameters<typeof create>) => {
    const runner = create.apply(dataSource, given);
    const { query } = runner;
    runner.query = async (...statement: Parameters<typeof query>) => {
      lease.assertHeld();
      return query.apply(runner, statement);
    };
    return runner;
  };
  return dataSource;
}

/** The name under which a migration stands in a database. */
const nameOf = (migration: MigrationInterface) => migration.name ?? migration.constructor.name;

function reporting(dataSource: DataSource, begun?: (name: string) => void): DataSource {
  if (!begun) return dataSource;
  for (const migration of dataSource.migrations) {
    const { up } = migration;
    migration.up = (runner) => {
      begun(nameOf(migration));
      return up.call(migration, runner);
    };
  }
  return dataSource;
}

/** A statement on SQLite keeps the whole process busy; between two of them, requests get their turn. */
function breatheBetweenStatements(dataSource: DataSource): () => void {
  // TypeORM has one query runner on SQLite, which the migrations use as well.
  const runner = dataSource.createQueryRunner();
  const { query } = runner;
  runner.query = async (...given: Parameters<typeof query>) => {
    await breathe();
    return query.apply(runner, given);
  };
  return () => {
    runner.query = query;
  };
}
