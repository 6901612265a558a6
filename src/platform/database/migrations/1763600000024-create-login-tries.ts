import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** How often each address tried to log in. Addresses are stored as keyed hashes, and for minutes only. */
export class CreateLoginTries1763600000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS login_tries (
        address VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        tries INT NOT NULL,
        startedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS login_tries');
  }
}
