import { beforeAll, expect, it } from '@jest/globals';
import { CustomerTotalsService } from '../../src/customers/customer-totals.service.js';
import { CustomersOfLeadsService } from '../../src/customers/customers-of-leads.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { attach, countOf, customerOf, keysOf, shown } from './customers-of-site.js';

onEachDatabase('The pages of customers', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  const path = '/admin/customers';

  const page = async (address: string) => shown((await owner.get(address).expect(200)).text);
  const post = (address: string, form: object) => owner.post(address).type('form').send(form);
  const customerFor = async (given: object): Promise<[customer: number, lead: number]> => {
    const [id] = await seed(site.dataSource, [given]);
    await attach(site);
    return [(await customerOf(site, id)) as number, id];
  };
  /** A job that is done: its lead is completed, and charged. */
  const done = async (id: number, doneOn: string, chargedCents: number, paidOn: string | null = null) => {
    await changeLead(site, id, { status: 'completed', day: doneOn });
    await site.dataSource.query('UPDATE jobs SET doneOn = ?, chargedCents = ?, paidOn = ? WHERE leadId = ?', [
      ...[doneOn, chargedCents, paidOn, id],
    ]);
    await site.app.get(CustomerTotalsService).check();
  };

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('show contact details, leads, jobs, payments and messages', async () => {
    const [id, first] = await customerFor({
      ...{ name: 'Greta Page', phone: '(763) 571-0001', email: 'greta@page.example' },
      ...{ message: 'The hall, please', status: 'scheduled', day: '2030-05-03', timeWindow: 'morning' },
    });
    const [second, third] = await seed(site.dataSource, [
      { name: 'Greta Page', phone: '763 571 0001', email: 'greta@other.example' },
      { name: 'Greta Page', phone: '763 571 0001', email: '' },
    ]);
    await attach(site);
    const now = site.app.get(ClockService).now();
    const longAgo = new Date(now.getTime() - 350 * 86_400_000).toISOString().slice(0, 10);
    await done(second, longAgo, 12_950, longAgo);
    await done(third, '2024-01-02', 8_000);
    const text = await page(`${path}/${id}`);
    for (const words of ['Greta Page', 'The hall, please', 'Fri, May 3, 2030', 'Last cleaned 11 months ago'])
      expect(text).toContain(words);
    expect(text).toContain('greta@other.example');
    const figure = (label: string) =>
      new RegExp(`figure__label">${label}</p><p class="figure__value">([^<]*)`).exec(text)?.[1];
    expect(['Jobs', 'Charged', 'Paid', 'Unpaid'].map(figure)).toEqual(['2', '$209.50', '$129.50', '$80']);
    expect(text).toContain(`href="/admin/leads/${first}"`);
    const list = await page(`${path}?search=greta`);
    expect(list).toContain('$209.50');
    expect(await page('/admin')).toContain('href="/admin/customers"');
  });

  it('show a job that was free of charge, with nothing to pay', async () => {
    const [id, lead] = await customerFor({ name: 'Fay Free', phone: '(763) 571-0009' });
    await done(lead, '2024-01-02', 0);
    const text = await page(`${path}/${id}`);
    expect(text).toMatch(/free of charge<\/p>/);
    expect(text).not.toContain('Record payment');
  });

  it('are found by name, phone, emails and address, fifty at a time', async () => {
    const [id] = await customerFor({
      ...{
        name: 'Ölaf Finder',
        phone: '(763) 572-0001',
        email: 'olaf@finder.example',
        address: '9 Birch Road',
      },
    });
    await customerFor({ name: 'Olaf Finder', phone: '763 572 0001', email: 'second@finder.example' });
    for (const search of [
      'ölaf',
      'olaf',
      'finder ólaf',
      '572-0001',
      '+1 763 572 0001',
      'OLAF@finder',
      'second@finder',
      'birch road',
    ])
      expect([
        search,
        (await page(`${path}?search=${encodeURIComponent(search)}`)).includes(`${path}/${id}"`),
      ]).toEqual([search, true]);
    const [curly] = await customerFor({ name: 'Wanda O’Brien-Wójcik', phone: '(763) 572-0077' });
    const [straight] = await customerFor({ name: "Dora D'Angelo", phone: '(763) 572-0078' });
    for (const [search, found] of [
      ["o'brien", curly],
      ['O’Brien wanda', curly],
      ['d’angelo', straight],
      ['dʼangelo', straight],
    ])
      expect([search, await page(`${path}?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        expect.stringContaining(`${path}/${found}"`),
      ]);
    expect(await page(`${path}?search=${encodeURIComponent('%')}`)).toContain('No customers match');
    const before = await countOf(site, 'customers');
    await seed(
      site.dataSource,
      Array.from({ length: 60 }, (_, n) => ({ name: `Many ${n}` })),
    );
    await attach(site);
    const first = await page(path);
    expect(first).toContain(`${before + 60} <span class="count-badge__unit unseen-narrow">customers`);
    const next = /href="(\/admin\/customers\?page=2)"/.exec(first)?.[1] ?? '';
    expect((first.match(/scope="row"/g) ?? []).length).toBe(50);
    expect((await page(next)).match(/scope="row"/g)?.length).toBe(before + 10);
  });

  it('are sorted by name, last cleaning, jobs and money, in the address', async () => {
    const [few, fewLead] = await customerFor({ name: 'Sortable Zed', phone: '(763) 577-0001', email: '' });
    const [many, manyLead] = await customerFor({ name: 'Sortable Abe', phone: '(763) 577-0002', email: '' });
    const [never] = await customerFor({ name: 'Sortable Mel', phone: '(763) 577-0003', email: '' });
    await done(fewLead, '2026-03-02', 90_000);
    await done(manyLead, '2025-02-03', 20_000, '2025-02-03');
    const [again] = await seed(site.dataSource, [{ name: 'Sortable Abe', phone: '763 577 0002', email: '' }]);
    await attach(site);
    await done(again, '2025-02-04', 20_000, '2025-02-04');
    const sorted = async (sort: string) => {
      const { body } = await owner
        .get('/admin/api/customers')
        .query({ search: 'sortable', sort })
        .expect(200);
      return body.customers.map(({ id }: { id: number }) => id);
    };
    expect(await sorted('newest')).toEqual([never, many, few]);
    expect(await sorted('name')).toEqual([many, never, few]);
    expect(await sorted('cleaned')).toEqual([few, many, never]);
    expect(await sorted('overdue')).toEqual([many, few, never]);
    expect(await sorted('jobs')).toEqual([many, few, never]);
    expect(await sorted('spent')).toEqual([few, many, never]);
    await owner.get(path).query({ sort: 'shoe size' }).expect(400);
    const text = await page(`${path}?search=sortable&sort=cleaned`);
    expect(text).toContain('aria-sort="descending"');
    expect(text).toContain('href="/admin/customers?search=sortable&amp;sort=overdue"');
    expect(text).toContain('Unpaid $900');
    const shownAs = async (show: string) => {
      const list = await page(`${path}?search=sortable&show=${show}`);
      return [few, many, never].filter((id) => list.includes(`href="/admin/customers/${id}" data-row`));
    };
    expect(await shownAs('all')).toEqual([few, many, never]);
    expect(await shownAs('cleaned')).toEqual([few, many]);
    expect(await shownAs('not-cleaned')).toEqual([never]);
    expect(await shownAs('unpaid')).toEqual([few]);
    expect(await page(`${path}?show=unpaid&search=nobody`)).toContain(
      'href="/admin/customers">Clear filters',
    );
    await owner.get(path).query({ show: 'shoe size' }).expect(400);
    const usual = await page(path);
    expect(usual.indexOf('Sortable Abe')).toBeLessThan(usual.indexOf('Sortable Mel'));
  });

  it('add a customer without a lead, who stays', async () => {
    const person = {
      name: 'Added Ann',
      phone: '(763) 579-0001',
      email: 'ann@added.example',
      address: '',
      notes: 'Met at the fair',
    };
    const added = await post(`${path}/new`, person).expect(303);
    const text = await page(added.headers.location);
    for (const words of ['Added Ann', 'Met at the fair', ', added by you']) expect(text).toContain(words);
    const taken = await post(`${path}/new`, { ...person, name: 'Other Ann' }).expect(422);
    const link = `<a href="${added.headers.location}">Open customer #${added.headers.location.split('/').at(-1)}</a>`;
    expect(shown(taken.text)).toContain(`Added Ann already has this. ${link}`);
    expect(taken.text.split('Open customer #')).toHaveLength(2);
    const wrong = await post(`${path}/new`, { ...person, name: '', phone: '12' }).expect(422);
    expect(shown(wrong.text)).toContain('value="12"');
    await site.app.get(CustomersOfLeadsService).deleteAbandoned({ isStopped: false });
    const [id, lead] = await customerFor({ name: 'Added Ann', phone: '763 579 0001', email: '' });
    expect(added.headers.location).toBe(`${path}/${id}`);
    expect(lead).toBeGreaterThan(0);
    expect(await page('/admin/customers')).toContain('href="/admin/customers/new"');
  });

  it('show the selected customer beside the list, or else the first', async () => {
    const [chosen] = await customerFor({ name: 'Chosen Cho', phone: '(763) 578-0001', message: 'Two rugs' });
    const [first] = await customerFor({ name: 'First Fay', phone: '(763) 578-0002', message: 'One hall' });
    const beside = (text: string) => text.slice(text.indexOf('aria-label="Selected customer"'));
    expect(beside(await page(`${path}?sort=newest`))).toContain(
      `<a class="plain-link" href="/admin/customers/${first}">First Fay</a>`,
    );
    const text = beside(await page(`${path}?customer=${chosen}`));
    expect(text).toContain(`<a class="plain-link" href="/admin/customers/${chosen}">Chosen Cho</a>`);
    expect(text).toContain('Two rugs');
    const form = { name: 'Chosen Cho', phone: '', email: '', address: '', notes: 'Likes mornings' };
    const list = { view: 'list', search: 'a&b', sort: 'name', page: '2' };
    const saved = await post(`${path}/${chosen}`, { ...form, version: 0, ...list }).expect(303);
    expect(saved.headers.location).toBe(`${path}?search=a%26b&sort=name&page=2&customer=${chosen}`);
    expect(beside(await page(saved.headers.location))).toContain('Likes mornings');
    expect(beside(await page(`${path}?customer=99999999`))).not.toContain('customer__name');
    const { body } = await owner.get(`/admin/api/customers/${chosen}`).expect(200);
    expect(body.customer.notes).toBe('Likes mornings');
    await owner.get('/admin/api/customers/99999999').expect(404);
  });

  it('save the owner’s corrections, reject another customer’s number, and detect an old copy', async () => {
    const [id] = await customerFor({ name: 'Wanda Wrong', phone: '(763) 573-0001', email: '' });
    const [other] = await customerFor({ name: 'Other', phone: '(763) 573-0002', email: '' });
    const form = {
      name: 'Wanda Right',
      phone: '(763) 573-0003',
      email: 'wanda@right.example',
      address: '',
      notes: 'Cats',
    };
    await post(`${path}/${id}`, { ...form, version: 0 }).expect(303);
    expect(await keysOf(site, id)).toEqual([
      'email wanda@right.example',
      'phone +17635730001',
      'phone +17635730003',
    ]);
    const taken = await post(`${path}/${id}`, { ...form, phone: '763-573-0002', version: 1 }).expect(422);
    expect(shown(taken.text)).toContain(
      `Other already has this. If they are the same person, merge the two. <a href="${path}/${other}">Open customer`,
    );
    const unnamed = await post(`${path}/${id}`, { ...form, name: '', version: 1 }).expect(422);
    expect(shown(unnamed.text)).toContain('Name must be at least 2 characters');
    const stale = await post(`${path}/${id}`, { ...form, notes: 'Dogs', version: 0 }).expect(409);
    expect(shown(stale.text)).toContain('was changed in another window');
    expect(shown(stale.text)).toContain('Dogs');
    expect(await page(`${path}/${id}`)).toContain('Cats');
    // The next request of the number that the owner typed is this customer's.
    expect((await customerFor({ name: 'Wanda Right', phone: '7635730003', email: '' }))[0]).toBe(id);
    expect(await page(`${path}/${id}`)).toContain('Wanda Right');
  });

  it('suggest possible duplicates, ask before a merge, and merge for good', async () => {
    const address = '12 Elm Street, Blaine';
    const [ada, adasLead] = await customerFor({
      name: 'Ada One',
      phone: '(763) 574-0001',
      email: '',
      address,
    });
    const [bea] = await customerFor({ name: 'Bea Two', phone: '(763) 574-0002', email: 'bea@two.example' });
    const [flat] = await customerFor({
      name: 'Flat Mate',
      phone: '(763) 574-0003',
      address: '12 elm st., Blaine',
    });
    expect(await page(`${path}/${ada}`)).toContain('Same address');
    // Ada's phone with Bea's email.
    await customerFor({ name: 'Ada One', phone: '763 574 0001', email: 'BEA@two.example' });
    const text = await page(`${path}/${ada}`);
    expect(text).toContain('Possible duplicates');
    expect(text).toContain(`Bea Two #${bea}`);
    expect(await page(`${path}/${bea}`)).toContain(`Ada One #${ada}`);
    const asked = await page(`${path}/${ada}/merge?other=${bea}`);
    for (const words of ['Ada One', 'Bea Two', 'You can’t undo this.']) expect(asked).toContain(words);
    expect(await countOf(site, 'customers', `id = ${bea}`)).toBe(1);
    const codes = await site.dataSource.query('SELECT referralCode AS code FROM customers WHERE id = ?', [
      bea,
    ]);
    await post(`${path}/${ada}/merge`, { other: bea }).expect(303);
    await owner.get(`${path}/${bea}`).expect(404);
    expect(await keysOf(site, ada)).toEqual([
      `code ${codes[0].code}`,
      'email bea@two.example',
      'phone +17635740001',
      'phone +17635740002',
    ]);
    expect(await page(`${path}/${ada}`)).toContain('bea@two.example');
    // By Bea's former code and number, and by a part of the number.
    for (const search of [codes[0].code.toUpperCase(), '763.574.0002', '4000'])
      expect(await page(`${path}?search=${search}`)).toContain('Ada One');
    expect(await customerOf(site, adasLead)).toBe(ada);
    expect(await page(`${path}/${ada}`)).not.toContain('Same email');
    for (const other of [String(ada), 'Bea', '99999999', ''])
      expect([other, (await owner.get(`${path}/${ada}/merge`).query({ other })).status]).toEqual([
        other,
        422,
      ]);
    await post(`${path}/${ada}/merge`, { other: ada }).expect(422);
    await post(`${path}/${ada}/merge`, { other: 99_999_999 }).expect(404);
    expect(await countOf(site, 'customers', `id = ${flat}`)).toBe(1);
  });

  it('delete a customer without requests once the word is typed, and none with them', async () => {
    const [id] = await customerFor({ name: 'Has Requests', phone: '(763) 576-0001' });
    expect(await page(`${path}/${id}`)).toContain('Delete this customer’s leads first');
    await post(`${path}/${id}/delete`, { word: 'DELETE' }).expect(409);
    const text = 'Name,Phone\nNo Requests,763 576 0002\n';
    await owner.post(`${path}/import`).attach('file', Buffer.from(text), 'a.csv').expect(303);
    await site.dataSource.query(
      `INSERT INTO customers (name, email, phone, address, addressKey, searchLines, notes, referralCode, createdAt, importId)
       VALUES ('No Requests', '', '763 576 0002', '', '', 'no requests', '', 'NO-TEST', '2026-01-01 00:00:00.000', 1)`,
    );
    const [{ id: imported }] = await site.dataSource.query(
      "SELECT id FROM customers WHERE referralCode = 'NO-TEST'",
    );
    const refused = await post(`${path}/${imported}/delete`, { word: 'delete' }).expect(422);
    expect(shown(refused.text)).toContain('Type DELETE to confirm.');
    await post(`${path}/${imported}/delete`, { word: 'DELETE' }).expect(303);
    await owner.get(`${path}/${imported}`).expect(404);
  });

  it('are for the owner only', async () => {
    for (const address of [
      path,
      `${path}/1`,
      `${path}/1/merge?other=2`,
      `${path}/import`,
      `${path}/import/1`,
    ])
      expect([address, (await site.visitor.get(address)).status]).toEqual([address, 302]);
    await site.visitor.get('/admin/api/customers').expect(401);
    await site.visitor.get('/admin/api/customers/1').expect(401);
  });
});
