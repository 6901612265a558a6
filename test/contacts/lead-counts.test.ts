import { beforeAll, expect, it } from '@jest/globals';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, type TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The counts of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let ids: number[];
  const none = { new: 0, contacted: 0, scheduled: 0, completed: 0, lost: 0, spam: 0 };

  /** Checks the counts of the tabs, of the list and of the dashboard. */
  const expectCounts = async (expected: Partial<typeof none>) => {
    const { body } = await owner.get('/admin/api/contacts/counts').expect(200);
    expect(body).toEqual({ ...none, ...expected });
    const { spam, lost, ...byStatus } = body;
    const total = Object.values<number>(byStatus).reduce((sum, count) => sum + count, lost);
    const { body: stats } = await owner.get('/admin/api/stats').expect(200);
    expect(stats).toMatchObject({ byStatus, lost, total });
    expect(stats.byPriority.low + stats.byPriority.normal + stats.byPriority.high).toBe(total);
    expect((await owner.get('/admin/api/contacts/count').expect(200)).body).toEqual({ total });
    expect((await owner.get('/admin/api/contacts/count?spam=true').expect(200)).body).toEqual({
      total: spam,
    });
  };

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('are zero without leads, and the dashboard shows that', async () => {
    await expectCounts({});
    const { text } = await owner.get('/admin').expect(200);
    expect(text).toContain('Contacted<!-- --> <strong class="tabular">0</strong>');
  });

  it('include each new lead and each change at once', async () => {
    ids = await seed(
      site.dataSource,
      [1, 2, 3, 4].map((n) => ({ status: n % 2 ? 'completed' : 'new' })),
    );
    await expectCounts({ new: 2, completed: 2 });
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await expectCounts({ new: 3, completed: 2 });
    await owner.put(`/admin/api/contacts/${ids[0]}`).send({ status: 'contacted' }).expect(200);
    await owner.put(`/admin/api/contacts/${ids[1]}`).send({ priority: 'high' }).expect(200);
    await expectCounts({ new: 3, contacted: 1, completed: 1 });
    const { body } = await owner.get('/admin/api/contacts/counts?priority=high').expect(200);
    expect(body).toEqual({ ...none, new: 1 });
  });

  it('have lost leads apart', async () => {
    await owner.put(`/admin/api/contacts/${ids[0]}`).send({ lostReason: 'price' }).expect(200);
    await expectCounts({ new: 3, lost: 1, completed: 1 });
    await owner.put(`/admin/api/contacts/${ids[3]}`).send({ status: 'contacted' }).expect(200);
    await expectCounts({ new: 2, contacted: 1, lost: 1, completed: 1 });
    const { body } = await owner.get('/admin/api/contacts/counts?priority=normal').expect(200);
    expect(body).toMatchObject({ contacted: 1, lost: 1 });
  });

  it('follow leads that become spam, and erased ones', async () => {
    await owner.post(`/admin/leads/${ids[1]}/spam`).expect(303);
    await expectCounts({ new: 1, contacted: 1, lost: 1, completed: 1, spam: 1 });
    const erasure = site.app.get(LeadErasureService);
    for (const id of [ids[0], ids[1]]) await erasure.erase(await erasure.find(String(id)));
    await expectCounts({ new: 1, contacted: 1, completed: 1 });
  });

  it('are those of the customers who ask for something under that filter', async () => {
    const asked = await seed(site.dataSource, [{ status: 'contacted' }, { status: 'scheduled' }]);
    await site.dataSource.query("UPDATE contacts SET asksFor = 'time' WHERE id IN (?, ?)", asked);
    const { body } = await owner.get('/admin/api/contacts/counts?asks=open').expect(200);
    expect(body).toEqual({ ...none, contacted: 1, scheduled: 1 });
  });

  it('find the duplicates of an erased lead by an index', async () => {
    const runner = site.dataSource.createQueryRunner();
    const table = await runner.getTable('contacts');
    await runner.release();
    expect(table?.indices.map(({ columnNames }) => columnNames.join())).toContain('duplicateOf');
  });
});
