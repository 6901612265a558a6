import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

/** What is added to each table: columns that the release before does not know, and need not. */
const added = {
  contacts: {
    appointmentMinutes: 'INT NULL',
    address: 'VARCHAR(600) NULL',
    wishedDay: 'VARCHAR(40) NULL',
    wishedTimeWindow: 'VARCHAR(40) NULL',
  },
  appointments: { minutes: 'INT NULL' },
};

/**
 * The owner sets a day of his own. It takes the place of the wish in the columns `preferredDate` and
 * `timePreference`, which the release before reads as the day of the appointment, so that appointments stay
 * where they are when that release comes back. The wish moves into the new columns.
 */
export class SetAppointments1795370400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(added))
      for (const [column, definition] of Object.entries(columns))
        await addColumn(runner, table, column, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(added))
      for (const column of Object.keys(columns))
        await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
