import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

export class CreateContacts1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, instant, now, text, exact, tableOptions } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS contacts (
        id ${id},
        name VARCHAR(200) NOT NULL,
        email VARCHAR(254) NOT NULL,
        phone VARCHAR(50) NOT NULL,
        serviceArea VARCHAR(600) NULL,
        serviceType VARCHAR(200) NULL,
        message ${text} NULL,
        preferredDate VARCHAR(40) NULL,
        timePreference VARCHAR(40) NULL,
        status VARCHAR(16) NOT NULL DEFAULT 'new',
        priority VARCHAR(16) NOT NULL DEFAULT 'normal',
        notes ${text} NULL,
        followUpDate VARCHAR(10) NULL,
        calendarEventId VARCHAR(255) NULL,
        emailsSent TINYINT NOT NULL DEFAULT 0,
        createdAt ${instant} NOT NULL DEFAULT ${now},
        idempotencyKey VARCHAR(64) ${exact} NOT NULL,
        fingerprint VARCHAR(64) ${exact} NOT NULL,
        CONSTRAINT UQ_contacts_idempotencyKey UNIQUE (idempotencyKey)
      )${tableOptions}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS contacts');
  }
}
