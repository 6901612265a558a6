import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** The click on a Google ad that brought a lead. The release before ignores it. */
export class KeepAdClicks1795825201000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS ad_clicks (
        leadId INT NOT NULL PRIMARY KEY,
        kind VARCHAR(6) ${exact} NOT NULL,
        clickId VARCHAR(200) ${exact} NOT NULL,
        receivedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS ad_clicks');
  }
}
