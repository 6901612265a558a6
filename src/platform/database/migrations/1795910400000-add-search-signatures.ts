import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

/**
 * Which groups of letters each block of leads has, for searches. The release before leaves both columns and
 * doesn't mark a block when a name changes: until the block is checked again, a search can miss what that
 * release changed. Also indexes for searches of customers and for the list of jobs without a charge.
 */
export class AddSearchSignatures1795910400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'lead_blocks', 'signature', `${dialectOf(runner).bytes} NULL`);
    await addColumn(runner, 'lead_blocks', 'signatureStamp', 'BIGINT NULL');
    await addIndex(runner, 'customers', 'IX_customers_search', ['searchLines', 'referralCode']);
    await addIndex(runner, 'jobs', 'IX_jobs_uncharged', ['chargedCents', 'doneOn', 'leadId']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'jobs', 'IX_jobs_uncharged');
    await dropIndex(runner, 'customers', 'IX_customers_search');
    for (const name of ['signatureStamp', 'signature'])
      await runner.query(`ALTER TABLE lead_blocks DROP COLUMN ${name}`);
  }
}
