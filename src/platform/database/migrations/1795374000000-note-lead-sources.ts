import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * How a lead came that the owner wrote down himself. The release before leaves it empty, as for the leads
 * from the site.
 */
export class NoteLeadSources1795374000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'source', `VARCHAR(16) ${dialectOf(runner).exact} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contacts DROP COLUMN source');
  }
}
