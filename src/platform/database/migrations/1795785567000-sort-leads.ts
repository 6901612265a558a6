import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../schema-changes.js';

/** Indexes for the list of leads: filtered by service or source, and sorted by name. */
export class SortLeads1795785567000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const filtered = ['status', 'priority', 'serviceType', 'source'];
    await addIndex(runner, 'contacts', 'IX_contacts_facets', ['isSuspect', 'createdAt', 'id', ...filtered]);
    await addIndex(runner, 'contacts', 'IX_contacts_name', ['isSuspect', 'name', 'id', 'status', 'priority']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'contacts', 'IX_contacts_name');
    await dropIndex(runner, 'contacts', 'IX_contacts_facets');
  }
}
