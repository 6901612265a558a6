import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

const followUps = 'IX_contacts_follow_up';

/**
 * When and why leads were lost. A lost lead keeps the status `contacted`, as which the release before shows
 * it. The index has the open leads with that status, and the lost ones, in the order of arrival.
 */
export class CloseLostLeads1795943842000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant } = dialectOf(runner);
    await addColumn(runner, 'contacts', 'lostAt', `${instant} NULL`);
    await addColumn(runner, 'contacts', 'lostReason', `VARCHAR(24) ${exact} NULL`);
    await addColumn(runner, 'contacts', 'lostNote', 'VARCHAR(200) NULL');
    await addIndex(runner, 'contacts', 'IX_contacts_lost', [
      'isSuspect',
      'status',
      'lostAt',
      'createdAt',
      'id',
      'lostReason',
    ]);
    // The lists of follow-ups leave out lost leads, and still read only their index.
    await dropIndex(runner, 'contacts', followUps);
    await addIndex(runner, 'contacts', followUps, ['isSuspect', 'followUpDate', 'status', 'lostAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'contacts', 'IX_contacts_lost');
    await dropIndex(runner, 'contacts', followUps);
    await addIndex(runner, 'contacts', followUps, ['isSuspect', 'followUpDate', 'status']);
    for (const column of ['lostNote', 'lostReason', 'lostAt'])
      await runner.query(`ALTER TABLE contacts DROP COLUMN ${column}`);
  }
}
