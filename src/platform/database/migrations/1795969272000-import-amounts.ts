import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

const tables = ['customers', 'customer_import_rows'];

/** What customers spent according to an import. */
export class ImportAmounts1795969272000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await addColumn(runner, table, 'importedCents', 'INT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN importedCents`);
  }
}
