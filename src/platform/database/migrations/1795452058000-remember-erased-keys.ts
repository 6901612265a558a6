import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * Keys of erased leads, which no process stores again from a file that it kept. The release before leaves the
 * table alone.
 */
export class RememberErasedKeys1795452058000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS erased_keys (
        keyHash VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        erasedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS erased_keys');
  }
}
