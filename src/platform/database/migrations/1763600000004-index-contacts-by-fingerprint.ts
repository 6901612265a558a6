import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const index = new TableIndex({ name: 'IX_contacts_fingerprint', columnNames: ['fingerprint', 'createdAt'] });

export class IndexContactsByFingerprint1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('contacts');
    if (!table?.indices.some(({ name }) => name === index.name)) await runner.createIndex('contacts', index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('contacts', index);
  }
}
