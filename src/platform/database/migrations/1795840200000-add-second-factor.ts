import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/** Two-step sign-in with its recovery codes. The release before asks only for the password. */
export class AddSecondFactor1795840200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await addColumn(runner, 'users', 'totpSeed', `VARCHAR(32) ${exact} NULL`);
    await addColumn(runner, 'users', 'asksForCode', 'TINYINT NOT NULL DEFAULT 0');
    await addColumn(runner, 'users', 'totpStep', 'INT NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE TABLE IF NOT EXISTS recovery_codes (
        hash VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS recovery_codes');
    for (const column of ['totpStep', 'asksForCode', 'totpSeed'])
      await runner.query(`ALTER TABLE users DROP COLUMN ${column}`);
  }
}
