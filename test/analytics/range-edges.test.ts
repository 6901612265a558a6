import { beforeEach, expect, it } from '@jest/globals';
import { RetentionService } from '../../src/analytics/summaries/retention.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Each answer is worked out by hand; days are in 2040. */
onEachDatabase('Numbers of a range', (make) => {
  const site = testSite(make);
  const { view, overview, both } = visitsTo(site);

  beforeEach(() => emptyAnalytics(site.dataSource));

  it('are right for a session across two hours if the range starts within the first', async () => {
    const ten = Date.UTC(2040, 0, 12, 10);
    await view('reader', ten - 10 * minute);
    await view('reader', ten + 10 * minute);
    await view('reader', ten + 100 * minute);
    await both(ten - 5 * minute, ten + 5 * minute, { totalVisitors: 0, totalPageViews: 0 });
    await both(ten - 5 * minute, ten + 15 * minute, { totalVisitors: 1, totalPageViews: 1 });
    await both(ten, ten + 3 * hour, { totalVisitors: 1, totalPageViews: 2, averageSessionDuration: 6_600 });
  });

  it('are right for edges within hours with whole hours in between', async () => {
    const ten = Date.UTC(2040, 0, 27, 10);
    for (const minutes of [10, 40, 80, 130, 170]) await view(`at-${minutes}`, ten + minutes * minute);
    await both(ten + 30 * minute, ten + 150 * minute, { totalVisitors: 3, totalPageViews: 3 });
  });

  it('start with the whole hour if its single visits were deleted', async () => {
    const ten = Date.UTC(2040, 0, 28, 10);
    await view('deleted', ten + 10 * minute);
    await view('deleted-too', ten + 50 * minute);
    await view('kept', ten + 400 * day + 10 * minute);
    await view('kept-too', ten + 400 * day + 50 * minute);
    await site.app.get(SummariesService).sumUp(ten + 402 * day);
    await site.app.get(RetentionService).clean(ten + 401 * day);
    expect(await overview(ten + 30 * minute, ten + 2 * hour)).toMatchObject({ totalPageViews: 2 });
    expect(await overview(ten - hour, ten + 30 * minute)).toMatchObject({ totalPageViews: 0 });
    const later = ten + 400 * day;
    expect(await overview(later + 30 * minute, later + 2 * hour)).toMatchObject({ totalPageViews: 1 });
  });

  it('include the start of the range, but not the end', async () => {
    const noon = Date.UTC(2040, 0, 13, 12);
    await view('first', noon);
    await view('last', noon + hour - 1);
    await view('next', noon + hour);
    await both(noon, noon + hour, { totalVisitors: 2, totalPageViews: 2 });
    await both(noon + 1, noon + hour + 1, { totalVisitors: 2, totalPageViews: 2 });
    await both(noon, noon, { totalVisitors: 0, totalPageViews: 0, averageSessionDuration: 0, bounceRate: 0 });
  });
});
