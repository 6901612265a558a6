import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * What whole hours amount to (docs/decisions/analytics-summaries.md): sums and counts by key per block of 1,
 * 24 or 192 hours, how far they reach, and the sessions that were seen again in a later hour.
 */
export class CreateAnalyticsSummaries1763600000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    const tables = [
      `analytics_blocks (
        span INT NOT NULL,
        hour INT NOT NULL,
        views INT NOT NULL,
        sessions INT NOT NULL,
        returns INT NOT NULL,
        bounces INT NOT NULL,
        durationMs BIGINT NOT NULL,
        PRIMARY KEY (span, hour)
      )`,
      `analytics_tallies (
        kind VARCHAR(12) ${exact} NOT NULL,
        span INT NOT NULL,
        hour INT NOT NULL,
        counts MEDIUMTEXT ${exact} NOT NULL,
        PRIMARY KEY (kind, span, hour)
      )`,
      `analytics_returns (
        visit INT NOT NULL,
        at ${instant} NOT NULL,
        prevAt ${instant} NOT NULL,
        gapClass INT NOT NULL,
        country VARCHAR(80) ${exact} NULL,
        city VARCHAR(120) ${exact} NULL,
        bounces INT NULL,
        durationMs BIGINT NULL,
        PRIMARY KEY (visit, at)
      )`,
      `analytics_reach (
        id INT NOT NULL PRIMARY KEY,
        foldedUntil INT NOT NULL,
        rawFrom INT NOT NULL
      )`,
    ];
    for (const table of tables) await runner.query(`CREATE TABLE IF NOT EXISTS ${table}${tableOptions}`);
    await addIndex(runner, 'analytics_returns', 'IX_analytics_returns_gap', ['gapClass', 'prevAt', 'at']);
    await addIndex(runner, 'analytics_returns', 'IX_analytics_returns_time', ['at', 'prevAt']);
    const [{ found }] = await runner.query('SELECT COUNT(*) AS found FROM analytics_reach');
    if (Number(found) === 0) await runner.query('INSERT INTO analytics_reach VALUES (1, 0, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['blocks', 'tallies', 'returns', 'reach'])
      await runner.query(`DROP TABLE IF EXISTS analytics_${table}`);
  }
}
