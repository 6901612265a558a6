import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** How often crawlers that say who they are were left out, by name and month. */
export class CreateCrawlerVisits1763600000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS analytics_crawlers (
        name VARCHAR(40) ${exact} NOT NULL,
        month VARCHAR(7) ${exact} NOT NULL,
        records INT NOT NULL,
        PRIMARY KEY (name, month)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS analytics_crawlers');
  }
}
