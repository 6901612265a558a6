import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * Recurring plans and their visits. The release before ignores both tables. It ignores `isTentative` too, and
 * treats a proposed visit as a confirmed appointment.
 */
export class CreatePlans1795840500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS plans (
        id ${id},
        customerId INT NOT NULL,
        leadId INT NULL,
        terms ${text} NOT NULL,
        pauses ${text} NOT NULL,
        endsOn VARCHAR(10) ${exact} NULL,
        serviceType VARCHAR(200) ${exact} NULL,
        address VARCHAR(600) NOT NULL,
        isAutoConfirmed TINYINT NOT NULL,
        checkedThrough VARCHAR(10) ${exact} NOT NULL,
        createdAt ${instant} NOT NULL,
        endedAt ${instant} NULL,
        endedBy VARCHAR(8) ${exact} NOT NULL,
        version INT NOT NULL DEFAULT 0,
        lockCount INT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await addIndex(runner, 'plans', 'IX_plans_customer', ['customerId']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS plan_visits (
        id ${id},
        planId INT NOT NULL,
        occurrence VARCHAR(10) ${exact} NOT NULL,
        leadId INT NULL,
        state VARCHAR(10) ${exact} NOT NULL,
        withdrawn INT NOT NULL DEFAULT 0,
        createdAt ${instant} NOT NULL,
        UNIQUE (planId, occurrence, withdrawn)
      )${tableOptions}`,
    );
    await addIndex(runner, 'plan_visits', 'IX_plan_visits_lead', ['leadId']);
    await addColumn(runner, 'appointments', 'isTentative', 'TINYINT NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE appointments DROP COLUMN isTentative');
    await runner.query('DROP TABLE IF EXISTS plan_visits');
    await runner.query('DROP TABLE IF EXISTS plans');
  }
}
