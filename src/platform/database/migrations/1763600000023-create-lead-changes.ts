import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

export class CreateLeadChanges1763600000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS lead_changes (
        id ${id},
        leadId INT NOT NULL,
        kind VARCHAR(32) ${exact} NOT NULL,
        details ${text} NOT NULL,
        leadVersion INT NOT NULL DEFAULT 0,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'lead_changes', 'IX_lead_changes_lead', ['leadId', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS lead_changes');
  }
}
