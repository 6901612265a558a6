import { setImmediate as breathe } from 'node:timers/promises';
import { DataSource, type MigrationInterface } from 'typeorm';
import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';
import { ExplainedProblem, exitCodes } from '../config/explained-problem.js';
import { formerMigrations, isBeforeBaseline, SchemaTooOld } from './baseline/former-migrations.js';
import { isMysql } from './dialect.js';
import { MigrationLease } from './migration-lease.js';

/** The state of a schema's migrations. */
export interface SchemaState {
  /** The names of applied migrations, oldest first. */
  applied: string[];
  /** Those of this release that aren't applied yet. */
  pending: string[];
  /** Those that a newer release applied. */
  unknown: string[];
}

/** Thrown if a newer release removed what this one needs. */
export class SchemaTooNew extends ExplainedProblem {
  constructor(missing: readonly string[]) {
    super(
      `A newer release changed the database, and this release can’t work with it (it lacks ${missing.join(', ')}).`,
      'Start the newer release, or restore a backup made before the upgrade: npm run restore -- FILE',
      exitCodes.data,
    );
  }
}

/** The database's own record of its schema. */
export interface SchemaRecord {
  /** The names of applied migrations, oldest first. */
  applied: string[];
  /** Those that a release must have to work with it. */
  required: string[];
}

/** Reads the database's record of its schema; empty for an empty database. */
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
    applied: await names('SELECT name FROM migrations ORDER BY id', 'migrations'),
  };
}

/**
 * Returns applied and pending migrations.
 * @throws {SchemaTooNew} and {SchemaTooOld} if this release can't use the schema.
 */
export async function schemaStateOf(dataSource: DataSource): Promise<SchemaState> {
  const own = dataSource.migrations.map(nameOf);
  const known = [...new Set([...formerMigrations, ...own])];
  const { applied, required } = await schemaRecordOf(dataSource);
  // The baseline may have been interrupted before its own name was noted. It checks that by itself.
  const interrupted = [...applied, ...formerMigrations.slice(-1)];
  if (applied.length > 0 && isBeforeBaseline(interrupted)) throw new SchemaTooOld();
  const missing = required.filter((name) => !known.includes(name));
  if (missing.length > 0) throw new SchemaTooNew(missing);
  return {
    applied,
    pending: own.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Runs the pending migrations. SQLite rolls back a failed one. On MySQL its changes so far stay, and running
 * it again completes them (./schema-changes.ts).
 * @param begun gets the name of each migration when it starts.
 */
export async function migrate(dataSource: DataSource, begun?: (name: string) => void): Promise<void> {
  await patiently(dataSource, async (patient) => {
    await reporting(patient, begun).runMigrations({ transaction: isMysql(patient) ? 'none' : 'each' });
  });
}

/**
 * Reverts migrations after the baseline, newest first, with the data that they made possible.
 * @param remaining those that stay, oldest first.
 * @returns the names of the reverted ones.
 * @throws {RangeError} if those that stay aren't the database's oldest ones, or lack some of the baseline.
 */
export async function revertMigrations(
  dataSource: DataSource,
  remaining: readonly string[],
): Promise<string[]> {
  const { applied } = await schemaStateOf(dataSource);
  const isWhole = remaining.length >= formerMigrations.length;
  if (!isWhole || remaining.some((name, index) => applied[index] !== name))
    throw new RangeError(
      `The migrations to keep must be the first of these, in this order: ${applied.join(' ')}`,
    );
  const reverted = applied.slice(remaining.length).reverse();
  await patiently(dataSource, async (patient) => {
    for (const name of reverted) await revert(patient, name);
  });
  return reverted;
}

/**
 * Reverts one migration. Deletes its row first: if the rest is interrupted on MySQL, the migration is pending
 * again, and running it completes what is missing.
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
 * Runs work on the schema. MySQL commits each DDL statement on its own, so processes that start together take
 * turns with a lease. Only this process uses SQLite.
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

/** The same database without a deadline: altering a large table may take longer than requests' statements. */
function patient({ options }: DataSource): Promise<DataSource> {
  return new DataSource({
    ...(options as MysqlDataSourceOptions),
    enableQueryTimeout: false,
    poolSize: 1,
  }).initialize();
}

/** Stops before a statement if another process may have the lease. */
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

/** Returns a migration's name in the database. */
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

/** Lets requests run between two statements, because a statement on SQLite blocks the whole process. */
function breatheBetweenStatements(dataSource: DataSource): () => void {
  // TypeORM has one query runner on SQLite, which migrations use, too.
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
