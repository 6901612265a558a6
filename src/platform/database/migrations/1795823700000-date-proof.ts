import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * When the photo pairs and reviews on public pages last changed, for the sitemap. The release before ignores
 * it.
 */
export class DateProof1795823700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS proof_dates (
        place VARCHAR(120) ${exact} NOT NULL PRIMARY KEY,
        changedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS proof_dates');
  }
}
