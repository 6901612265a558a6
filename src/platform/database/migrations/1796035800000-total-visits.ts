import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const watermarks = ['closedUntil', 'frozenUntil', 'foldedSeen'];

/**
 * What the blocks of visits add up to, and how far hours are closed and totals frozen
 * (docs/decisions/visit-blocks.md). The release before goes on with its summaries, whose tables stay.
 */
export class TotalVisits1796035800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { bytes, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS visit_totals (
        kind VARCHAR(12) ${exact} NOT NULL,
        span INT NOT NULL,
        hour INT NOT NULL,
        stamp BIGINT NOT NULL,
        packed ${bytes} NOT NULL,
        PRIMARY KEY (kind, span, hour)
      )${tableOptions}`,
    );
    for (const column of watermarks)
      await addColumn(runner, 'analytics_reach', column, 'INT NOT NULL DEFAULT 0');
    await runner.query('UPDATE analytics_reach SET foldedSeen = foldedUntil WHERE foldedSeen = 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS visit_totals');
    for (const column of watermarks)
      if (await runner.hasColumn('analytics_reach', column))
        await runner.query(`ALTER TABLE analytics_reach DROP COLUMN ${column}`);
  }
}
