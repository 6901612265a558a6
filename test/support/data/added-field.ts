import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import { addColumn } from '../../../src/platform/database/schema-changes.js';
import { choiceOf } from '../../../views/forms/fields.js';
import { contactFields, extraFields } from '../../../views/forms/leads/contact.js';

/*
 * Adds a field to the contact form, as docs/changes.md says. Imported before the rest of the product, which
 * reads the descriptions when it loads.
 */

const inventedPets = {
  step: 1 as const,
  label: 'Pets at home',
  ...choiceOf({ none: 'No pets', dog: 'A dog & more' }),
};

class AddInventedPets1896046000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'inventedPets', 'VARCHAR(300) NULL');
  }

  async down(): Promise<void> {}
}

Object.assign(contactFields, { inventedPets });
extraFields.push(['inventedPets', inventedPets]);
(migrations as object[]).push(AddInventedPets1896046000000);
