import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * The owner's API keys, and the answers to their writes, which repeats get again. The release before ignores
 * both.
 */
export class CreateApiKeys1795840300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, mediumText, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS api_keys (
        id ${id},
        name VARCHAR(60) NOT NULL,
        publicId VARCHAR(12) ${exact} NOT NULL,
        secretHash VARCHAR(64) ${exact} NOT NULL,
        scopes VARCHAR(200) ${exact} NOT NULL,
        createdAt ${instant} NOT NULL,
        lastUsedAt ${instant} NULL,
        UNIQUE (publicId)
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS api_requests (
        apiKeyId INT NOT NULL,
        idempotencyKey VARCHAR(64) ${exact} NOT NULL,
        fingerprint VARCHAR(64) ${exact} NOT NULL,
        leadId INT NOT NULL,
        status INT NOT NULL,
        answer ${mediumText} NULL,
        createdAt ${instant} NOT NULL,
        PRIMARY KEY (apiKeyId, idempotencyKey)
      )${tableOptions}`,
    );
    await addIndex(runner, 'api_requests', 'IX_api_requests_lead', ['leadId']);
    await addIndex(runner, 'api_requests', 'IX_api_requests_time', ['createdAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['api_requests', 'api_keys']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
