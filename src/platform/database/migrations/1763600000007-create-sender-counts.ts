import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateSenderCounts1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS sender_counts (
        sender VARCHAR(32) ${exact} NOT NULL,
        timeWindow INT NOT NULL,
        requests INT NOT NULL,
        PRIMARY KEY (timeWindow, sender)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS sender_counts');
  }
}
