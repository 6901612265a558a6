import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

const tables = ['outbox', 'acknowledged_addresses'];

/** The network that caused an email, as a keyed hash. */
export class CountEmailsByNetwork1795993249000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await addColumn(runner, table, 'network', 'VARCHAR(32) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN network`);
  }
}
