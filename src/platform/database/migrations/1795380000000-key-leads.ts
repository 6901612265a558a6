import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

const searched = (lines: string, phone: string) => [
  'isSuspect',
  'createdAt',
  'id',
  'status',
  'priority',
  lines,
  phone,
];

/**
 * `phoneKey` tells requests of the same person however the number was typed; `searchLines` is what a search
 * looks through, on MySQL as bytes. They take the place of `phoneDigits` and `searchText`, which the release
 * before goes on using; it searches without the index that is dropped, only more slowly.
 */
export class KeyLeads1795380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'phoneKey', `VARCHAR(50) ${dialectOf(runner).exact} NULL`);
    await addColumn(
      runner,
      'contacts',
      'searchLines',
      isMysql(runner) ? 'VARBINARY(2240) NULL' : 'TEXT NULL',
    );
    await addIndex(runner, 'contacts', 'IX_contacts_phone_key', ['phoneKey', 'isSuspect', 'id']);
    await addIndex(runner, 'contacts', 'IX_contacts_lines', searched('searchLines', 'phoneKey'));
    await dropIndex(runner, 'contacts', 'IX_contacts_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'contacts', 'IX_contacts_search', searched('searchText', 'phoneDigits'));
    await runner.dropIndex('contacts', 'IX_contacts_lines');
    await runner.dropIndex('contacts', 'IX_contacts_phone_key');
    for (const column of ['searchLines', 'phoneKey'])
      await runner.query(`ALTER TABLE contacts DROP COLUMN ${column}`);
  }
}
