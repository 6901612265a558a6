import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Whether clicks on Google ads are kept with leads. The release before ignores it. */
export class ChooseAdClicks1795825202000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS ad_click_settings (
        id INT NOT NULL PRIMARY KEY,
        isOn TINYINT NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS ad_click_settings');
  }
}
