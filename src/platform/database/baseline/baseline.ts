import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Dialect, dialectOf, isMysql } from '../dialect.js';
import { marks } from '../insert-rows.js';
import { addIndex } from '../schema-changes.js';
import { analyticsIndexes, analyticsTables } from './analytics.js';
import { customersIndexes, customersTables } from './customers.js';
import { formerMigrations, SchemaTooOld } from './former-migrations.js';
import { jobsIndexes, jobsTables } from './jobs.js';
import { leadsIndexes, leadsTables } from './leads.js';
import { messagesIndexes, messagesTables } from './messages.js';
import { siteIndexes, siteTables } from './site.js';

/** The words of the baseline's DDL. */
export interface Words extends Dialect {
  /** Lowercase text without accents, to search in. */
  lines: string;
}

/** The columns and constraints of tables. */
export type Tables = Record<string, string[]>;

/** An index: its table, name and columns. */
export type Index = [table: string, name: string, columns: string, isUnique?: boolean];

/** Of `contacts`, what the last of the former migrations added. */
const newestColumn = 'appointmentCanceledAt';

const indexes = [
  ...[leadsIndexes, customersIndexes, jobsIndexes, messagesIndexes, analyticsIndexes, siteIndexes],
].flat();

/**
 * Makes the tables of a new database, exactly as the migrations of earlier releases made them one by one. It
 * has the name of the last of these, and notes the names of the others. So a database that was made with them
 * is used as it is, and the release before this one can use a new one.
 */
export class Baseline implements MigrationInterface {
  name = formerMigrations[formerMigrations.length - 1];

  async up(runner: QueryRunner): Promise<void> {
    if ((await runner.hasTable('contacts')) && !(await runner.hasColumn('contacts', newestColumn)))
      throw new SchemaTooOld();
    const dialect = dialectOf(runner);
    const words = { ...dialect, lines: isMysql(runner) ? 'VARBINARY(2240)' : 'TEXT' };
    const tables: Tables = {
      ...leadsTables(words),
      ...customersTables(words),
      ...jobsTables(words),
      ...messagesTables(words),
      ...analyticsTables(words),
      ...siteTables(words),
    };
    for (const [table, parts] of Object.entries(tables)) {
      const own = indexes.filter(([indexed]) => indexed === table);
      // MySQL ignores case anyway (ignoringCase in ../dialect.ts).
      const inline = isMysql(runner)
        ? own.map((index) => `${kindOf(index)} ${index[1]} (${index[2].replaceAll(' COLLATE NOCASE', '')})`)
        : [];
      await runner.query(
        `CREATE TABLE IF NOT EXISTS ${table} (${[...parts, ...inline].join(', ')})${dialect.tableOptions}`,
      );
      if (isMysql(runner)) continue;
      for (const index of own)
        await runner.query(`CREATE ${kindOf(index)} ${index[1]} ON ${table} (${index[2]})`);
    }
    await insertOnce(runner, 'analytics_reach (id, foldedUntil, rawFrom)', '1, 0, 0');
    await insertOnce(runner, 'site_draft (id, sections, revision)', "1, '{}', 0");
    await addIndex(runner, 'migrations', 'UX_migrations_name', ['name'], { isUnique: true });
    await noteFormer(runner);
  }

  down(): never {
    throw new RangeError('The baseline can’t be reverted.');
  }
}

const kindOf = ([, , , isUnique]: Index) => (isUnique ? 'UNIQUE INDEX' : 'INDEX');

/** Inserts the only row of a table, unless it is there: on MySQL, an interrupted migration runs again. */
async function insertOnce(runner: QueryRunner, columns: string, values: string): Promise<void> {
  const [table] = columns.split(' ');
  const [{ found }] = await runner.query(`SELECT COUNT(*) AS found FROM ${table}`);
  if (Number(found) === 0) await runner.query(`INSERT INTO ${columns} VALUES (${values})`);
}

/** Notes all former migrations but the last, which is this one. */
async function noteFormer(runner: QueryRunner): Promise<void> {
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
  const missing = formerMigrations.slice(0, -1).filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  await runner.query(
    `INSERT INTO migrations (timestamp, name) VALUES ${missing.map(() => marks(2)).join(', ')}`,
    missing.flatMap((name) => [Number(name.slice(-13)), name]),
  );
}
