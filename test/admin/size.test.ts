import { beforeAll, expect, it, jest } from '@jest/globals';
import type { LeadPage } from '../../src/contacts/dto/lead-filter.dto.js';
import { LeadCitiesService } from '../../src/contacts/leads/lead-cities.service.js';
import { LeadListService } from '../../src/contacts/leads/lead-list.service.js';
import { LeadsService } from '../../src/contacts/leads/leads.service.js';
import { CustomerListService } from '../../src/customers/customer-list.service.js';
import { DueCustomersService } from '../../src/messages/win-back/due-customers.service.js';
import { customerSorts } from '../../views/contracts/customers/customers.js';
import { attach } from '../customers/customers-of-site.js';
import { hours, seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

/** What matters here of a database's query plan. */
interface Plan {
  /** The index that is read. */
  index: string;
  /** Whether the index alone is read, and no row of the table. */
  indexOnly: boolean;
  sorts: boolean;
}

onEachDatabase('With many leads', (make) => {
  const site = testSite(make);

  beforeAll(async () => {
    await seed(
      site.dataSource,
      Array.from({ length: 3000 }, (_, n) => ({
        name: `Person ${n}`,
        status: n % 10 === 0 ? ('scheduled' as const) : ('completed' as const),
        day: [null, '2999-12-24', '2001-01-02', '2001-01-01', 'next week', '2999-12-23', ''][n % 7],
        isSpam: n % 100 === 0,
        serviceArea: ['Otsego', 'Elk River or Otsego (55330)', 'Rogers', 'Blaine'][n % 4],
        serviceType: n % 3 === 0 ? 'stairs' : 'residential',
        createdAt: new Date(Date.now() - hours(n)),
      })),
    );
    await leads().count({ search: 'sets the keys of what was seeded' });
    await site.app.get(LeadCitiesService).task.runNow();
    if (site.dataSource.options.type === 'mysql') await site.dataSource.query('ANALYZE TABLE contacts');
  });

  /** The plans of the statements on leads, or of others, that some work makes. */
  async function plansOf(work: () => Promise<unknown>, of = /^SELECT.*contacts/s): Promise<Plan[]> {
    const logged: [string, unknown][] = [];
    const listening = jest
      .spyOn(site.dataSource.logger, 'logQuery')
      .mockImplementation((query, parameters) => void logged.push([query, parameters]));
    await work();
    listening.mockRestore();
    const statements = logged.filter(
      ([query]) => of.test(query) && !/M(?:IN|AX)\(id\)|cityKey IS NULL/.test(query),
    );
    expect(statements.length).toBeGreaterThan(0);
    return Promise.all(statements.map(([query, parameters]) => explain(query, parameters)));
  }

  async function explain(query: string, parameters: unknown): Promise<Plan> {
    if (site.dataSource.options.type === 'mysql') {
      const steps = await site.dataSource.query(
        `EXPLAIN FORMAT=TRADITIONAL ${query}`,
        parameters as unknown[],
      );
      // What is in brackets, or has no name, is a part of the statement.
      const { key, Extra } =
        steps.find(({ table }: { table: string | null }) => table && !table.startsWith('<')) ?? steps[0];
      return {
        index: key,
        indexOnly: /Using index(?! condition)/.test(Extra),
        sorts: /filesort/.test(Extra),
      };
    }
    const steps = await site.dataSource.query(`EXPLAIN QUERY PLAN ${query}`, parameters as unknown[]);
    const details = steps.map(({ detail }: { detail: string }) => detail).join('; ');
    return {
      index: /USING (?:COVERING )?INDEX (\w+)/.exec(details)?.[1] ?? '',
      indexOnly: details.includes('USING COVERING INDEX'),
      sorts: details.includes('TEMP B-TREE'),
    };
  }

  const leads = () => site.app.get(LeadsService);
  const list = () => site.app.get(LeadListService);

  it.each([
    ['the first page', () => leads().page({ limit: 50 })],
    ['a further page', async () => leads().page({ limit: 50, before: 1500 })],
    ['a search that finds nothing', () => leads().page({ limit: 50, search: 'zzz' })],
    ['a search for digits', () => leads().page({ limit: 50, search: '763 999' })],
    ['a search within a filter', () => leads().page({ limit: 50, search: 'zzz', priority: 'high' })],
    ['the count of a search', () => leads().count({ search: 'zzz' })],
  ])('%s only reads an index, in its order', async (_what, work) => {
    const plans = await plansOf(work);
    const scan = plans.find(({ index }) => index !== 'PRIMARY' && index !== '');
    expect(scan).toMatchObject({ indexOnly: true, sorts: false });
  });

  it.each([
    ['a city', () => leads().page({ limit: 30, city: 'Otsego' })],
    ['a city and a status', () => leads().page({ limit: 30, city: 'Otsego', status: 'scheduled' })],
    ['a city and a service', () => leads().page({ limit: 30, city: 'Rogers', service: 'stairs' })],
    ['a city without leads', () => leads().page({ limit: 30, city: 'Rockford' })],
    ['the count of a city', () => leads().count({ city: 'Otsego' })],
    ['the tabs of a city', () => list().counts({ city: 'Otsego' })],
  ])('%s only reads an index', async (_what, work) => {
    const [scan] = await plansOf(work);
    expect(scan).toMatchObject({ indexOnly: true });
  });

  it.each([
    ['the leads to follow up', () => leads().page({ limit: 30, followUp: 'due' })],
    ['those of a status', () => leads().page({ limit: 30, followUp: 'due', status: 'scheduled' })],
    ['their tabs', () => list().counts({ followUp: 'due' })],
  ])('%s only read the index of follow-ups', async (_what, work) => {
    const [scan] = await plansOf(work);
    expect(scan).toMatchObject({ index: 'IX_contacts_follow_up', indexOnly: true });
  });

  it.each(customerSorts)('customers by %s only reads an index, in its order', async (sort) => {
    await attach(site);
    if (site.dataSource.options.type === 'mysql') await site.dataSource.query('ANALYZE TABLE customers');
    const list = () => site.app.get(CustomerListService).list({ sort });
    const [scan] = await plansOf(list, /^SELECT id FROM customers/);
    expect(scan).toMatchObject({ sorts: false, ...(sort === 'newest' ? {} : { indexOnly: true }) });
  });

  it('customers to win back are read by an index, in its order', async () => {
    const list = () => site.app.get(DueCustomersService).list('others', 13);
    const [scan] = await plansOf(list, /^\s*SELECT.*FROM customers/s);
    expect(scan).toMatchObject({
      index: expect.stringMatching(/^IX_customers_(due|cleaned)$/),
      sorts: false,
    });
  });

  it.each<[LeadPage]>([
    [{ order: 'day' }],
    [{ order: 'day', status: 'scheduled' }],
    [{ order: 'day', city: 'Otsego' }],
    [{ order: 'name', city: 'Otsego', service: 'residential' }],
    [{ order: 'oldest', source: 'website' }],
    [{ order: 'newest', city: 'Otsego', search: 'person' }],
  ])('lists as many as match %j in the order that they have when they are few', async (page) => {
    const ids = async (part: object, few?: number[]) =>
      (await list().find({ ...page, ...part }, few)).map(({ id }) => id);
    const all: number[] = [];
    for await (const rows of list().batches(page)) all.push(...rows.map(({ id }) => id));
    expect(await list().count(page)).toBe(all.length);
    const sorted = await ids({ limit: 3000 }, all);
    expect(sorted).toHaveLength(all.length);
    for (const skip of [0, 7, 300, 430, 900, 1290, 1700, 2400])
      expect([skip, await ids({ limit: 40, skip })]).toEqual([skip, sorted.slice(skip, skip + 40)]);
  });
});
