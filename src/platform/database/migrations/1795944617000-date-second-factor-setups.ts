import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

/**
 * When the setup of an authenticator app began. Setups of the release before have no date, and count as
 * expired.
 */
export class DateSecondFactorSetups1795944617000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'users', 'totpBegunAt', `${dialectOf(runner).instant} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN totpBegunAt');
  }
}
