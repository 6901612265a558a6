import { expect, it } from '@jest/globals';
import { DashboardService } from '../../src/admin/dashboard.service.js';
import { LiveUpdatesService } from '../../src/admin/live-updates.service.js';
import { RevenueService } from '../../src/analytics/revenue/revenue.service.js';
import { leadProfileOf } from '../../src/analytics/sources/lead-profile-of.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LeadRecordsService } from '../../src/contacts/leads/lead-records.service.js';
import { LeadProfilesService } from '../../src/contacts/sources/lead-profiles.service.js';
import { LeadSourcesService } from '../../src/contacts/sources/lead-sources.service.js';
import { Job } from '../../src/money/job.entity.js';
import { revenueRowName } from '../../views/format/revenue.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

onEachDatabase('The visits of plans', (make) => {
  const site = testSite(make);

  it('aren’t new leads in any count, but bring revenue', async () => {
    const now = new Date();
    const [, , visit] = await seed(site.dataSource, [
      { createdAt: now },
      { createdAt: now, source: 'phone' },
      { createdAt: now, source: 'plan', status: 'completed' },
    ]);
    const doneOn = site.app.get(BusinessCalendarService).dayOf(now);
    await site.dataSource
      .getRepository(Job)
      .insert({ leadId: visit, lines: [], doneOn, chargedCents: 200_00 });
    const [start, end] = [new Date(now.getTime() - 60_000), new Date(now.getTime() + 60_000)];
    const dashboard = site.app.get(DashboardService);
    const { newToday, total, byStatus } = await dashboard.stats();
    // The lists show visits of plans, too.
    expect({ newToday, total, completed: byStatus.completed }).toEqual({
      newToday: 2,
      total: 3,
      completed: 1,
    });
    expect((await dashboard.comparison()).newLately).toBe(2);
    expect(await site.app.get(LeadSourcesService).count(start, end)).toMatchObject({ total: 2, unknown: 2 });
    const profiles = site.app.get(LeadProfilesService);
    expect(await profiles.figures(start, end, [doneOn, doneOn])).toEqual({
      ...{ leads: 2, booked: 0, jobs: 1, cents: 200_00 },
    });
    expect((await profiles.inRange(start, end)).map(({ manualSource }) => manualSource)).toEqual([
      '',
      'phone',
    ]);
    const records = site.app.get(LeadRecordsService);
    expect((await records.receivedBetween(start, end, 9)).total).toBe(2);
    expect(await records.newestArrivals(9)).toHaveLength(2);
    expect((await site.app.get(LiveUpdatesService).since(0)).arrived).toHaveLength(2);
    const days = { from: doneOn, until: doneOn };
    const rows = await site.app.get(RevenueService).rows({ by: 'source', touch: 'first' }, days);
    const plans = rows.find(({ key }) => key === 'plan');
    expect(plans).toMatchObject({ requests: 0, jobs: 1, cents: 200_00 });
    // Reports by source and the revenue have one word for them.
    const [done] = await profiles.doneOn([doneOn, doneOn]);
    expect([leadProfileOf(done).source, plans && revenueRowName(plans, 'source')]).toEqual([
      'Recurring plans',
      'Recurring plans',
    ]);
  });
});
