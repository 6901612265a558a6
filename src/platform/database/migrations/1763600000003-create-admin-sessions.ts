import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateAdminSessions1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { instant, text, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS admin_sessions (
        id VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        data ${text} NOT NULL,
        startedAt ${instant} NOT NULL,
        lastUsedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS admin_sessions');
  }
}
