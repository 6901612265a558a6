import { beforeAll, expect, it, jest } from '@jest/globals';
import { RevenueService } from '../../src/analytics/revenue/revenue.service.js';
import { blockSize } from '../../src/contacts/counts/lead-blocks.js';
import { LeadCountsService } from '../../src/contacts/counts/lead-counts.service.js';
import { LeadSumsService } from '../../src/contacts/counts/lead-sums.service.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { LeadTouch } from '../../src/contacts/sources/lead-touch.entity.js';
import { Job } from '../../src/money/job.entity.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { MoneyReportService } from '../../src/money/money-report.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { type TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The stored sums of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  /** In three blocks of which the last one may still get leads. */
  const ids = [1, 2, 3, 4, blockSize, blockSize + 1, 2 * blockSize + 5];
  const days = { from: '2026-01-01', until: '2026-12-31' };

  const reports = async () => ({
    money: await site.app.get(MoneyReportService).report('2026-01', '2026-12'),
    bySource: await site.app.get(RevenueService).rows({ by: 'source', touch: 'first' }, days),
    byPage: await site.app.get(RevenueService).rows({ by: 'landing', touch: 'last' }, days),
    ofSpring: await site.app
      .get(RevenueService)
      .rows({ by: 'landing', touch: 'last' }, { from: '2026-03-01', until: '2026-05-31' }),
  });
  /** Reports without stored sums. */
  const plain = async () => {
    const read = jest.spyOn(site.app.get(LeadSumsService), 'read');
    read.mockResolvedValue({ stored: new Map(), missing: undefined });
    try {
      return await reports();
    } finally {
      read.mockRestore();
    }
  };
  const summed = async (): Promise<number[]> => {
    const rows = await site.dataSource.query(
      'SELECT block FROM lead_blocks WHERE sumsStamp = stamp ORDER BY block',
    );
    return rows.map(({ block }: { block: number }) => Number(block));
  };
  const round = () => site.app.get(LeadCountsService).round();
  /** Checks that the sums of a block are removed by a change and stored again later, and that the reports are right all the time. */
  const expectChange = async (block: number, change: () => Promise<unknown>) => {
    const before = await reports();
    await change();
    expect(await summed()).toEqual([0, 1].filter((other) => other !== block));
    const after = await reports();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await plain());
    await round();
    expect(await summed()).toEqual([0, 1]);
    expect(await reports()).toEqual(after);
  };

  beforeAll(async () => {
    owner = await site.owner();
    // The round that the site begins by itself three seconds after its start could come between a change and what is expected of it.
    await site.app.get(LeadCountsService).task.runNow();
    await site.app.get(JobsService).backfill.runNow();
    await seed(
      site.dataSource,
      ids.map((id, index) => ({
        ...{ id, status: 'completed' as const, serviceType: ['residential', 'stairs'][index % 2] },
        ...{ day: `2026-0${index + 2}-10`, createdAt: new Date(`2026-0${index + 1}-20T12:00:00Z`) },
      })),
    );
    const touches = ids.flatMap((leadId) =>
      (['first', 'last'] as const).map((position) => ({
        ...{ leadId, position, landingPage: leadId % 2 ? '/' : '/pricing', leadCreatedAt: new Date() },
        ...{ referrerHost: '', utmSource: leadId % 2 ? 'google' : 'Flyer', utmCampaign: '' },
      })),
    );
    await site.dataSource.getRepository(LeadTouch).insert(touches);
    const jobs = ids.map((leadId, index) => ({
      ...{ leadId, lines: [], doneOn: `2026-0${index + 2}-10`, chargedCents: 10_000 + index },
      travelCents: 100,
    }));
    await site.dataSource.getRepository(Job).insert(jobs);
  });

  it('give the same reports as the leads themselves', async () => {
    const without = await reports();
    expect(without.money.total).toMatchObject({ jobs: ids.length, earnedCents: 70_021, costCents: 700 });
    await round();
    await round();
    expect(await summed()).toEqual([0, 1]);
    expect(await reports()).toEqual(without);
    expect(await plain()).toEqual(without);
    expect(without.ofSpring.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
  });

  it('are what the reports read', async () => {
    const [{ sums }] = await site.dataSource.query('SELECT sums FROM lead_blocks WHERE block = 0');
    const set = (value: string) =>
      site.dataSource.query('UPDATE lead_blocks SET sums = ? WHERE block = 0', [value]);
    const changed = JSON.parse(sums);
    changed.months[0].sums.earnedCents += 900_000;
    changed.arrivals.groups['source first'][0][4] += 900_000;
    await set(JSON.stringify(changed));
    expect((await reports()).money.total.earnedCents).toBe(970_021);
    expect((await reports()).bySource[0].cents).toBeGreaterThan(900_000);
    await set(sums);
  });

  it('follow changes of a job, of its lead, and their removal', async () => {
    await expectChange(0, () =>
      site.app.get(UnitOfWorkService).run(async (manager) => {
        const jobs = site.app.get(JobsService);
        await jobs.save(manager, {
          ...(await jobs.jobOf(1, manager)),
          chargedCents: 25_000,
          paidOn: '2026-02-11',
        });
      }),
    );
    await expectChange(0, () => changeLead(site, 2, { serviceType: 'rugs' }));
    await expectChange(1, () => owner.put(`/admin/api/contacts/${blockSize}`).send({ status: 'contacted' }));
    await expectChange(0, () => owner.post('/admin/leads/3/spam').expect(303));
    await expectChange(1, async () => {
      const erasure = site.app.get(LeadErasureService);
      await erasure.erase(await erasure.find(String(blockSize + 1)));
    });
  });

  it('follow the dates that the nightly check corrects', async () => {
    await expectChange(0, async () => {
      await site.dataSource.query("UPDATE contacts SET preferredDate = '2026-12-24' WHERE id = 4");
      await site.dataSource.query('UPDATE jobs SET doneOn = NULL WHERE leadId = 4');
      await site.app.get(JobsService).dateMissing();
    });
  });

  it('don’t count if the release before has changed the status of a lead since', async () => {
    await site.dataSource.query('UPDATE jobs SET doneOn = NULL WHERE leadId = 1');
    await site.dataSource.query('UPDATE lead_blocks SET stamp = stamp + 1, counts = NULL WHERE block = 0');
    expect(await reports()).toEqual(await plain());
    await round();
    expect(await summed()).toEqual([0, 1]);
  });

  it('are corrected after changes of that release to jobs, which it doesn’t mark', async () => {
    await site.dataSource.query('UPDATE jobs SET chargedCents = 99000 WHERE leadId = 4');
    expect(await reports()).not.toEqual(await plain());
    await round();
    expect(await reports()).toEqual(await plain());
  });
});
