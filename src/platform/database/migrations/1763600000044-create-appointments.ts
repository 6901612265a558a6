import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * At most one appointment a lead. The row of a withdrawn one stays, because its UID and sequence are used for
 * the next.
 */
export class CreateAppointments1763600000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    const text = (length: number) => `VARCHAR(${length}) ${exact} NOT NULL DEFAULT ''`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS appointments (
        leadId INT NOT NULL PRIMARY KEY,
        uid VARCHAR(255) ${exact} NOT NULL,
        sequence INT NOT NULL DEFAULT 0,
        isBooked TINYINT NOT NULL DEFAULT 1,
        day VARCHAR(10) ${exact} NOT NULL,
        timeWindow ${text(40)},
        changedAt ${instant} NOT NULL,
        toldDay ${text(10)},
        toldWindow ${text(40)},
        isOnServer TINYINT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await addIndex(runner, 'appointments', 'IX_appointments_day', ['isBooked', 'day']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS appointments');
  }
}
