import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';

/**
 * What online booking needs: its terms, the places that appointments take, customers' links and their
 * photographs. The release before leaves all of it alone; the appointments that it makes get their places
 * from this one.
 */
export class CreateBooking1795423200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, bytes, exact, instant, tableOptions } = dialectOf(runner);
    await addColumn(runner, 'contacts', 'cancelledAt', `${instant} NULL`);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS booking_terms (
        id INT NOT NULL PRIMARY KEY,
        crews TEXT NOT NULL,
        noticeHours INT NOT NULL,
        daysAhead INT NOT NULL,
        isInstant BOOLEAN NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS taken_places (
        day VARCHAR(10) ${exact} NOT NULL,
        timeWindow VARCHAR(40) ${exact} NOT NULL,
        crew INT NOT NULL,
        leadId INT NOT NULL,
        PRIMARY KEY (day, timeWindow, crew)
      )${tableOptions}`,
    );
    await addIndex(runner, 'taken_places', 'IX_taken_places_lead', ['leadId']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS customer_links (
        tokenHash VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        leadId INT NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'customer_links', 'IX_customer_links_lead', ['leadId']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS lead_photos (
        id ${id},
        leadId INT NOT NULL,
        createdAt ${instant} NOT NULL,
        width INT NOT NULL,
        height INT NOT NULL,
        size INT NOT NULL,
        bytes ${bytes} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'lead_photos', 'IX_lead_photos_lead', ['leadId', 'size']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['lead_photos', 'customer_links', 'taken_places', 'booking_terms'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
    await runner.query('ALTER TABLE contacts DROP COLUMN cancelledAt');
  }
}
