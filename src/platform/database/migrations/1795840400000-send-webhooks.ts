import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** Webhooks, and the log of what they were sent. The release before ignores them. */
export class SendWebhooks1795840400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS webhook_endpoints (
        id ${id},
        url VARCHAR(2000) ${exact} NOT NULL,
        events ${text} NOT NULL,
        secret VARCHAR(80) ${exact} NOT NULL,
        oldSecret VARCHAR(80) ${exact} NOT NULL DEFAULT '',
        oldSecretUntil ${instant} NULL,
        pausedFor VARCHAR(16) ${exact} NOT NULL DEFAULT '',
        failingSince ${instant} NULL,
        failures INT NOT NULL DEFAULT 0,
        dropped INT NOT NULL DEFAULT 0,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS webhook_messages (
        id ${id},
        endpointId INT NOT NULL,
        messageId VARCHAR(40) ${exact} NOT NULL,
        type VARCHAR(40) ${exact} NOT NULL,
        leadId INT NOT NULL,
        body ${text} NOT NULL,
        createdAt ${instant} NOT NULL,
        state VARCHAR(10) ${exact} NOT NULL DEFAULT 'waiting',
        attempts INT NOT NULL DEFAULT 0,
        status INT NULL,
        durationMs INT NULL,
        note VARCHAR(300) NOT NULL DEFAULT ''
      )${tableOptions}`,
    );
    await addIndex(runner, 'webhook_messages', 'IX_webhook_messages_endpoint', ['endpointId', 'state', 'id']);
    await addIndex(runner, 'webhook_messages', 'IX_webhook_messages_lead', ['leadId']);
    await addIndex(runner, 'webhook_messages', 'IX_webhook_messages_created', ['createdAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM outbox WHERE kind = 'webhook'");
    await runner.query('DROP TABLE IF EXISTS webhook_messages');
    await runner.query('DROP TABLE IF EXISTS webhook_endpoints');
  }
}
