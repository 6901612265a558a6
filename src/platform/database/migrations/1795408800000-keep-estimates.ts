import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

/** The price that a visitor was shown with a request, as JSON. The release before leaves it empty. */
export class KeepEstimates1795408800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'estimate', 'TEXT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contacts DROP COLUMN estimate');
  }
}
