import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * The owner's calls, texts and emails to customers who haven't come back. The release before ignores the
 * table.
 */
export class CreateWinBacks1795840600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS win_backs (
        id ${id},
        customerId INT NOT NULL,
        leadId INT NOT NULL,
        way VARCHAR(8) ${exact} NOT NULL,
        subject VARCHAR(200) NOT NULL,
        body ${text} NOT NULL,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'win_backs', 'IX_win_backs_customer', ['customerId', 'createdAt']);
    await addIndex(runner, 'win_backs', 'IX_win_backs_newest', ['createdAt', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS win_backs');
  }
}
