import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Which summaries the owner gets by email. The release before ignores it. */
export class ChooseSummaryEmails1795825203000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS summary_emails (
        id INT NOT NULL PRIMARY KEY,
        weekly TINYINT NOT NULL,
        monthly TINYINT NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS summary_emails');
  }
}
