import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

export class CountAcknowledgedDomains1795334780000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'acknowledged_addresses', 'domainHash', 'VARCHAR(64) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE acknowledged_addresses DROP COLUMN domainHash');
  }
}
