import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

const filtered = ['status', 'priority', 'serviceType', 'source'];

/**
 * The city, service or source to find, then the counts of the tabs in their order, then what else a list is
 * filtered by.
 */
const found: Record<string, string[]> = {
  IX_contacts_city: ['cityKey', 'isSuspect', ...filtered, 'createdAt'],
  IX_contacts_service: ['serviceType', 'isSuspect', 'status', 'priority', 'source', 'createdAt'],
  IX_contacts_source: ['source', 'isSuspect', 'status', 'priority', 'createdAt'],
};
/** The order of a list, then what it is filtered by. */
const sorted: Record<string, string[]> = {
  IX_contacts_by_arrival: ['isSuspect', 'createdAt', 'id', ...filtered, 'cityKey'],
  IX_contacts_by_name: ['isSuspect', 'name', 'id', ...filtered, 'cityKey'],
  IX_contacts_by_day: ['isSuspect', 'preferredDate', 'id', ...filtered, 'cityKey'],
};
/** What `sorted` takes the place of. */
const former: Record<string, string[]> = {
  IX_contacts_facets: ['isSuspect', 'createdAt', 'id', ...filtered],
  IX_contacts_name: ['isSuspect', 'name', 'id', 'status', 'priority'],
};

/**
 * `cityKey` finds the leads of a city. Null in leads of earlier releases, which don't know it, until
 * LeadCitiesService sets it in the background. The release before filters and sorts without the indexes that
 * are dropped, only more slowly. Queries of this one name those of `found`: to drop one takes a requirement
 * (`schema_requirements`).
 */
export class FilterLeads1795836100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contacts', 'cityKey', `VARCHAR(190) ${dialectOf(runner).exact} NULL`);
    for (const [name, columns] of Object.entries({ ...found, ...sorted }))
      await addIndex(runner, 'contacts', name, columns);
    for (const name of Object.keys(former)) await dropIndex(runner, 'contacts', name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(former)) await addIndex(runner, 'contacts', name, columns);
    for (const name of Object.keys({ ...found, ...sorted })) await dropIndex(runner, 'contacts', name);
    await runner.query('ALTER TABLE contacts DROP COLUMN cityKey');
  }
}
