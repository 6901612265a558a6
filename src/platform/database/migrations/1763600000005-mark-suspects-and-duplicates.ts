import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

export class MarkSuspectsAndDuplicates1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact } = dialectOf(runner);
    await addColumn(runner, 'contacts', 'isSuspect', 'TINYINT NOT NULL DEFAULT 0');
    await addColumn(runner, 'contacts', 'suspicions', `VARCHAR(255) ${exact} NULL`);
    await addColumn(runner, 'contacts', 'duplicateOf', 'INT NULL');
    await addIndex(runner, 'contacts', 'IX_contacts_newest', ['isSuspect', 'createdAt', 'id']);
    await addIndex(runner, 'contacts', 'IX_contacts_status', ['isSuspect', 'status', 'createdAt', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('contacts', 'IX_contacts_status');
    await runner.dropIndex('contacts', 'IX_contacts_newest');
    for (const column of ['duplicateOf', 'suspicions', 'isSuspect'])
      await runner.query(`ALTER TABLE contacts DROP COLUMN ${column}`);
  }
}
