import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * The money of each lead's job, and the quotes that customers were sent. The release before leaves both
 * alone; what it completes gets its row from this one (`MissingJobsService`), and so does what was completed
 * before this migration.
 */
export class KeepMoney1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, mediumText, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS jobs (
        leadId INT NOT NULL PRIMARY KEY,
        quoteLines ${text} NOT NULL,
        quoteNote VARCHAR(2000) NOT NULL DEFAULT '',
        quotedCents INT NULL,
        acceptedAt ${instant} NULL,
        chargedCents INT NULL,
        doneOn VARCHAR(10) ${exact} NULL,
        paidOn VARCHAR(10) ${exact} NULL,
        paidBy VARCHAR(16) NULL,
        travelCents INT NULL,
        productCents INT NULL,
        paymentUrl VARCHAR(500) NULL,
        version INT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await addIndex(runner, 'jobs', 'IX_jobs_done', ['doneOn', 'leadId', 'chargedCents', 'paidOn']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS quotes (
        id ${id},
        leadId INT NOT NULL,
        number INT NOT NULL,
        document ${mediumText} NOT NULL,
        sentAt ${instant} NOT NULL,
        acceptedAt ${instant} NULL,
        UNIQUE (leadId, number)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['quotes', 'jobs']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
