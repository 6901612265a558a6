import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * The order of a day's stops, the crews' links and reports, and the crews' photos. The release before ignores
 * all of it.
 */
export class PlanTheCrewsDay1795785433000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS day_orders (
        day VARCHAR(10) ${exact} NOT NULL PRIMARY KEY,
        leadIds ${text} NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS crew_links (
        id ${id},
        name VARCHAR(60) NOT NULL,
        seed VARCHAR(32) ${exact} NOT NULL,
        secretHash VARCHAR(64) ${exact} NOT NULL,
        createdAt ${instant} NOT NULL,
        expiresAt ${instant} NOT NULL,
        UNIQUE (secretHash)
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS crew_reports (
        idempotencyKey VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        leadId INT NOT NULL,
        kind VARCHAR(16) ${exact} NOT NULL,
        text ${text} NOT NULL,
        crew VARCHAR(60) NOT NULL,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'crew_reports', 'IX_crew_reports_lead', ['leadId']);
    await addColumn(runner, 'lead_photos', 'moment', `VARCHAR(8) ${exact} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_photos DROP COLUMN moment');
    for (const table of ['crew_reports', 'crew_links', 'day_orders'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
