import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn } from '../schema-changes.js';

/** Whether the customer made an appointment's last change. */
export class NoteCustomersChanges1795969555000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'appointments', 'isByCustomer', 'BOOLEAN NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE appointments DROP COLUMN isByCustomer');
  }
}
