import { beforeAll, expect, it } from '@jest/globals';
import { blockSize, markBlock, stampOf, storeBlock } from '../../src/contacts/counts/lead-blocks.js';
import { LeadCountsService } from '../../src/contacts/counts/lead-counts.service.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { NightlyCleaningService } from '../../src/contacts/leads/nightly-cleaning.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, type TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The counts of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  /** In three blocks of which the last one may still get leads. */
  const ids = [1, 2, 3, blockSize, blockSize + 1, 2 * blockSize + 5];

  const counts = async () => {
    const { body } = await owner.get('/admin/api/contacts/counts').expect(200);
    const { body: stats } = await owner.get('/admin/api/stats').expect(200);
    const { spam, lost, ...byStatus } = body;
    expect(stats).toMatchObject({ byStatus, lost });
    return body;
  };
  /** What a plain query counts. */
  const plain = async () => {
    const rows = await site.dataSource.query(
      'SELECT status, isSuspect, lostAt IS NOT NULL AS isLost, COUNT(*) AS count FROM contacts GROUP BY status, isSuspect, isLost',
    );
    const found = { new: 0, contacted: 0, scheduled: 0, completed: 0, lost: 0, spam: 0 };
    for (const { status, isSuspect, isLost, count } of rows) {
      const kind = Number(isSuspect) ? 'spam' : Number(isLost) ? 'lost' : status;
      found[kind as keyof typeof found] += Number(count);
    }
    return found;
  };
  const stored = async (): Promise<number[]> => {
    const rows = await site.dataSource.query(
      'SELECT block FROM lead_blocks WHERE counts IS NOT NULL ORDER BY block',
    );
    return rows.map(({ block }: { block: number }) => Number(block));
  };
  const round = () => site.app.get(LeadCountsService).round();

  beforeAll(async () => {
    owner = await site.owner();
    // The round that the site begins by itself three seconds after its start could come between a change and what is expected of it.
    await site.app.get(LeadCountsService).task.runNow();
    await seed(
      site.dataSource,
      ids.map((id) => ({ id, status: id % 2 ? 'completed' : 'new' })),
    );
  });

  it('are read from the leads until they are stored, which takes two rounds', async () => {
    expect(await counts()).toEqual(await plain());
    await round();
    await round();
    expect(await stored()).toEqual([0, 1]);
    expect(await counts()).toEqual(await plain());
  });

  it('are read from what is stored', async () => {
    const [{ counts: before }] = await site.dataSource.query(
      'SELECT counts FROM lead_blocks WHERE block = 0',
    );
    const groups = [{ isSpam: false, status: 'new', priority: 'high', count: 1_000 }];
    const set = (value: string) =>
      site.dataSource.query('UPDATE lead_blocks SET counts = ? WHERE block = 0', [value]);
    await set(JSON.stringify(groups));
    expect((await counts()).new).toBeGreaterThan(1_000);
    expect((await owner.get('/admin/api/contacts/counts?priority=high').expect(200)).body.new).toBe(1_000);
    await set(before);
  });

  it('include each new lead and each change at once', async () => {
    await site.visitor
      .post('/api/contact')
      .send(lead({ name: 'Ada Newest' }))
      .expect(201);
    expect(await counts()).toEqual(await plain());
    await owner.put('/admin/api/contacts/1').send({ status: 'contacted' }).expect(200);
    expect(await stored()).toEqual([1]);
    expect(await counts()).toMatchObject({ contacted: 1 });
    await owner.put(`/admin/api/contacts/${blockSize}`).send({ priority: 'high' }).expect(200);
    expect(await stored()).toEqual([]);
    await round();
    expect(await stored()).toEqual([0, 1]);
    expect(await counts()).toEqual(await plain());
  });

  it('have lost leads apart, also from what is stored', async () => {
    await owner.put('/admin/api/contacts/1').send({ lostReason: 'price' }).expect(200);
    expect(await stored()).toEqual([1]);
    expect(await counts()).toMatchObject({ contacted: 0, lost: 1 });
    await round();
    expect(await stored()).toEqual([0, 1]);
    expect(await counts()).toEqual(await plain());
    expect(await counts()).toMatchObject({ contacted: 0, lost: 1 });
  });

  it('stay as they are when a change doesn’t count', async () => {
    await owner.put('/admin/api/contacts/1').send({ notes: 'Gate code 12' }).expect(200);
    expect(await stored()).toEqual([0, 1]);
  });

  it('follow leads that become spam, and erased ones', async () => {
    await owner.post('/admin/leads/2/spam').expect(303);
    expect(await counts()).toMatchObject({ spam: 1 });
    await round();
    await site.dataSource.query("UPDATE contacts SET createdAt = '2020-01-01 00:00:00.000' WHERE id = 2");
    await site.app.get(NightlyCleaningService).clean();
    expect(await stored()).toEqual([1]);
    expect(await counts()).toEqual(await plain());
    expect(await counts()).toMatchObject({ spam: 0 });
  });

  it('are not stored if a lead changes while they are made', async () => {
    const { manager } = site.dataSource;
    const stamp = (await stampOf(manager, 1)) as number;
    await manager.transaction((one) => markBlock(one, blockSize));
    const isStored = await manager.transaction((one) =>
      storeBlock(one, { block: 1, stamp }, { groups: [], sums: {}, signature: Buffer.alloc(0) }),
    );
    expect(isStored).toBe(false);
    await round();
    expect(await counts()).toEqual(await plain());
  });

  it('are corrected after a change of an earlier release, which doesn’t mark it', async () => {
    await site.dataSource.query("UPDATE contacts SET status = 'scheduled' WHERE id = 3");
    expect(await counts()).not.toEqual(await plain());
    await round();
    expect(await counts()).toEqual(await plain());
  });

  it('find the duplicates of an erased lead by an index', async () => {
    await site.dataSource.query('UPDATE contacts SET duplicateOf = 3 WHERE id = ?', [blockSize + 1]);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find('3'));
    const [{ duplicateOf }] = await site.dataSource.query('SELECT duplicateOf FROM contacts WHERE id = ?', [
      blockSize + 1,
    ]);
    expect(duplicateOf).toBeNull();
    const runner = site.dataSource.createQueryRunner();
    const table = await runner.getTable('contacts');
    await runner.release();
    expect(table?.indices.map(({ columnNames }) => columnNames.join())).toContain('duplicateOf');
    expect(await counts()).toEqual(await plain());
  });
});
