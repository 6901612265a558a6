import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * The owner's passkeys, and whether the password is off. In the release before, the password always works.
 */
export class CreatePasskeys1795840201000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await addColumn(runner, 'users', 'passwordIsOff', 'TINYINT NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE TABLE IF NOT EXISTS passkeys (
        id ${id},
        name VARCHAR(60) NOT NULL,
        credentialId ${text} NOT NULL,
        credentialHash VARCHAR(64) ${exact} NOT NULL,
        publicKey ${text} NOT NULL,
        counter BIGINT NOT NULL,
        createdAt ${instant} NOT NULL,
        lastUsedAt ${instant} NULL,
        UNIQUE (credentialHash)
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS used_challenges (
        challenge VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        expiresAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['used_challenges', 'passkeys']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
    await runner.query('ALTER TABLE users DROP COLUMN passwordIsOff');
  }
}
