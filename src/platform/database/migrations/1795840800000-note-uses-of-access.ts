import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const city = "VARCHAR(100) NOT NULL DEFAULT ''";

/**
 * When crew links were last used, and where crew links, API keys and passkeys were. The release before notes
 * neither.
 */
export class NoteUsesOfAccess1795840800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'crew_links', 'lastUsedAt', `${dialectOf(runner).instant} NULL`);
    for (const table of ['crew_links', 'api_keys', 'passkeys']) await addColumn(runner, table, 'city', city);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['crew_links', 'api_keys', 'passkeys'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN city`);
    await runner.query('ALTER TABLE crew_links DROP COLUMN lastUsedAt');
  }
}
