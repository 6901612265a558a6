import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * What a visit reached, which fields of forms it changed, the kind of ad it came from, and whether the
 * browser had been here before; blank or null for all earlier sessions. The same of leads as far as their
 * request shows it. The release before ignores all of it.
 */
export class RecordGoals1795823300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    for (const [column, type] of Object.entries(texts))
      await addColumn(runner, 'sessions', column, `${type} ${exact} NOT NULL DEFAULT ''`);
    await addColumn(runner, 'sessions', 'isReturning', 'TINYINT NULL');
    await runner.query(
      `CREATE TABLE IF NOT EXISTS lead_profiles (
        leadId INT NOT NULL PRIMARY KEY,
        page VARCHAR(300) ${exact} NOT NULL DEFAULT '',
        device VARCHAR(10) ${exact} NOT NULL DEFAULT '',
        browser VARCHAR(20) ${exact} NOT NULL DEFAULT '',
        screenWidth VARCHAR(12) ${exact} NOT NULL DEFAULT '',
        language VARCHAR(8) ${exact} NOT NULL DEFAULT '',
        visit VARCHAR(9) ${exact} NOT NULL DEFAULT ''
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS lead_profiles');
    for (const column of [...Object.keys(texts), 'isReturning'])
      if (await runner.hasColumn('sessions', column))
        await runner.query(`ALTER TABLE sessions DROP COLUMN ${column}`);
  }
}

const texts = {
  goals: 'VARCHAR(60)',
  formFields: 'VARCHAR(300)',
  formErrors: 'VARCHAR(300)',
  clickId: 'VARCHAR(10)',
};
