import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * `version` tells a stale save. `phoneDigits`, and `emailKey` (the e-mail in lower case), tell requests of
 * the same person. `searchText` is what a search looks through: name, e-mail and phone in lower case, on
 * MySQL as bytes.
 */
export class VersionLeads1763600000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact } = dialectOf(runner);
    const onMysql = isMysql(runner);
    await addColumn(runner, 'contacts', 'version', 'INT NOT NULL DEFAULT 0');
    await addColumn(runner, 'contacts', 'phoneDigits', `VARCHAR(50) ${exact} NULL`);
    await addColumn(runner, 'contacts', 'emailKey', `VARCHAR(254) ${exact} NULL`);
    await addColumn(runner, 'contacts', 'searchText', onMysql ? 'VARBINARY(2240) NULL' : 'TEXT NULL');
    await addIndex(runner, 'contacts', 'IX_contacts_phone', ['phoneDigits', 'isSuspect', 'id']);
    await addIndex(runner, 'contacts', 'IX_contacts_email', ['emailKey', 'isSuspect', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('contacts', 'IX_contacts_email');
    await runner.dropIndex('contacts', 'IX_contacts_phone');
    for (const column of ['searchText', 'emailKey', 'phoneDigits', 'version'])
      await runner.query(`ALTER TABLE contacts DROP COLUMN ${column}`);
  }
}
