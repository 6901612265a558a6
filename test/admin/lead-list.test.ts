import { beforeAll, expect, it } from '@jest/globals';
import { type LeadView, matchesSearch } from '../../views/contracts/leads/leads.js';
import { hours, seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The list of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  const get = async (query = ''): Promise<LeadView[]> =>
    (await owner.get(`/admin/api/contacts${query}`).expect(200)).body;
  const count = async (query = '') =>
    (await owner.get(`/admin/api/contacts/count${query}`).expect(200)).body.total;
  const names = (leads: LeadView[]) => leads.map(({ name }) => name);

  const people: [string, string, string][] = [
    ['Zoë Ahlgren', 'Zoe.A@Example.com', '(763) 555-0100'],
    ['ÉLOÏSE Straße', 'eloise@exämple.com'.replace('ä', 'a'), '763-555-0199'],
    ['Иван Петров', 'ivan@example.org', '+1 (612) 555 0100'],
    ["Per%cent O'Under_score", 'pct@example.net', '763.555.0111'],
    ['Back\\slash', 'five55@example.net', '651/555/0122'],
  ];

  beforeAll(async () => {
    owner = await site.owner();
    const now = Date.now();
    await seed(
      site.dataSource,
      people.map(([name, email, phone], age) => ({
        name,
        email,
        phone,
        createdAt: new Date(now - hours(age)),
      })),
    );
    await seed(site.dataSource, [
      { name: 'Held Zoë', isSpam: true, spamSigns: 'honeypot,links' },
      { name: 'Scheduled Zoë', status: 'scheduled', createdAt: new Date(now - hours(99)) },
    ]);
  });

  it.each([
    'zoë',
    'ZOË',
    'éloïse',
    'STRASSE',
    'straße',
    'иван',
    'ПЕТРОВ',
    'example.com',
    'a@EX',
    '%',
    '_',
    '\\',
    "o'under",
    '5550100',
    '555-01',
    '(763)',
    '763 555',
    '7635550111',
    '16125550100',
    '+1 763 555 0199',
    '55',
    'five55',
    '  zoë  ',
    'nobody',
  ])('finds with %j the same leads as a search through all of them', async (search) => {
    const all = await get('?limit=1000');
    const found = await get(`?limit=1000&search=${encodeURIComponent(search)}`);
    expect(names(found)).toEqual(names(all.filter((lead) => matchesSearch(lead, search))));
    expect(await count(`?search=${encodeURIComponent(search)}`)).toBe(found.length);
    if (search !== 'nobody' && search !== 'STRASSE') expect(found.length).toBeGreaterThan(0);
  });

  it('can be searched within a filter', async () => {
    for (const search of ['zoe', 'zoë', 'zoë scheduled'])
      expect(names(await get(`?limit=10&search=${encodeURIComponent(search)}&status=scheduled`))).toEqual([
        'Scheduled Zoë',
      ]);
    expect(names(await get('?limit=10&search=zoe%20nobody&status=scheduled'))).toEqual([]);
  });

  it('contains no spam, and the spam list nothing else', async () => {
    expect(names(await get())).not.toContain('Held Zoë');
    const [held, ...more] = await get('?spam=true');
    expect(more).toEqual([]);
    expect(held).toMatchObject({ name: 'Held Zoë', isSpam: true, spamSigns: 'honeypot,links' });
    expect(await count('?spam=true')).toBe(1);
    const { text } = await owner.get('/admin/leads?spam=true').expect(200);
    expect(text).toContain('Suspicious: Filled in a hidden field, more than two links');
    expect(await count('')).toBe(6);
  });

  it('has pages without gaps or duplicates, even with leads from the same moment', async () => {
    const at = new Date(Date.now() - hours(200));
    await seed(
      site.dataSource,
      Array.from({ length: 7 }, (_, n) => ({ name: `Same ${n}`, createdAt: at })),
    );
    const all = await get();
    const parts: LeadView[] = [];
    for (let before = ''; ; ) {
      const part = await get(`?limit=3${before}`);
      parts.push(...part);
      if (part.length < 3) break;
      before = `&before=${part.at(-1)?.id}`;
    }
    expect(parts).toEqual(all);
    expect(names(all).slice(-3)).toEqual(['Same 2', 'Same 1', 'Same 0']);
  });

  it('streams all leads in order, even more than one batch', async () => {
    const start = Date.now() - hours(1000);
    await seed(
      site.dataSource,
      Array.from({ length: 2100 }, (_, n) => ({
        name: `Bulk ${n}`,
        priority: 'low' as const,
        createdAt: new Date(start - n * 60_000),
      })),
    );
    const all = await get('?priority=low');
    expect(names(all)).toEqual(Array.from({ length: 2100 }, (_, n) => `Bulk ${n}`));
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'before=x', 'order=up'])('rejects %s', async (query) => {
    await owner.get(`/admin/api/contacts?${query}`).expect(400);
  });

  it('is empty after an unknown lead', async () => {
    expect(await get('?limit=5&before=999999')).toEqual([]);
  });

  it('is sorted by date: upcoming, without a date, past', async () => {
    await seed(
      site.dataSource,
      ['2020-01-02', '2999-12-31', null, '2020-01-03', '2999-01-01'].map((day) => ({
        status: 'contacted' as const,
        day,
        name: day ?? 'no day',
      })),
    );
    expect(names(await get('?status=contacted&order=day'))).toEqual([
      '2999-01-01',
      '2999-12-31',
      'no day',
      '2020-01-03',
      '2020-01-02',
    ]);
  });

  it('promises in its search only what a search finds', async () => {
    const { text } = await owner.get('/admin/leads').expect(200);
    // A search doesn't find messages from customers' pages.
    expect(text).toContain('placeholder="Name, phone, email, city"');
  });

  it('shows how long ago a lead arrived, with the full time in a tooltip', async () => {
    const [{ createdAt }] = await get('?search=straße');
    const { text } = await owner.get('/admin/leads').expect(200);
    expect(text).toMatch(
      new RegExp(
        `<time datetime="${createdAt}" title="\\w{3} \\d+, \\d{4}, \\d+:\\d{2} [AP]M">1 h ago</time>`,
        'i',
      ),
    );
  });
});
