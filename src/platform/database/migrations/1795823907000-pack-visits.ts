import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * The visits of hours and days, packed (docs/decisions/visit-blocks.md). The release before ignores them;
 * they can be built again.
 */
export class PackVisits1795823907000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { bytes, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS visit_blocks (
        span INT NOT NULL,
        hour INT NOT NULL,
        format INT NOT NULL,
        stamp BIGINT NOT NULL,
        packed ${bytes} NOT NULL,
        PRIMARY KEY (span, hour)
      )${tableOptions}`,
    );
    // Which blocks are valid is read without their bytes.
    await addIndex(runner, 'visit_blocks', 'IX_visit_blocks_format', ['format', 'span', 'hour', 'stamp']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS visit_blocks');
  }
}
