import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

export class NoteSeenSpam1795321224000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'spamSeenAt', `${dialectOf(runner).instant} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contacts DROP COLUMN spamSeenAt');
  }
}
