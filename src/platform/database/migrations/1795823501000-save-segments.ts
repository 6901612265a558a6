import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** The owner's saved filters of the analytics. The release before ignores them. */
export class SaveSegments1795823501000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS saved_segments (
        id ${id},
        name VARCHAR(60) NOT NULL,
        filters ${text} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS saved_segments');
  }
}
