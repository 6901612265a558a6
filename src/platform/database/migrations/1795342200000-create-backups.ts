import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateBackups1795342200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, instant, tableOptions } = dialectOf(runner);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS backups (
        id ${id},
        night VARCHAR(10) NULL,
        startedAt ${instant} NOT NULL,
        endedAt ${instant} NULL,
        host VARCHAR(255) NOT NULL,
        file VARCHAR(500) NOT NULL DEFAULT '',
        bytes BIGINT NOT NULL DEFAULT 0,
        failure VARCHAR(500) NOT NULL DEFAULT '',
        drilledAt ${instant} NULL,
        drillFailure VARCHAR(500) NOT NULL DEFAULT '',
        CONSTRAINT UX_backups_night UNIQUE (night)
      )${tableOptions}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backups');
  }
}
