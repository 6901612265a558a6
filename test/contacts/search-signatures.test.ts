import { beforeAll, expect, it } from '@jest/globals';
import { blockOf, blockSize } from '../../src/contacts/counts/lead-blocks.js';
import { LeadCountsService } from '../../src/contacts/counts/lead-counts.service.js';
import { rangesToSearch } from '../../src/contacts/counts/search-signatures.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { LeadListService } from '../../src/contacts/leads/lead-list.service.js';
import { matchesSearch } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';

const apart = 100;
const count = 300;
const idAt = (n: number) => n * apart + 1;
const firstNames = ['Maria', 'Zoë', 'Éloïse', 'John', 'Иван', 'O’Neil', 'Bo', '李'];
const messages = ['Two rooms', 'The dog was there; 50 % of the stairs', 'Wine, red_wine', ''];

onEachDatabase('A search by signatures', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const round = () => site.app.get(LeadCountsService).round();
  const found = async (search: string): Promise<number[]> => {
    const few = await site.app.get(LeadListService).few({ search });
    return few === 'many' ? [] : few.sort((one, other) => one - other);
  };
  /** What looking at each lead finds. */
  const expected = async (search: string): Promise<number[]> => {
    const leads = await site.dataSource.getRepository(Lead).find({ order: { id: 'ASC' } });
    return leads.filter((lead) => !lead.isSpam && matchesSearch(lead, search)).map(({ id }) => id);
  };
  const rangesOf = (search: string) => rangesToSearch(site.dataSource.manager, search);
  const isAmong = async (search: string, id: number) =>
    (await rangesOf(search))?.some(([first, last]) => first <= id && id <= last);
  const signed = async (): Promise<number[]> => {
    const rows = await site.dataSource.query(
      'SELECT block FROM lead_blocks WHERE signatureStamp = stamp AND signature IS NOT NULL ORDER BY block',
    );
    return rows.map(({ block }: { block: number }) => Number(block));
  };

  beforeAll(async () => {
    owner = await site.owner();
    // The round that the site begins by itself three seconds after its start could come between a change and what is expected of it.
    await site.app.get(LeadCountsService).task.runNow();
    const leads = Array.from({ length: count }, (_, n) => ({
      id: idAt(n),
      name: `${firstNames[n % 8]} ${(n * 7919).toString(36)}`,
      email: `P${n}@Mail${n % 50}.example`,
      phone: n % 9 === 0 ? '' : `(763) ${200 + (n % 700)}-${String((n * 31) % 10_000).padStart(4, '0')}`,
      message: messages[n % 4],
      serviceArea: n % 2 ? 'Otsego' : 'Maple Grove',
      isSpam: n % 20 === 0,
    }));
    await seed(site.dataSource, leads);
    await found('all of them have their keys now');
    await round();
    await round();
  });

  it('reads only a few of the leads', async () => {
    expect(await signed()).toEqual(Array.from({ length: blockOf(idAt(count - 1)) }, (_, block) => block));
    const [name] = (await site.dataSource.getRepository(Lead).findOneByOrFail({ id: idAt(101) })).name
      .split(' ')
      .slice(-1);
    const ranges = (await rangesOf(name)) ?? [];
    const read = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    expect(ranges.some(([first, last]) => first <= idAt(101) && idAt(101) <= last)).toBe(true);
    // The newest block has no signature yet.
    expect(read).toBeLessThan(blockSize + 6 * 32);
    expect(await found(name)).toEqual([idAt(101)]);
  });

  it('reads all leads for a text that is too short or that many have', async () => {
    expect(await rangesOf('')).toBeUndefined();
    expect(await rangesOf('bo')).toBeUndefined();
    expect(await rangesOf('example')).toBeUndefined();
    expect(await rangesOf('+1 2')).toBeUndefined();
  });

  const searches = [
    ...[
      'maria',
      'ZOË',
      'éloïse',
      'иван',
      'о’neil',
      'bo',
      '李',
      'p17@',
      '@mail17.',
      '50 % of',
      'red_',
      '%',
      '_',
    ],
    ...['nobody at all', 'otsego', '763', '763 2', '(763) 217', '763-217-0527', '217', '0527'],
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

  it('finds a lead by its new name, phone and message at once, and after the next round', async () => {
    const id = idAt(41);
    const person = { name: 'Xanthippe Quill', phone: '(320) 555-0199', email: 'xq@example.com', address: '' };
    await owner.post(`/admin/leads/${id}/person`).type('form').send(person).expect(303);
    expect(await signed()).not.toContain(blockOf(id));
    for (const search of ['xanthip', '320-555', 'xq@exa']) expect(await found(search)).toEqual([id]);
    await round();
    expect(await signed()).toContain(blockOf(id));
    for (const search of ['xanthip', '320-555', 'xq@exa']) {
      expect(await isAmong(search, id)).toBe(true);
      expect(await found(search)).toEqual([id]);
    }
  });

  it('finds a lead by what a save computes in another way than before', async () => {
    const id = idAt(62);
    const block = blockOf(id);
    await site.dataSource.query("UPDATE contacts SET phoneKey = '3205550162' WHERE id = ?", [id]);
    await site.dataSource.query('UPDATE lead_blocks SET stamp = stamp + 1 WHERE block = ?', [block]);
    await round();
    await site.dataSource.query("UPDATE contacts SET phone = '(320) 555-0162' WHERE id = ?", [id]);
    expect(await signed()).toContain(block);
    await owner.put(`/admin/api/contacts/${id}`).send({ notes: 'Gate code 12' }).expect(200);
    expect(await found('1320555016')).toEqual([id]);
  });

  it('finds leads whose search texts are set late, and keeps the signatures of the others', async () => {
    await round();
    const late = [idAt(77), idAt(157)];
    const between = blockOf(idAt(117));
    expect(late.map(blockOf)).not.toContain(between);
    await site.dataSource.query(
      "UPDATE contacts SET name = 'Yngvild Ost', phoneKey = NULL, searchLines = NULL WHERE id IN (?, ?)",
      late,
    );
    expect(await found('yngvild')).toEqual(late);
    for (const id of late) expect(await signed()).not.toContain(blockOf(id));
    expect(await signed()).toContain(between);
  });

  it('finds a new lead in the newest block, and no erased one', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Wilhelmina Newest' }]);
    expect(await found('wilhelmina')).toEqual([id]);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(idAt(41))));
    expect(await found('xanthip')).toEqual([]);
  });

  it('depends on the signature', async () => {
    await round();
    const search = 'p123@mail';
    expect(await found(search)).toEqual([idAt(123)]);
    const block = blockOf(idAt(123));
    await site.dataSource.query('UPDATE lead_blocks SET signature = ? WHERE block = ?', [
      Buffer.alloc(8 * 8192),
      block,
    ]);
    expect(await found(search)).toEqual([]);
    await site.dataSource.query('UPDATE lead_blocks SET stamp = stamp + 1 WHERE block = ?', [block]);
    expect(await found(search)).toEqual([idAt(123)]);
  });
});
