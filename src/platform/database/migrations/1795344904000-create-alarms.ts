import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateAlarms1795344904000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS alarms (
        name VARCHAR(40) ${exact} NOT NULL PRIMARY KEY,
        title VARCHAR(100) NOT NULL,
        text VARCHAR(1000) NOT NULL,
        since ${instant} NOT NULL,
        endedAt ${instant} NULL,
        toldBegun VARCHAR(200) NOT NULL,
        toldOver VARCHAR(200) NOT NULL,
        triedAt ${instant} NOT NULL
      )${tableOptions}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alarms');
  }
}
