import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const locked = ['contacts', 'customer_keys'];

/** What is written to lock rows on every node of a cluster (../row-locks.ts). */
export class LockByWriting1795452100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    for (const table of locked) await addColumn(runner, table, 'lockCount', 'INT NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE TABLE IF NOT EXISTS turns (
        name VARCHAR(40) ${exact} NOT NULL PRIMARY KEY,
        lockCount INT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS turns');
    for (const table of locked) await runner.query(`ALTER TABLE ${table} DROP COLUMN lockCount`);
  }
}
