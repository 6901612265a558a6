import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Empties the sums of past leads, which this release neither reads nor updates, so that the release before
 * finds no old ones if it comes back. What it stores beside this release, it checks again, ten blocks every
 * ten minutes. A later release drops the table.
 */
export class ForgetLeadBlocks1796032800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM lead_blocks');
  }

  async down(): Promise<void> {}
}
