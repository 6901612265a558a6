import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * A migration that takes away what an older release needs names here the migration that a release has to know
 * to get along without: `INSERT INTO schema_requirements (migration) VALUES ('…')`. An older release then
 * refuses to start, in words.
 */
export class RequireReleases1795345800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS schema_requirements (migration VARCHAR(100) NOT NULL PRIMARY KEY)${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_requirements');
  }
}
