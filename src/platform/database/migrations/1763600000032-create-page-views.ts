import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * Pages that were looked at. `prevAt` is when the session was seen before; NULL where the view is its first
 * record.
 */
export class CreatePageViews1763600000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, now, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS page_views (
        id ${id},
        sessionId VARCHAR(64) ${exact} NOT NULL,
        pageUrl VARCHAR(300) ${exact} NOT NULL,
        pageTitle VARCHAR(300) NULL,
        referrer VARCHAR(500) ${exact} NOT NULL DEFAULT '',
        userAgent VARCHAR(400) NULL,
        timeSpent INT NULL,
        timestamp ${instant} NOT NULL DEFAULT ${now},
        prevAt ${instant} NULL,
        isInternal BOOLEAN NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await addIndex(runner, 'page_views', 'IX_page_views_time', ['timestamp']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS page_views');
  }
}
