import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class HoldTheOutbox1795342300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { instant, tableOptions } = dialectOf(runner);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS outbox_hold (
        reason VARCHAR(40) NOT NULL PRIMARY KEY,
        since ${instant} NOT NULL
      )${tableOptions}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_hold');
  }
}
