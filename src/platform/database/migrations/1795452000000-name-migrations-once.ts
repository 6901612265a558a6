import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../schema-changes.js';

/**
 * Of processes that migrated at once on two nodes of a cluster, each has noted what it made: one line of a
 * name stays, the oldest.
 */
export class NameMigrationsOnce1795452000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM migrations
       WHERE id NOT IN (SELECT id FROM (SELECT MIN(id) AS id FROM migrations GROUP BY name) AS oldest)`,
    );
    await addIndex(runner, 'migrations', 'UX_migrations_name', ['name'], { isUnique: true });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'migrations', 'UX_migrations_name');
  }
}
