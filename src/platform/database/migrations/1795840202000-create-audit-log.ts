import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * Who changed settings, prices and access or erased data, and where devices were signed in. The release
 * before ignores both.
 */
export class CreateAuditLog1795840202000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS audit_log (
        id ${id},
        createdAt ${instant} NOT NULL,
        action VARCHAR(40) ${exact} NOT NULL,
        detail VARCHAR(300) NOT NULL,
        actor VARCHAR(200) NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'audit_log', 'IX_audit_log_created', ['createdAt']);
    await addColumn(runner, 'admin_sessions', 'city', "VARCHAR(100) NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_sessions DROP COLUMN city');
    await runner.query('DROP TABLE IF EXISTS audit_log');
  }
}
