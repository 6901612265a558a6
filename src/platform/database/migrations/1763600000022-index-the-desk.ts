import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex } from '../schema-changes.js';

/**
 * What a search, with or without a filter by status or priority, looks at: it reads nothing but this index,
 * newest first.
 */
const searched = ['status', 'priority', 'searchText', 'phoneDigits'];

const indexes: Record<string, string[]> = {
  IX_contacts_search: ['isSuspect', 'createdAt', 'id', ...searched],
  IX_contacts_counts: ['isSuspect', 'status', 'priority'],
  IX_contacts_jobs: ['isSuspect', 'status', 'preferredDate', 'timePreference'],
  IX_contacts_follow_up: ['isSuspect', 'followUpDate', 'status'],
};

export class IndexTheDesk1763600000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) await addIndex(runner, 'contacts', name, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes).reverse()) await runner.dropIndex('contacts', name);
  }
}
