import { beforeEach, describe, expect, it } from '@jest/globals';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { hourTotals, limitTotals, type SeenAgain } from '../../src/analytics/totals/hour-totals.js';
import { mergeFrozen, storeTotals } from '../../src/analytics/totals/stored-totals.js';
import { Tally } from '../../src/analytics/totals/tally.js';
import { packColumns } from '../../src/analytics/visit-blocks/packed-columns.js';
import { joinColumns } from '../../src/analytics/visit-blocks/visit-columns.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { beforeQueries } from './before-queries.js';
import { emptyAnalytics } from './empty-analytics.js';
import { settle } from './settle.js';
import { visitsTo } from './visits.js';

const [hour, day] = [3_600_000, 86_400_000];
/** A midnight UTC at which a block of eight days begins. */
const start = Math.ceil(Date.UTC(2040, 4, 10) / (8 * day)) * 8 * day;
const sums = { begun: 1, views: 1, bounces: 1, durationMs: 0 };

const again = (againIn: number, changes: Partial<SeenAgain> = {}): SeenAgain => ({
  againIn,
  prevAt: againIn - hour,
  againBounced: 0,
  againMs: 1_000,
  place: 'US\tOtsego',
  language: 'en',
  screenWidth: '1-479',
  ...changes,
});
const many = (count: number, at: number, changes: (index: number) => Partial<SeenAgain>) =>
  Array.from({ length: count }, (_, index) => again(at, changes(index)));

describe('Totals of visits that were seen again', () => {
  const madeUp = (at: number) =>
    hourTotals(
      [at],
      [sums],
      [
        ...many(3_000, at, (index) => ({ place: `${at}\tCity ${index}` })),
        ...many(2, at, () => ({ place: 'US\tBlaine' })),
      ],
    );
  const countOf = ({ columns, dictionaries }: ReturnType<typeof madeUp>, place: string) =>
    Array.from(columns.place).filter((position) => dictionaries.place[position] === place).length;

  it('keep the most frequent words, and count the others together', () => {
    const { columns, dictionaries } = limitTotals(madeUp(start));
    expect(dictionaries.place).toHaveLength(1_001);
    expect(columns.place).toHaveLength(3_002);
    expect(countOf(limitTotals(madeUp(start)), 'US\tBlaine')).toBe(2);
    const tally = new Tally();
    for (const position of columns.place) tally.add(dictionaries.place[position]);
    expect(tally.total).toBe(3_002);
    expect(tally.top(5_000)).toHaveLength(1_000);
  });

  it('stay limited when hours are joined, and leave few words as they are', () => {
    const hours = [0, 1, 2].map((index) => limitTotals(madeUp(start + index * hour)));
    const joined = limitTotals(joinColumns(hours));
    expect(joined.dictionaries.place).toHaveLength(1_001);
    expect(countOf(joined, 'US\tBlaine')).toBe(6);
    const few = hourTotals([start], [sums], [again(start)]);
    expect(limitTotals(few)).toEqual(few);
  });

  it('of an hour fit into a packet, however many there are', async () => {
    const totals = limitTotals(
      hourTotals(
        [start],
        [sums],
        many(60_000, start, (index) => ({ prevAt: start - Math.random() * day, place: `\tCity ${index}` })),
      ),
    );
    expect(totals.columns.prevAt).toHaveLength(50_000);
    expect((await packColumns(totals)).length).toBeLessThan(4 * 2 ** 20);
  });
});

onEachDatabase('Stored totals', (make) => {
  const site = testSite(make);
  const { view, overview } = visitsTo(site);
  const query = (sql: string, values: unknown[] = []) => site.dataSource.query(sql, values);

  beforeEach(() => emptyAnalytics(site.dataSource));

  const spansStored = async () =>
    (await query("SELECT DISTINCT span FROM visit_totals WHERE kind = 'hours' ORDER BY span")).map(
      ({ span }: { span: number }) => Number(span),
    );

  /** Freezes 12 hours of a day with visits, and makes longer blocks of them. @param count of each hour */
  async function freezeDay(count: number): Promise<void> {
    const [from, until] = [start / hour, (start + 8 * day) / hour];
    await query('UPDATE analytics_reach SET closedUntil = ?, rawFrom = ?, frozenUntil = ?', [
      until,
      until,
      until,
    ]);
    const units = site.app.get(UnitOfWorkService);
    for (let index = 0; index < 12; index++) {
      const at = start + index * hour;
      const visits = many(count, at, () => ({
        prevAt: at - Math.random() * day,
        againMs: 1e12 * Math.random(),
      }));
      const totals = { hours: [hourTotals([at], [sums], visits)], tallies: { page: Tally.of([['/', 1]]) } };
      await units.run((manager) => storeTotals(manager, { span: 1, hour: from + index, stamp: 0 }, totals));
    }
    await units.run((manager) => mergeFrozen(manager, from, until));
  }

  it('of longer blocks are made from smaller ones', async () => {
    await freezeDay(10);
    expect(await spansStored()).toEqual([1, 24, 192]);
    expect(await overview(start - 2 * day, start + 8 * day)).toMatchObject({
      totalVisitors: 12,
      topPages: [{ pageUrl: '/', views: 12 }],
    });
  });

  it('of a longer block that is too large come from smaller ones', async () => {
    await freezeDay(50_000);
    expect(await spansStored()).toEqual([1]);
    expect(await overview(start - 2 * day, start + 8 * day)).toMatchObject({ totalVisitors: 12 });
  });

  it('that are replaced while a question is answered are looked for again', async () => {
    await view('ana', start + hour, '/faq');
    await view('ben', start + 3 * hour, '/');
    await settle(site.app, start + 2 * day);
    const before = await overview(start, start + day);
    expect(before.totalVisitors).toBe(2);
    let isDue = true;
    const spy = beforeQueries(site.app.get(UnitOfWorkService), async ({ sql, manager }) => {
      if (!isDue || !sql.startsWith('SELECT kind, span, hour, packed FROM visit_totals')) return;
      isDue = false;
      await manager.query('DELETE FROM visit_totals WHERE span = 24');
    });
    const answer = await overview(start, start + day);
    spy.mockRestore();
    expect([isDue, answer]).toEqual([false, before]);
  });

  it('are not needed to count opened questions, which are then read at most a day at once', async () => {
    const { tell } = visitsTo(site);
    for (const at of [start + hour, start + 5 * day, start + 7 * day + hour]) {
      await view('reader', at, '/faq');
      await tell(at, 'event', {
        ...{ sessionId: 'reader', eventType: 'click', elementId: 'faq-open' },
        ...{ elementText: 'Is it safe?', pageUrl: '/faq' },
      });
    }
    const lengths: number[] = [];
    const ask = () => site.app.get(AnalyticsService).questions(new Date(start), new Date(start + 8 * day));
    for (const isBuilt of [false, true]) {
      if (isBuilt) await settle(site.app, start + 8 * day);
      await query('DELETE FROM visit_totals');
      const spy = beforeQueries(site.app.get(UnitOfWorkService), ({ sql, values }) => {
        if (!sql.includes('GROUP BY elementText')) return;
        const [from, to] = values.slice(1).map((text) => Date.parse(`${String(text).replace(' ', 'T')}Z`));
        lengths.push(to - from);
      });
      const answer = await ask();
      spy.mockRestore();
      expect(answer).toEqual([{ question: 'Is it safe?', opened: 3 }]);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(day);
    expect(lengths.length).toBeGreaterThan(16);
  });
});
