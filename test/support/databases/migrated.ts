import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Variables } from '../../../src/platform/config/environment.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { password, quickToCheck } from '../site/site-settings.js';
import { type MakeDatabase, serverDatabase, sqlite } from './databases.js';

/** The file of this run that keeps what the migrations make of an empty database on SQLite. */
const templateFile = process.env.TEST_MIGRATED_FILE;

/** The database of the tests' own MariaDB server that keeps what the migrations make of an empty one. */
const template = process.env.TEST_MIGRATED_DATABASE;

/**
 * The same database with the migrations made, for tests of what comes after them. On MariaDB they take a
 * second of a processor and several of a busy disk, so their tables are copied, which takes a thirtieth; on
 * SQLite a third of a second, and the file is.
 */
export function migrated(make: MakeDatabase): MakeDatabase {
  if (templateFile && make === sqlite) return copiedFile;
  return template && make === serverDatabase ? copied : make;
}

/**
 * One that the owner's password is set in, with a hash that is quick to check. A site in a process of its own
 * would make one at its first start that takes a quarter of a second of a processor, and again at each
 * sign-in.
 */
export function withPassword(make: MakeDatabase): MakeDatabase {
  return async () => {
    const database = await migrated(make)();
    await setPassword(database.variables);
    return database;
  };
}

async function setPassword({ DATA_DIR = '', DATABASE_URL }: Variables): Promise<void> {
  const { hashPassword } = await import('../../../src/admin-auth/password-hash.js');
  const hash = await hashPassword(password, quickToCheck);
  const sql = `INSERT INTO users (username, password) VALUES ('admin', '${hash}')`;
  if (DATABASE_URL) {
    const connection = await createConnection(DATABASE_URL);
    await connection.query(sql);
    return connection.end();
  }
  const file = new Sqlite(join(DATA_DIR, 'site.sqlite'));
  file.prepare(sql).run();
  file.close();
}

const copiedFile: MakeDatabase = async () => {
  const database = await sqlite();
  if (!existsSync(templateFile as string)) await makeTemplateFile();
  await copyFile(templateFile as string, join(String(database.variables.DATA_DIR), 'site.sqlite'));
  return database;
};

/** Several that do so at the same time put the same in its place. */
async function makeTemplateFile(): Promise<void> {
  const { variables, drop } = await sqlite();
  await makeMigrations(variables);
  await rename(join(String(variables.DATA_DIR), 'site.sqlite'), templateFile as string);
  await drop();
}

const copied: MakeDatabase = async () => {
  const database = await serverDatabase();
  const connection = await createConnection({
    uri: database.variables.DATABASE_URL,
    multipleStatements: true,
  });
  const { migrationNames } = await import('../../../src/platform/database/migrations/index.js');
  if ((await migrationsIn(connection)) < migrationNames.length) await migrateTemplate(database.variables);
  const tables = await query(
    connection,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${template}'`,
  );
  const statements = tables.map(
    ({ name }) =>
      `CREATE TABLE ${name} LIKE ${template}.${name}; INSERT INTO ${name} SELECT * FROM ${template}.${name}`,
  );
  await connection.query(statements.join(';'));
  await connection.end();
  return database;
};

/** How many migrations have been made in the template; none where it is not there yet. */
async function migrationsIn(connection: Connection): Promise<number> {
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${template}`);
  const made = await query(connection, `SELECT name FROM ${template}.migrations`).catch(() => []);
  return made.length;
}

/** Several that do so at the same time take turns, and find nothing to do after the first. */
async function migrateTemplate(variables: Variables): Promise<void> {
  const url = new URL(variables.DATABASE_URL ?? '');
  url.pathname = `/${template}`;
  await makeMigrations({ ...variables, DATABASE_URL: url.href });
}

/** Loads what it needs of the product only where it does. */
async function makeMigrations(variables: Variables): Promise<void> {
  const { DataSource } = await import('typeorm');
  const { readEnvironment } = await import('../../../src/platform/config/environment.js');
  const { dataSourceOptions } = await import('../../../src/data-source-options.js');
  const { migrate } = await import('../../../src/platform/database/migrate.js');
  const dataSource = await new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
}

async function query(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows;
}
