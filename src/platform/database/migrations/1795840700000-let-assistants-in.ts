import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * Whether AI assistants may connect, and which webhook a write over the API was about. The release before
 * ignores both.
 */
export class LetAssistantsIn1795840700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS mcp_settings (
        id INT NOT NULL PRIMARY KEY,
        isOn TINYINT NOT NULL
      )${tableOptions}`,
    );
    await addColumn(runner, 'api_requests', 'webhookId', 'INT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS mcp_settings');
    await runner.query('DELETE FROM api_requests WHERE webhookId IS NOT NULL');
    await runner.query('ALTER TABLE api_requests DROP COLUMN webhookId');
  }
}
