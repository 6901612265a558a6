import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * Whether the owner entered or confirmed a customer's email, and the suggestions that the owner dismissed.
 * The release before fills in emails from requests; they count as unconfirmed.
 */
export class ConfirmEmails1795949075000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await addColumn(runner, 'customers', 'isEmailConfirmed', 'BOOLEAN NOT NULL DEFAULT 0');
    // Entered, imported or merged, or known when the owner made a plan for the customer.
    await runner.query(
      `UPDATE customers SET isEmailConfirmed = 1 WHERE isEmailConfirmed = 0 AND email <> '' AND (
        EXISTS (SELECT 1 FROM customer_keys WHERE kind = 'email' AND value = LOWER(customers.email)
          AND customer_keys.customerId = customers.id AND (isKept = 1 OR customer_keys.importId IS NOT NULL))
        OR EXISTS (SELECT 1 FROM plans JOIN contacts ON contacts.customerId = plans.customerId
          WHERE plans.customerId = customers.id AND plans.leadId IS NULL
            AND contacts.emailKey = LOWER(customers.email) AND contacts.createdAt <= plans.createdAt))`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS dismissed_suggestions (
        customerId INT NOT NULL,
        kind VARCHAR(8) ${exact} NOT NULL,
        value VARCHAR(64) ${exact} NOT NULL,
        PRIMARY KEY (customerId, kind, value)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS dismissed_suggestions');
    await runner.query('ALTER TABLE customers DROP COLUMN isEmailConfirmed');
  }
}
