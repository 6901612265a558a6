import { beforeAll, expect, it, jest } from '@jest/globals';
import { LeadsService } from '../../src/contacts/leads/leads.service.js';
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
        preferredDate: '2026-12-24',
        isSpam: n % 100 === 0,
        createdAt: new Date(Date.now() - hours(n)),
      })),
    );
    await leads().count({ search: 'sets the keys of what was seeded' });
    if (site.dataSource.options.type === 'mysql') await site.dataSource.query('ANALYZE TABLE contacts');
  });

  /** The plans of the statements on leads that some work makes. */
  async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
    const logged: [string, unknown][] = [];
    const listening = jest
      .spyOn(site.dataSource.logger, 'logQuery')
      .mockImplementation((query, parameters) => void logged.push([query, parameters]));
    await work();
    listening.mockRestore();
    const statements = logged.filter(
      ([query]) => /^SELECT.*contacts/s.test(query) && !query.includes('MIN(id)'),
    );
    expect(statements.length).toBeGreaterThan(0);
    return Promise.all(statements.map(([query, parameters]) => explain(query, parameters)));
  }

  async function explain(query: string, parameters: unknown): Promise<Plan> {
    if (site.dataSource.options.type === 'mysql') {
      const [{ key, Extra }] = await site.dataSource.query(`EXPLAIN ${query}`, parameters as unknown[]);
      return {
        index: key,
        indexOnly: Extra.includes('Using index') && !Extra.includes('Using index condition'),
        sorts: Extra.includes('filesort'),
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

  it.each([
    ['the first page', () => leads().page({ limit: 50 })],
    ['a further page', async () => leads().page({ limit: 50, before: 1500 })],
    ['a search that finds nothing', () => leads().page({ limit: 50, search: 'zzz' })],
    ['a search for digits', () => leads().page({ limit: 50, search: '763 999' })],
    ['a search within a filter', () => leads().page({ limit: 50, search: 'zzz', priority: 'high' })],
    ['the count of a search', () => leads().count({ search: 'zzz' })],
    ['the count of all', () => leads().count({})],
  ])('%s only reads an index, in its order', async (_what, work) => {
    const plans = await plansOf(work);
    const scan = plans.find(({ index }) => index !== 'PRIMARY' && index !== '');
    expect(scan).toMatchObject({ indexOnly: true, sorts: false });
  });
});
