import { beforeAll, expect, it } from '@jest/globals';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { LeadListService } from '../../src/contacts/leads/lead-list.service.js';
import { matchesSearch } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';

const firstNames = ['Maria', 'Zoë', 'Éloïse', 'John', 'Иван', 'O’Neil', 'Bo', '李'];
const messages = ['Two rooms', 'The dog was there; 50 % of the stairs', 'Wine, red_wine', ''];

onEachDatabase('A search', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let ids: number[];

  const found = async (search: string): Promise<number[]> => {
    const leads = await site.app.get(LeadListService).find({ search, limit: 1000 });
    expect(await site.app.get(LeadListService).count({ search })).toBe(leads.length);
    return leads.map(({ id }) => id).sort((one, other) => one - other);
  };
  /** What looking at each lead finds. */
  const expected = async (search: string): Promise<number[]> => {
    const leads = await site.dataSource.getRepository(Lead).find({ order: { id: 'ASC' } });
    return leads.filter((lead) => !lead.isSpam && matchesSearch(lead, search)).map(({ id }) => id);
  };

  beforeAll(async () => {
    owner = await site.owner();
    ids = await seed(
      site.dataSource,
      Array.from({ length: 300 }, (_, n) => ({
        name: `${firstNames[n % 8]} ${(n * 7919).toString(36)}`,
        email: `P${n}@Mail${n % 50}.example`,
        phone: n % 9 === 0 ? '' : `(763) ${200 + (n % 700)}-${String((n * 31) % 10_000).padStart(4, '0')}`,
        message: messages[n % 4],
        serviceArea: n % 2 ? 'Otsego' : 'Maple Grove',
        isSpam: n % 20 === 0,
      })),
    );
  });

  const searches = [
    ...[
      'maria',
      'ZOË',
      'éloïse',
      'иван',
      'о’neil',
      'o’neil',
      "o'neil",
      'bo',
      '李',
      'p17@',
      '@mail17.',
      '50 % of',
      'red_',
    ],
    ...['%', '_', 'nobody at all', 'otsego', '763', '763 2', '(763) 217', '763-217-0527', '217', '0527'],
    ...['2170527', '+17632170527', '7632', 'dog was', 'maria 1', 'example\np1', 'wine, red_wine'],
  ];

  it.each(searches)('finds the same for %j as looking at each lead', async (search) => {
    expect(await found(search)).toEqual(await expected(search));
  });

  it('finds each lead by any part of its name, email and number', async () => {
    const leads = await site.dataSource.getRepository(Lead).findBy({ isSpam: false });
    for (const [n, lead] of leads.entries()) {
      if (n % 8 !== 0) continue;
      const { name, email, phone } = lead;
      const digits = phone.replace(/\D/g, '');
      for (const part of [name.slice(-4), email.slice(0, 9), phone.slice(3), digits.slice(2, 9)])
        if (part) expect([part, await found(part)]).toEqual([part, expect.arrayContaining([lead.id])]);
    }
  });

  it('finds a name with an apostrophe however it is typed', async () => {
    const leads = await site.dataSource.getRepository(Lead).findBy({ isSpam: false });
    const named = leads.filter(({ name }) => name.startsWith('O’Neil')).map(({ id }) => id);
    for (const search of ["o'neil", 'O’Neil', 'oʼneil']) expect(await found(search)).toEqual(named);
    expect(named.length).toBeGreaterThan(20);
  });

  it('finds a lead by its new name, phone and email at once', async () => {
    const person = { name: 'Xanthippe Quill', phone: '(320) 555-0199', email: 'xq@example.com', address: '' };
    await owner.post(`/admin/leads/${ids[41]}/person`).type('form').send(person).expect(303);
    for (const search of ['xanthip', '320-555', 'xq@exa']) expect(await found(search)).toEqual([ids[41]]);
  });

  it('finds a lead by what a save computes in another way than before', async () => {
    const id = ids[62];
    await site.dataSource.query(
      "UPDATE contacts SET phone = '(320) 555-0162', phoneKey = '3205550162' WHERE id = ?",
      [id],
    );
    await owner.put(`/admin/api/contacts/${id}`).send({ notes: 'Gate code 12' }).expect(200);
    expect(await found('1320555016')).toEqual([id]);
  });

  it('finds leads whose search texts are set late, new ones, and no erased one', async () => {
    const late = [ids[77], ids[157]];
    await site.dataSource.query(
      "UPDATE contacts SET name = 'Yngvild Ost', phoneKey = NULL, searchLines = NULL WHERE id IN (?, ?)",
      late,
    );
    expect(await found('yngvild')).toEqual(late);
    const [id] = await seed(site.dataSource, [{ name: 'Wilhelmina Newest' }]);
    expect(await found('wilhelmina')).toEqual([id]);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
    expect(await found('wilhelmina')).toEqual([]);
  });
});
