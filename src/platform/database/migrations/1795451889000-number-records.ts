import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * Up to which number the records of visits are stored that a process took in, and which page views those
 * became that were answered with a promise. The release before leaves both alone.
 */
export class NumberRecords1795451889000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS record_takers (
        id ${id},
        taker CHAR(36) ${exact} NOT NULL UNIQUE,
        latest BIGINT NOT NULL,
        timestamp ${instant} NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS promised_views (
        id ${id},
        promise BIGINT NOT NULL UNIQUE,
        pageViewId INT NOT NULL,
        timestamp ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS promised_views');
    await runner.query('DROP TABLE IF EXISTS record_takers');
  }
}
