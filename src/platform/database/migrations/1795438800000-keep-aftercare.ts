import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * The terms of what customers are sent after the job, and who is not to be written to. The release before
 * leaves both alone.
 */
export class KeepAftercare1795438800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS aftercare_terms (
        id INT NOT NULL PRIMARY KEY,
        terms ${text} NOT NULL,
        reviewsSince ${instant} NULL,
        rebookingsSince ${instant} NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS mail_refusals (
        personHash VARCHAR(32) ${exact} NOT NULL PRIMARY KEY,
        createdAt ${instant} NOT NULL,
        way VARCHAR(16) NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mail_refusals', 'aftercare_terms'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
