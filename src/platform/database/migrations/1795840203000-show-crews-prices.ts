import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

/** Whether a crew link shows prices. In the release before, none does. */
export class ShowCrewsPrices1795840203000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'crew_links', 'showsPrices', 'TINYINT NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crew_links DROP COLUMN showsPrices');
  }
}
