import { afterEach, expect, it, jest } from '@jest/globals';
import { PublishedPairsService } from '../../../src/business/proof/published-pairs.service.js';
import { PublishedReviewsService } from '../../../src/business/proof/published-reviews.service.js';
import { published } from '../../customers/reviews.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { behindProxy } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';

/** Everything but the timers of background tasks. */
const others = ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'performance', 'Date'] as const;

onEachDatabase('What another process changed in the database', (make) => {
  const site = testSite(make, behindProxy);
  const pairs = () => site.app.get(PublishedPairsService);
  const reviews = () => site.app.get(PublishedReviewsService);
  const query = (sql: string) => site.dataSource.query(sql);
  const isShown = async (text: string) =>
    (await site.visitor.get('/results').expect(200)).text.includes(text);

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Passes time for the next rounds, which are planned meanwhile. */
  async function passes(
    refresh: () => Promise<void>,
    change: () => Promise<void>,
    ms: number,
  ): Promise<void> {
    jest.useFakeTimers({ doNotFake: [...others] });
    await refresh();
    await change();
    await jest.advanceTimersByTimeAsync(ms);
    jest.useRealTimers();
  }

  it('is gone from the pages within 20 seconds for a pair of photos, without a request for it', async () => {
    const id = '0123456789abcdef0123';
    await query(
      `INSERT INTO published_pairs (id, leadId, pairId, service, city, month, alt, publishedAt)
        VALUES ('${id}', 1, 1, 'stairs', 'Maple Grove', '2026-10', 'stairs', '2026-10-01 00:00:00.000')`,
    );
    await pairs().refresh();
    expect(await isShown(id)).toBe(true);
    const withdraw = () => query('DELETE FROM published_pairs');
    await passes(() => pairs().refresh(), withdraw, 19_000);
    expect(await isShown(id)).toBe(true);
    await passes(() => pairs().refresh(), withdraw, 20_000);
    await until(() => !pairs().has(id));
    expect(await isShown(id)).toBe(false);
  });

  it('is on the pages within 30 seconds for a review', async () => {
    await published(site, { text: 'Dry before dinner.' });
    expect(await isShown('Dry before dinner.')).toBe(true);
    const hide = () => query("UPDATE reviews SET hiddenFor = 'abuse', version = version + 1");
    await passes(() => reviews().refresh(), hide, 30_000);
    await until(async () => !(await isShown('Dry before dinner.')));
    expect(await isShown('1 review hidden')).toBe(true);
  });
});
