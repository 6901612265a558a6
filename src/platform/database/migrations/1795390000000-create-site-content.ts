import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateSiteContent1795390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, instant, mediumText, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS site_versions (
        id ${id},
        content ${mediumText} NOT NULL,
        changes ${mediumText} NOT NULL,
        publishedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS site_draft (
        id INT NOT NULL PRIMARY KEY,
        sections ${mediumText} NOT NULL,
        revision INT NOT NULL,
        savedAt ${instant} NULL
      )${tableOptions}`,
    );
    const [found] = await runner.query('SELECT id FROM site_draft WHERE id = 1');
    if (!found) await runner.query("INSERT INTO site_draft (id, sections, revision) VALUES (1, '{}', 0)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS site_draft');
    await runner.query('DROP TABLE IF EXISTS site_versions');
  }
}
