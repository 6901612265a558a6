import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

/**
 * An entry holds notes before and after a change: twice 10,000 characters of four bytes, and JSON around
 * them.
 */
export class WidenLeadChanges1795336200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (isMysql(runner))
      await runner.query(`ALTER TABLE lead_changes MODIFY details ${dialectOf(runner).mediumText} NOT NULL`);
  }

  /** Entries that are too long for the narrower column could not be kept. */
  async down(): Promise<void> {}
}
