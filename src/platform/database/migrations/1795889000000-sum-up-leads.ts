import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * Sums of the jobs and sources of each block of leads, for reports over years. The release before leaves
 * them, so `sumsStamp` is the stamp of the block at which they were made.
 */
export class SumUpLeads1795889000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'lead_blocks', 'sums', `${dialectOf(runner).mediumText} NULL`);
    await addColumn(runner, 'lead_blocks', 'sumsStamp', 'BIGINT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['sumsStamp', 'sums'])
      await runner.query(`ALTER TABLE lead_blocks DROP COLUMN ${name}`);
  }
}
