import { beforeAll, expect, it } from '@jest/globals';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { hours, seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The list of leads, filtered and sorted', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let ids: number[];
  const names = async (query: string): Promise<string[]> =>
    (await owner.get(`/admin/api/contacts?limit=100&${query}`).expect(200)).body.map(
      ({ name }: LeadView) => name,
    );
  const page = async (query = '') =>
    (await owner.get(`/admin/leads${query}`).expect(200)).text.replaceAll('<!-- -->', '');

  beforeAll(async () => {
    owner = await site.owner();
    const now = Date.now();
    ids = await seed(
      site.dataSource,
      [
        { name: 'Cleo', serviceArea: 'Otsego', serviceType: 'stairs' },
        { name: 'Abe', serviceArea: 'Address: 12 Elm St, Otsego, MN', serviceType: 'Free Room Cleaning' },
        { name: 'Otsego', serviceArea: 'Rogers', serviceType: 'residential', source: 'phone' as const },
        { name: 'Dot', address: '9 Oak St, Otsego', status: 'scheduled' as const, day: '2999-01-02' },
        { name: 'Eve', status: 'completed' as const, priority: 'high' as const },
        { name: 'Spam Sam', isSpam: true, serviceArea: 'Otsego' },
      ].map((lead, age) => ({ ...lead, createdAt: new Date(now - hours(age)) })),
    );
  });

  it.each([
    ['city=Otsego', ['Cleo', 'Abe', 'Dot']],
    ['city=Rogers', ['Otsego']],
    ['city=all', ['Cleo', 'Abe', 'Otsego', 'Dot', 'Eve']],
    ['city=Nowhere', []],
    ['service=stairs', ['Cleo']],
    ['service=Free+Room', ['Abe']],
    ['source=phone', ['Otsego']],
    ['source=website&city=Otsego&service=stairs', ['Cleo']],
    ['order=oldest', ['Eve', 'Dot', 'Otsego', 'Abe', 'Cleo']],
    ['order=name', ['Abe', 'Cleo', 'Dot', 'Eve', 'Otsego']],
    ['order=name&skip=3', ['Eve', 'Otsego']],
    ['order=day&status=scheduled', ['Dot']],
    ['order=name&status=new&city=Otsego', ['Abe', 'Cleo']],
  ])('%s lists %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    const { body } = await owner
      .get(`/admin/api/contacts/count?${query.replace(/skip=\d+/, '')}`)
      .expect(200);
    expect(body.total).toBeGreaterThanOrEqual(expected.length);
  });

  it.each(['source=moon', 'order=up', 'skip=-1', `city=${'x'.repeat(81)}`])('rejects %s', async (query) => {
    await owner.get(`/admin/api/contacts?${query}`).expect(400);
  });

  it('counts each status, and spam, within the other filters', async () => {
    const counts = async (query: string) =>
      (await owner.get(`/admin/api/contacts/counts${query}`).expect(200)).body;
    expect(await counts('')).toEqual({ new: 3, contacted: 0, scheduled: 1, completed: 1, lost: 0, spam: 1 });
    expect(await counts('?city=Otsego&status=new')).toEqual({
      new: 2,
      contacted: 0,
      scheduled: 1,
      completed: 0,
      lost: 0,
      spam: 1,
    });
    expect((await counts('?priority=high')).completed).toBe(1);
    const { body } = await owner.get('/admin/api/contacts/count?spam=true&status=contacted').expect(200);
    expect(body.total).toBe(0);
    await site.visitor.get('/admin/api/contacts/counts').expect(401);
  });

  it('shows the filters as chips that can be removed, and its tabs with counts', async () => {
    const html = await page('?city=Otsego&status=new&order=name');
    expect(html).toContain('2 leads');
    expect(html).toContain('href="/admin/leads?status=new&amp;order=name" aria-label="Remove filter: City"');
    expect(html).toMatch(
      /href="\/admin\/leads\?status=scheduled&amp;city=Otsego&amp;order=name">Scheduled <span>1</,
    );
    expect(html).toContain('<option value="Otsego" selected="">');
  });

  it('shows the selected lead beside the list, and the list alone for one that was deleted', async () => {
    const html = await page(`?city=Otsego&lead=${ids[0]}`);
    expect(html).toContain(`<h2><a href="/admin/leads/${ids[0]}">Cleo</a></h2>`);
    expect(html).toContain('Call to set a date');
    expect(html).toMatch(new RegExp(`href="/admin/leads/${ids[0]}" aria-current="true"`));
    expect(await page('?lead=999999')).toContain('Select a lead to see its details.');
    await owner.get('/admin/leads?lead=x').expect(400);
  });

  it('gives the pane what the lead’s page shows, only to the owner', async () => {
    const { body } = await owner.get(`/admin/api/contacts/${ids[0]}/panel`).expect(200);
    expect(body).toMatchObject({ lead: { name: 'Cleo' }, photos: [], job: { quotedCents: null } });
    await owner.get('/admin/api/contacts/999999/panel').expect(404);
    await site.visitor.get(`/admin/api/contacts/${ids[0]}/panel`).expect(401);
  });

  it('stays small with long messages: a row takes at most 1.5 KB', async () => {
    const message = 'Two rooms and a hallway, the dog was there, and the stairs as well. '.repeat(40);
    const empty = await page('?city=Nowhere');
    await seed(
      site.dataSource,
      Array.from({ length: 30 }, (_, n) => ({
        name: `Maximilian Longfellow ${n}`,
        email: `maximilian.longfellow${n}@example.com`,
        serviceArea: 'Brooklyn Park',
        serviceType: 'pet-stain-odor',
        preferredDate: '2999-01-02',
        emailsSent: true,
        message,
      })),
    );
    const full = await page('?city=Brooklyn+Park');
    expect(full.match(/class="lead-row /g)).toHaveLength(30);
    expect(Buffer.byteLength(full) - Buffer.byteLength(empty)).toBeLessThan(30 * 1_500);
  });
});
