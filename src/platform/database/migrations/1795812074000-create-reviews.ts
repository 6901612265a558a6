import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** Customers' reviews. The release before ignores them. */
export class CreateReviews1795812074000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, text, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS reviews (
        id ${id},
        leadId INT NOT NULL,
        stars INT NOT NULL,
        text ${text} NOT NULL,
        name VARCHAR(60) NOT NULL,
        city VARCHAR(80) ${exact} NULL,
        service VARCHAR(64) ${exact} NULL,
        createdAt ${instant} NOT NULL,
        publishAt ${instant} NOT NULL,
        publishedAt ${instant} NULL,
        hiddenFor VARCHAR(20) ${exact} NULL,
        reply ${text} NOT NULL,
        version INT NOT NULL,
        UNIQUE (leadId)
      )${tableOptions}`,
    );
    // What public pages read, without the texts.
    await addIndex(runner, 'reviews', 'IX_reviews_public', [
      'hiddenFor',
      'publishedAt',
      'publishAt',
      'stars',
      'city',
      'service',
      'version',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS reviews');
  }
}
