import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { NowService } from '../../src/analytics/now/now.service.js';
import { maxVisitorsNow } from '../../views/contracts/analytics/now.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const minute = 60_000;

onEachDatabase('Visitors now', (make) => {
  const site = testSite(make);
  const { tell, view } = visitsTo(site);
  let owner: Awaited<ReturnType<typeof site.owner>>;
  const now = () => site.app.get(NowService).now();
  const ago = (minutes: number) => Date.now() - minutes * minute;

  beforeAll(async () => {
    owner = await site.owner();
  });
  beforeEach(() => emptyAnalytics(site.dataSource));

  it('are only for the owner', async () => {
    await site.visitor.get('/api/analytics/now').expect(401);
    const { body } = await owner.get('/api/analytics/now').expect(200);
    expect(body).toEqual({ data: { at: expect.any(String), last5: 0, last30: 0, visitors: [] } });
  });

  it('are counted once each, with their page, source and city', async () => {
    await tell(ago(20), 'session', { sessionId: 'a', country: 'United States', city: 'Otsego' });
    await view('a', ago(20), '/?utm_source=flyer');
    await view('a', ago(2), '/pricing');
    await view('b', ago(10), '/faq');
    await view('gone', ago(31), '/about');
    expect(await now()).toMatchObject({
      last5: 1,
      last30: 2,
      visitors: [
        { page: '/pricing', city: 'Otsego' },
        { page: '/faq', source: '', city: '' },
      ],
    });
    expect((await now()).visitors[0].source.toLowerCase()).toBe('flyer');
  });

  it('include those who only click, and stay on the page they clicked on', async () => {
    await view('a', ago(40), '/pricing');
    await tell(ago(1), 'event', { sessionId: 'a', eventType: 'click', pageUrl: '/pricing' });
    expect(await now()).toMatchObject({ last5: 1, last30: 1, visitors: [{ page: '/pricing' }] });
  });

  it('are listed up to a limit, the latest first', async () => {
    for (let n = 0; n < maxVisitorsNow + 3; n++) await view(`v${n}`, ago(25 - n / 2), '/');
    const { last30, visitors } = await now();
    expect(last30).toBe(maxVisitorsNow + 3);
    expect(visitors).toHaveLength(maxVisitorsNow);
    const times = visitors.map(({ seenAt }) => seenAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});
