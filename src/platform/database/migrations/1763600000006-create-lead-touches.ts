import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addIndex } from '../schema-changes.js';

/** Where leads came from: at most two rows a lead, of the first and the last touch. '' stands for "none". */
export class CreateLeadTouches1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact, instant, tableOptions } = dialectOf(runner);
    const text = (length: number) => `VARCHAR(${length}) ${exact} NOT NULL DEFAULT ''`;
    await runner.query(
      `CREATE TABLE IF NOT EXISTS lead_touches (
        leadId INT NOT NULL,
        position VARCHAR(5) ${exact} NOT NULL,
        landingPage ${text(300)},
        referrerHost ${text(255)},
        utmSource ${text(100)},
        utmMedium ${text(100)},
        utmCampaign ${text(100)},
        clickId ${text(20)},
        touchedAt ${instant} NULL,
        leadCreatedAt ${instant} NOT NULL,
        PRIMARY KEY (leadId, position)
      )${tableOptions}`,
    );
    await addIndex(runner, 'lead_touches', 'IX_lead_touches_time', ['position', 'leadCreatedAt']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS lead_touches');
  }
}
