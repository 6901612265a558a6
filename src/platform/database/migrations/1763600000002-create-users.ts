import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateUsers1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS users (
        id ${id},
        username VARCHAR(64) ${exact} NOT NULL,
        password VARCHAR(255) ${exact} NOT NULL,
        CONSTRAINT UQ_users_username UNIQUE (username)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS users');
  }
}
