import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * The people behind the leads, and their import from other programs. The release before leaves all of it
 * alone; leads that it stores have no customer, and get one from this release.
 */
export class KeepCustomers1795437000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, mediumText, tableOptions } = dialectOf(runner);
    const searchLines = isMysql(runner) ? 'VARBINARY(2240)' : 'TEXT';
    /** What a person has in the table of customers and in a row of an import. */
    const person = `
        name VARCHAR(200) NOT NULL,
        email VARCHAR(254) NOT NULL,
        phone VARCHAR(50) NOT NULL,
        address VARCHAR(600) NOT NULL,
        addressKey VARCHAR(190) ${exact} NOT NULL,
        searchLines ${searchLines} NOT NULL,
        notes ${text} NOT NULL,
        lastCleanedOn VARCHAR(10) ${exact} NULL,
        referralCode VARCHAR(24) ${exact} NOT NULL`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customers (
        id ${id},${person},
        createdAt ${instant} NOT NULL,
        importId INT NULL,
        importLine INT NULL,
        version INT NOT NULL DEFAULT 0,
        UNIQUE (referralCode)
      )${tableOptions}`,
    );
    await addIndex(runner, 'customers', 'IX_customers_import', ['importId', 'importLine']);
    await addIndex(runner, 'customers', 'IX_customers_address', ['addressKey']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customer_keys (
        kind VARCHAR(5) ${exact} NOT NULL,
        value VARCHAR(254) ${exact} NOT NULL,
        customerId INT NOT NULL,
        importId INT NULL,
        isKept BOOLEAN NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, value)
      )${tableOptions}`,
    );
    await addIndex(runner, 'customer_keys', 'IX_customer_keys_customer', ['customerId']);
    await addIndex(runner, 'customer_keys', 'IX_customer_keys_import', ['importId']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customer_imports (
        id ${id},
        fileName VARCHAR(200) NOT NULL,
        createdAt ${instant} NOT NULL,
        state VARCHAR(10) ${exact} NOT NULL,
        problem VARCHAR(400) NULL,
        content ${mediumText} NULL,
        headings ${text} NOT NULL,
        columnsOf ${text} NOT NULL,
        isGuessed BOOLEAN NOT NULL,
        rowsInAll INT NOT NULL,
        rowsRead INT NOT NULL DEFAULT 0,
        added INT NOT NULL DEFAULT 0,
        filled INT NOT NULL DEFAULT 0,
        known INT NOT NULL DEFAULT 0,
        repeated INT NOT NULL DEFAULT 0,
        broken INT NOT NULL DEFAULT 0,
        kept INT NOT NULL DEFAULT 0,
        leasedUntil ${instant} NOT NULL,
        leasedBy VARCHAR(36) ${exact} NULL,
        finishedAt ${instant} NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customer_import_rows (
        importId INT NOT NULL,
        line INT NOT NULL,
        outcome VARCHAR(8) ${exact} NOT NULL,
        reason VARCHAR(300) NULL,
        customerId INT NULL,
        filled INT NOT NULL DEFAULT 0,${person},
        PRIMARY KEY (importId, line)
      )${tableOptions}`,
    );
    await addIndex(runner, 'customer_import_rows', 'IX_customer_import_rows_customer', [
      'customerId',
      'importId',
      'line',
    ]);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customer_import_keys (
        importId INT NOT NULL,
        kind VARCHAR(5) ${exact} NOT NULL,
        value VARCHAR(254) ${exact} NOT NULL,
        line INT NOT NULL,
        PRIMARY KEY (importId, kind, value)
      )${tableOptions}`,
    );
    await addColumn(runner, 'contacts', 'customerId', 'INT NULL');
    await addIndex(runner, 'contacts', 'IX_contacts_customer', ['customerId', 'isSuspect', 'id']);
    await addIndex(runner, 'lead_touches', 'IX_lead_touches_campaign', [
      'utmCampaign',
      'utmSource',
      'leadId',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('lead_touches', 'IX_lead_touches_campaign');
    await runner.dropIndex('contacts', 'IX_contacts_customer');
    await runner.query('ALTER TABLE contacts DROP COLUMN customerId');
    const tables = [
      'customer_import_keys',
      'customer_import_rows',
      'customer_imports',
      'customer_keys',
      'customers',
    ];
    for (const table of tables) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
