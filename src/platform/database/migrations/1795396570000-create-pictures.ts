import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * The owner's pictures. Bytes stand last in their rows, so that reading what stands before them does not read
 * them.
 */
export class CreatePictures1795396570000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { bytes, exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS picture_masters (
        id VARCHAR(64) ${exact} NOT NULL PRIMARY KEY,
        width INT NOT NULL,
        height INT NOT NULL,
        bytes ${bytes} NOT NULL
      )${tableOptions}`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS pictures (
        id VARCHAR(20) ${exact} NOT NULL PRIMARY KEY,
        masterId VARCHAR(64) ${exact} NOT NULL,
        alt VARCHAR(200) NOT NULL,
        x INT NOT NULL,
        y INT NOT NULL,
        zoom INT NOT NULL,
        state VARCHAR(10) ${exact} NOT NULL,
        claimedBy VARCHAR(36) ${exact} NOT NULL DEFAULT '',
        claimedUntil ${instant} NOT NULL,
        attempts INT NOT NULL DEFAULT 0,
        createdAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'pictures', 'IX_pictures_master', ['masterId']);
    await addIndex(runner, 'pictures', 'IX_pictures_state', ['state', 'claimedUntil']);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS picture_files (
        name VARCHAR(60) ${exact} NOT NULL PRIMARY KEY,
        pictureId VARCHAR(20) ${exact} NOT NULL,
        bytes ${bytes} NOT NULL
      )${tableOptions}`,
    );
    await addIndex(runner, 'picture_files', 'IX_picture_files_picture', ['pictureId']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['picture_files', 'pictures', 'picture_masters'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
