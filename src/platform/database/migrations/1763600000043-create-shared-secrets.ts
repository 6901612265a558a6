import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateSharedSecrets1763600000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS shared_secrets (
        name VARCHAR(40) ${exact} NOT NULL PRIMARY KEY,
        value VARCHAR(500) ${exact} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS shared_secrets');
  }
}
