import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/**
 * A row that earlier releases changed once a second for read replicas, and that of the check whether the
 * database can be written.
 */
export class BeatForReplicas1795836000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS replication_heartbeat (
        id INT NOT NULL PRIMARY KEY,
        epoch CHAR(16) ${exact} NOT NULL,
        beat INT NOT NULL,
        written INT NOT NULL
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS replication_heartbeat');
  }
}
