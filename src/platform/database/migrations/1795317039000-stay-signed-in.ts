import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

export class StaySignedIn1795317039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'admin_sessions', 'staysSignedIn', 'BOOLEAN NOT NULL DEFAULT 0');
    await addColumn(runner, 'admin_sessions', 'device', "VARCHAR(60) NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_sessions DROP COLUMN staysSignedIn');
    await runner.query('ALTER TABLE admin_sessions DROP COLUMN device');
  }
}
