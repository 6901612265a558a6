import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { EntityManager } from 'typeorm';
import { pagesElsewhere } from '../../src/analytics/visit-blocks/pages-elsewhere.js';
import { visitsOf } from '../../src/analytics/visit-blocks/read-visit-hours.js';
import { markChanged, validBlocks } from '../../src/analytics/visit-blocks/stored-blocks.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import { insertRows } from '../../src/platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const hour = 3_600_000;
const start = Date.UTC(2040, 4, 10);

onEachDatabase('Single visits', (make) => {
  const site = testSite(make);
  const { view } = visitsTo(site);
  const inUnit = <T>(work: (manager: EntityManager) => Promise<T>) =>
    site.app.get(UnitOfWorkService).run(work);

  beforeEach(() => emptyAnalytics(site.dataSource));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are looked up in their first 24 hours only, however often they return', async () => {
    for (let index = 0; index < 26; index++)
      for (const name of ['ana', 'ben']) await view(name, start + index * hour, `/${name}-${index}`);
    await view('cem', start + 90_000, '/cem');
    const pages = await inUnit(async (manager) =>
      pagesElsewhere(manager, await visitsOf(manager, ['ana', 'ben', 'cem'])),
    );
    const first = (name: string) => Array.from({ length: 24 }, (_, index) => `/${name}-${index}`);
    expect(Object.fromEntries([...pages].map(([name, own]) => [name, [...own]]))).toEqual({
      ana: first('ana'),
      ben: first('ben'),
      cem: ['/cem'],
    });
  });

  it('of which one viewed thousands of pages are looked up with its first 200', async () => {
    await view('ana', start, '/0');
    const rows = Array.from({ length: 300 }, (_, index) => [
      ...['ana', `/${index + 1}`, '', sqlInstant(start + index + 1)],
    ]);
    const columns = ['sessionId', 'pageUrl', 'referrer', 'timestamp'];
    await insertRows(site.dataSource.manager, 'page_views', columns, rows);
    const pages = await inUnit(async (manager) => {
      const [ana] = await visitsOf(manager, ['ana']);
      return pagesElsewhere(manager, [{ ...ana, lastSeenAt: start + 300 }]);
    });
    expect([...(pages.get('ana') ?? [])]).toEqual(Array.from({ length: 200 }, (_, index) => `/${index}`));
  });

  it('that returned in thousands of hours change the blocks of all, which are looked up, too', async () => {
    const keys = Array.from({ length: 7_000 }, (_, index) => ({ span: 1, hour: start / hour + index }));
    await inUnit((manager) => markChanged(manager, keys));
    const [{ count }] = await site.dataSource.query(
      'SELECT COUNT(*) AS count FROM visit_blocks WHERE format = 0',
    );
    expect(Number(count)).toBe(7_000);
    const runs = Array.from({ length: 2_000 }, (_, index) => {
      const from = start / hour + 2 * index;
      return { span: 1 as const, from, to: from + 1 };
    });
    expect(await inUnit((manager) => validBlocks(manager, runs))).toEqual([]);
  });
});
