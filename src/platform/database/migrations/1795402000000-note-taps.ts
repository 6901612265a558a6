import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * Whether a visitor tapped on the phone: 'call', 'text', 'call text', or '' for neither, as for all earlier
 * sessions.
 */
export class NoteTaps1795402000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact } = dialectOf(runner);
    await addColumn(runner, 'sessions', 'taps', `VARCHAR(9) ${exact} NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('sessions', 'taps'))
      await runner.query('ALTER TABLE sessions DROP COLUMN taps');
  }
}
