import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** Notes on the charts of the analytics. The release before ignores them. */
export class CreateChartNotes1795823502000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS chart_notes (
        id ${id},
        happenedAt ${instant} NOT NULL,
        text VARCHAR(160) NOT NULL,
        isAutomatic TINYINT NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'chart_notes', 'IX_chart_notes_time', ['happenedAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS chart_notes');
  }
}
