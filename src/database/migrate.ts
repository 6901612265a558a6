import { DataSource, type QueryRunner } from 'typeorm';
import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';
import { isMysql } from './dialect.js';

/** All databases of a server share the names of locks, so this one contains the database's name. */
const lockName = "CONCAT('migrations.', MD5(DATABASE()))";
const lockWaitSeconds = 120;

/**
 * Brings the schema up to date. MySQL commits each DDL statement by itself, so processes that start together
 * take turns behind a named lock, held on a connection of its own; SQLite is this process's alone.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const { options } = dataSource;
  if (!isMysql(dataSource)) {
    await dataSource.runMigrations({ transaction: 'each' });
    return;
  }
  // Waiting for the lock and altering a large table may both take longer than any statement of a request.
  const patient = await new DataSource({
    ...(options as MysqlDataSourceOptions),
    enableQueryTimeout: false,
    poolSize: 2,
  }).initialize();
  const holder = patient.createQueryRunner();
  try {
    await lock(holder);
    await patient.runMigrations({ transaction: 'none' });
  } finally {
    await holder.query(`DO RELEASE_LOCK(${lockName})`).catch(() => undefined);
    await holder.release();
    await patient.destroy();
  }
}

async function lock(holder: QueryRunner): Promise<void> {
  const [{ held }] = await holder.query(`SELECT GET_LOCK(${lockName}, ?) AS held`, [lockWaitSeconds]);
  if (Number(held) !== 1) throw new Error('Another process has been migrating the database for too long.');
}
