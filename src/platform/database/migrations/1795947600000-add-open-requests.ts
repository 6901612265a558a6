import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

/** What the details of a change have that answers a requested time. */
const answers = ['"label":"Appointment"', '"label":"Cancelled"', '"from":"New"', '"to":"Completed"'];
const requestedTime = `SELECT asked.leadId FROM lead_changes asked WHERE asked.kind = 'customer.wish' AND NOT EXISTS (
  SELECT 1 FROM lead_changes later WHERE later.leadId = asked.leadId AND later.id > asked.id AND later.kind = 'changed'
    AND (${answers.map((answer) => `later.details LIKE '%${answer}%'`).join(' OR ')}))`;

/**
 * What customers ask for until someone has answered it. Times that were asked for before and have no answer
 * yet are open.
 */
export class AddOpenRequests1795947600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'asksFor', 'VARCHAR(16) NULL');
    await addIndex(runner, 'contacts', 'IX_contacts_asks', ['asksFor', 'isSuspect', 'status', 'id']);
    await runner.query(
      `UPDATE contacts SET asksFor = 'time' WHERE asksFor IS NULL AND id IN (${requestedTime})`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'contacts', 'IX_contacts_asks');
    await runner.query('ALTER TABLE contacts DROP COLUMN asksFor');
  }
}
