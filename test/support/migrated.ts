import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { readEnvironment, type Variables } from '../../src/config/environment.js';
import { dataSourceOptions } from '../../src/data-source-options.js';
import { migrate } from '../../src/database/migrate.js';
import { migrations } from '../../src/database/migrations/index.js';
import { type MakeDatabase, mariadb } from './databases.js';

/** The database of the tests' own MariaDB server that keeps what the migrations make of an empty one. */
const template = process.env.TEST_MIGRATED_DATABASE;

/**
 * The same database with the migrations made, for tests of what comes after them. On MariaDB they take a second of a processor and
 * several of a busy disk, so their tables are copied, which takes a thirtieth; SQLite has them made by the site.
 */
export const migrated = (make: MakeDatabase): MakeDatabase => (template && make === mariadb ? copied : make);

const copied: MakeDatabase = async () => {
  const database = await mariadb();
  const connection = await createConnection({
    uri: database.variables.DATABASE_URL,
    multipleStatements: true,
  });
  if ((await migrationsIn(connection)) < migrations.length) await migrateTemplate(database.variables);
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
  const environment = readEnvironment({ ...variables, DATABASE_URL: url.href });
  const dataSource = await new DataSource(dataSourceOptions(environment)).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
}

async function query(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows;
}
