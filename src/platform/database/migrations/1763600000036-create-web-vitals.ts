import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** How fast pages were for the people who read them; nothing in it says who. */
export class CreateWebVitals1763600000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS web_vitals (
        id ${id},
        pageUrl VARCHAR(300) ${exact} NOT NULL,
        metric VARCHAR(3) ${exact} NOT NULL,
        value DOUBLE NOT NULL,
        timestamp ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'web_vitals', 'IX_web_vitals_time', ['timestamp']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS web_vitals');
  }
}
