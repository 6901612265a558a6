import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Errors in visitors' browsers, one row for each message and place. The release before ignores them. */
export class CreateBrowserErrors1795823503000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    const text = (length: number) => `VARCHAR(${length}) ${exact} NOT NULL`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS browser_errors (
        id ${id},
        message ${text(200)},
        place ${text(100)},
        position ${text(20)},
        page ${text(300)},
        browser ${text(20)},
        version ${text(60)},
        occurrences INT NOT NULL,
        firstSeenAt ${instant} NOT NULL,
        lastSeenAt ${instant} NOT NULL,
        alertedAt ${instant} NULL,
        UNIQUE (message, place)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS browser_errors');
  }
}
