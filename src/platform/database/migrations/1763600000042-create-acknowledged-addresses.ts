import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateAcknowledgedAddresses1763600000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS acknowledged_addresses (
        addressHash VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        leadId INT NOT NULL,
        acknowledgedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS acknowledged_addresses');
  }
}
