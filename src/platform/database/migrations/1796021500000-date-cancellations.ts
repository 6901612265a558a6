import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/** When the owner canceled an appointment that the customer knew of. */
export class DateCancellations1796021500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'appointmentCanceledAt', `${dialectOf(runner).instant} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contacts DROP COLUMN appointmentCanceledAt');
  }
}
