import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * `phoneKey` tells requests of the same person however the number was typed; `searchWords` is what a search looks through, on
 * MySQL as bytes. They take the place of `phoneDigits` and `searchText`, which the release before goes on using.
 */
export class KeyLeads1795380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'phoneKey', `VARCHAR(50) ${dialectOf(runner).exact} NULL`);
    await addColumn(
      runner,
      'contacts',
      'searchWords',
      isMysql(runner) ? 'VARBINARY(2240) NULL' : 'TEXT NULL',
    );
    await addIndex(runner, 'contacts', 'IX_contacts_phone_key', ['phoneKey', 'isSuspect', 'id']);
    const searched = ['status', 'priority', 'searchWords', 'phoneKey'];
    await addIndex(runner, 'contacts', 'IX_contacts_words', ['isSuspect', 'createdAt', 'id', ...searched]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('contacts', 'IX_contacts_words');
    await runner.dropIndex('contacts', 'IX_contacts_phone_key');
    for (const column of ['searchWords', 'phoneKey'])
      await runner.query(`ALTER TABLE contacts DROP COLUMN ${column}`);
  }
}
