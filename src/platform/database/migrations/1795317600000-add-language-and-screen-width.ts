import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const columns = { language: 'VARCHAR(8)', screenWidth: 'VARCHAR(12)' };

/**
 * Two more breakdowns; '' is unknown, as for all earlier sessions. A return keeps both when its session is
 * deleted.
 */
export class AddLanguageAndScreenWidth1795317600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact } = dialectOf(runner);
    for (const [column, type] of Object.entries(columns)) {
      await addColumn(runner, 'sessions', column, `${type} ${exact} NOT NULL DEFAULT ''`);
      await addColumn(runner, 'analytics_returns', column, `${type} ${exact} NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(columns)) {
      for (const table of ['sessions', 'analytics_returns'])
        if (await runner.hasColumn(table, column))
          await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
