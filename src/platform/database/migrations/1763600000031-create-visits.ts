import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/**
 * Visitors' sessions. Columns that summaries are keyed by are never NULL: '' stands for "none" or "unknown".
 */
export class CreateVisits1763600000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, exact, instant, now, text, tableOptions } = dialectOf(runner);
    const key = (length: number) => `VARCHAR(${length}) ${exact} NOT NULL DEFAULT ''`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS sessions (
        id ${id},
        sessionId VARCHAR(64) ${exact} NOT NULL UNIQUE,
        ipAddress VARCHAR(45) NULL,
        country ${key(80)},
        city ${key(120)},
        deviceInfo ${text} NULL,
        userAgent VARCHAR(400) NULL,
        startedAt ${instant} NOT NULL DEFAULT ${now},
        endedAt ${instant} NULL,
        lastActivityAt ${instant} NOT NULL DEFAULT ${now},
        lastSeenAt ${instant} NOT NULL,
        lastHitAt ${instant} NOT NULL,
        views INT NOT NULL DEFAULT 0,
        durationMs BIGINT NOT NULL DEFAULT 0,
        landingPage ${key(300)},
        referrerHost ${key(255)},
        utmSource ${key(100)},
        utmMedium ${key(100)},
        utmCampaign ${key(100)}
      )${tableOptions}`,
    );
    await addIndex(runner, 'sessions', 'IX_sessions_start', ['startedAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS sessions');
  }
}
