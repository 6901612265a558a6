import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex, dropIndex } from '../schema-changes.js';

const jobs: Record<string, string[]> = {
  IX_jobs_unpaid: ['paidOn', 'doneOn', 'chargedCents', 'leadId'],
  IX_jobs_sums: ['doneOn', 'leadId', 'chargedCents', 'paidOn', 'travelCents', 'productCents'],
};

/**
 * For a million leads: how many leads of a block of IDs have which status; an index that finds the duplicates
 * of a lead when it is erased, instead of reading and locking all leads; and indexes of the unpaid jobs, and
 * of the columns of sums over a range of days.
 */
export class CountLeads1795840900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { mediumText, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS lead_blocks (
        block INT NOT NULL PRIMARY KEY,
        stamp BIGINT NOT NULL,
        counts ${mediumText} NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'contacts', 'IX_contacts_duplicate', ['duplicateOf']);
    for (const [name, columns] of Object.entries(jobs)) await addIndex(runner, 'jobs', name, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(jobs)) await dropIndex(runner, 'jobs', name);
    await dropIndex(runner, 'contacts', 'IX_contacts_duplicate');
    await runner.query('DROP TABLE IF EXISTS lead_blocks');
  }
}
