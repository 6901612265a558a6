import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateDaysOff1795371000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS days_off (
        id ${id},
        fromDay VARCHAR(10) ${exact} NOT NULL,
        untilDay VARCHAR(10) ${exact} NOT NULL,
        reason VARCHAR(200) NOT NULL DEFAULT ''
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS days_off');
  }
}
