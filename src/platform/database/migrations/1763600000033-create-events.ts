import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** What visitors did on a page. */
export class CreateEvents1763600000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, now, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS events (
        id ${id},
        sessionId VARCHAR(64) ${exact} NOT NULL,
        eventType VARCHAR(50) ${exact} NOT NULL,
        elementId VARCHAR(100) NULL,
        elementText VARCHAR(100) NULL,
        pageUrl VARCHAR(300) ${exact} NOT NULL,
        timestamp ${instant} NOT NULL DEFAULT ${now}
      )${tableOptions}`,
    );
    await addIndex(runner, 'events', 'IX_events_time', ['timestamp']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS events');
  }
}
