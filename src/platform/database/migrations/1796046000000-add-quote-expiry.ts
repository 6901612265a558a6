import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

/** Adds the day that the owner chose as the last one of a quote's draft. The release before ignores it. */
export class AddQuoteExpiry1796046000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'jobs', 'quoteExpiresOn', 'VARCHAR(10) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN quoteExpiresOn');
  }
}
