import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * Whether search engines are notified of changed pages, and with which key. The release before ignores it.
 */
export class NotifySearchEngines1795812947000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS index_now (
        id INT NOT NULL PRIMARY KEY,
        keyText VARCHAR(64) ${exact} NOT NULL,
        isOn TINYINT NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS index_now');
  }
}
