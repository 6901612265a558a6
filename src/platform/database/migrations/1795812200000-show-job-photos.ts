import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * Before-and-after pairs of customers' photos, the customers' consent, and what is public. Bytes stand last
 * in their rows, so that reading what stands before them does not read them. The release before ignores all
 * of it.
 */
export class ShowJobPhotos1795812200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, bytes, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS photo_consents (
        leadId INT NOT NULL PRIMARY KEY,
        answer VARCHAR(8) ${exact} NOT NULL,
        wording VARCHAR(200) NOT NULL,
        askedVia VARCHAR(16) ${exact} NOT NULL,
        crew VARCHAR(60) NOT NULL,
        throughPhotoId INT NOT NULL,
        answeredAt ${instant} NOT NULL,
        withdrawnAt ${instant} NULL,
        withdrawnBy VARCHAR(8) ${exact} NOT NULL DEFAULT '',
        answers INT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS photo_pairs (
        id ${id},
        leadId INT NOT NULL,
        beforePhotoId INT NOT NULL,
        beforeX INT NOT NULL,
        beforeY INT NOT NULL,
        beforeZoom INT NOT NULL,
        afterPhotoId INT NOT NULL,
        afterX INT NOT NULL,
        afterY INT NOT NULL,
        afterZoom INT NOT NULL,
        alt VARCHAR(200) NOT NULL,
        createdAt ${instant} NOT NULL,
        approvedAt ${instant} NULL,
        publishedId VARCHAR(20) ${exact} NOT NULL DEFAULT '',
        claimedBy VARCHAR(36) ${exact} NOT NULL DEFAULT '',
        claimedUntil ${instant} NOT NULL,
        attempts INT NOT NULL DEFAULT 0
      )${tableOptions}`,
    );
    await addIndex(runner, 'photo_pairs', 'IX_photo_pairs_lead', ['leadId']);
    await addIndex(runner, 'photo_pairs', 'IX_photo_pairs_due', ['publishedId', 'approvedAt']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS published_pairs (
        id VARCHAR(20) ${exact} NOT NULL PRIMARY KEY,
        leadId INT NOT NULL,
        pairId INT NOT NULL,
        service VARCHAR(60) ${exact} NOT NULL,
        city VARCHAR(100) ${exact} NOT NULL,
        month VARCHAR(7) ${exact} NOT NULL,
        alt VARCHAR(200) NOT NULL,
        publishedAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'published_pairs', 'IX_published_pairs_newest', ['publishedAt']);
    await addIndex(runner, 'published_pairs', 'IX_published_pairs_service', ['service', 'publishedAt']);
    await addIndex(runner, 'published_pairs', 'IX_published_pairs_city', ['city', 'publishedAt']);
    await addIndex(runner, 'published_pairs', 'IX_published_pairs_lead', ['leadId']);
    await addIndex(runner, 'published_pairs', 'IX_published_pairs_pair', ['pairId']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS published_pair_files (
        name VARCHAR(60) ${exact} NOT NULL PRIMARY KEY,
        pairId VARCHAR(20) ${exact} NOT NULL,
        bytes ${bytes} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'published_pair_files', 'IX_published_pair_files_pair', ['pairId']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['published_pair_files', 'published_pairs', 'photo_pairs', 'photo_consents'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
