import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreatePushSubscriptions1763600000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS push_subscriptions (
        id ${id},
        endpointHash VARCHAR(64) ${exact} NOT NULL,
        endpoint VARCHAR(1000) ${exact} NOT NULL,
        p256dh VARCHAR(200) ${exact} NOT NULL,
        auth VARCHAR(200) ${exact} NOT NULL,
        createdAt ${instant} NOT NULL,
        CONSTRAINT UX_push_subscriptions_endpoint UNIQUE (endpointHash)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS push_subscriptions');
  }
}
