import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * What is to be delivered outside: at most one row per lead, kind and occasion. '' and 0 stand for "none".
 */
export class CreateOutbox1763600000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    const text = (length: number) => `VARCHAR(${length}) ${exact} NOT NULL DEFAULT ''`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS outbox (
        id ${id},
        leadId INT NOT NULL,
        kind VARCHAR(20) ${exact} NOT NULL,
        occasion ${text(40)},
        token VARCHAR(36) ${exact} NOT NULL,
        revision INT NOT NULL DEFAULT 1,
        state VARCHAR(10) ${exact} NOT NULL DEFAULT 'waiting',
        attempts INT NOT NULL DEFAULT 0,
        dueAt ${instant} NOT NULL,
        firstAttemptAt ${instant} NULL,
        leasedUntil ${instant} NOT NULL,
        leasedBy ${text(36)},
        note VARCHAR(500) NOT NULL DEFAULT '',
        wantedAt ${instant} NOT NULL,
        settledAt ${instant} NULL,
        CONSTRAINT UX_outbox_item UNIQUE (leadId, kind, occasion)
      )${tableOptions}`,
    );
    await addIndex(runner, 'outbox', 'IX_outbox_due', ['state', 'dueAt']);
    await addIndex(runner, 'outbox', 'IX_outbox_lease', ['leasedBy']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS outbox');
  }
}
