import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** What the owner has spent on campaigns. The release before leaves it alone. */
export class NoteCampaignCosts1795438616000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS campaign_costs (
        id ${id},
        campaign VARCHAR(100) ${exact} NOT NULL,
        fromDay VARCHAR(10) ${exact} NOT NULL,
        untilDay VARCHAR(10) ${exact} NOT NULL,
        cents INT NOT NULL,
        note VARCHAR(200) NOT NULL DEFAULT ''
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS campaign_costs');
  }
}
