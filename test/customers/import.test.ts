import { beforeAll, expect, it } from '@jest/globals';
import { CustomerImport } from '../../src/customers/imports/customer-import.entity.js';
import { ImportWorkService } from '../../src/customers/imports/import-work.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { attach, countOf, customerOf, keysOf, shown, workOnImports } from './customers-of-site.js';
import {
  csv,
  housecallHeadings,
  jobberHeadings,
  plainHeadings,
  plainRow,
  rowOf,
  waysToBreak,
} from './files.js';

const path = '/admin/customers/import';

onEachDatabase('An import of customers', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const upload = async (text: string | Buffer, name = 'clients.csv'): Promise<number> => {
    const { headers } = await owner.post(path).attach('file', Buffer.from(text), name).expect(303);
    return Number(headers.location.split('/').at(-1));
  };
  const press = (id: number, what: string, form: object = {}) =>
    owner.post(`${path}/${id}/${what}`).type('form').send(form);
  const page = async (id: number) => shown((await owner.get(`${path}/${id}`).expect(200)).text);
  const stored = (id: number) => site.dataSource.getRepository(CustomerImport).findOneByOrFail({ id });
  /** Uploads and reads a file. */
  const read = async (rows: string[][]): Promise<number> => {
    const id = await upload(csv([plainHeadings, ...rows]));
    await workOnImports(site);
    return id;
  };
  const importAll = async (rows: string[][]): Promise<number> => {
    const id = await read(rows);
    await press(id, 'begin').expect(303);
    await workOnImports(site);
    return id;
  };
  const row = (cells: Partial<Record<string, string>>) =>
    plainHeadings.map((heading) => cells[heading] ?? '');

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('of 20,000 rows lists 1,000 rows with errors by line, adds the others at once, and can be undone', async () => {
    const total = 20_000;
    const brokenLines = new Map<number, RegExp>();
    const rows = Array.from({ length: total }, (_, n) => {
      if (n % 20 !== 7) return plainRow(n);
      const [why, breaks] = waysToBreak[Math.floor(n / 20) % waysToBreak.length];
      brokenLines.set(n + 2, why);
      return breaks(plainRow(n));
    });
    expect(brokenLines.size).toBe(1000);
    const id = await upload(csv([plainHeadings, ...rows]));
    const started = await owner.get(`${path}/${id}`).expect(200);
    expect(started.headers.refresh).toBe('2');
    expect(shown(started.text)).toContain('0 of 20,000 rows');
    await workOnImports(site);
    expect(await stored(id)).toMatchObject({ state: 'ready', rowsRead: total, added: 19_000, broken: 1000 });
    expect(await countOf(site, 'customers')).toBe(0);
    const told = await site.dataSource.query(
      "SELECT line, reason FROM customer_import_rows WHERE importId = ? AND outcome = 'broken' ORDER BY line",
      [id],
    );
    const wrong = told.filter(
      ({ line, reason }: { line: number; reason: string }) => !brokenLines.get(line)?.test(reason),
    );
    expect([told.length, wrong]).toEqual([1000, []]);
    const preview = await page(id);
    for (const [, lines] of [...brokenLines].slice(0, 25).entries())
      expect(preview).toMatch(new RegExp(`\\b${lines[0]}\\b`));
    await press(id, 'begin').expect(303);
    await workOnImports(site);
    expect(await countOf(site, 'customers')).toBe(19_000);
    expect(await countOf(site, 'customer_keys')).toBe(38_000);
    expect(await countOf(site, 'customer_imports', 'content IS NOT NULL')).toBe(0);
    expect(await page(id)).toContain('Undo import');
    await press(id, 'undo').expect(303);
    for (const table of ['customers', 'customer_keys', 'customer_import_rows', 'customer_import_keys'])
      expect([table, await countOf(site, table)]).toEqual([table, 0]);
  }, 120_000);

  it('leaves nothing half done when the process ends between two batches, or before the import is stored', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => plainRow(n));
    const id = await upload(csv([plainHeadings, ...rows]));
    const { manager } = site.dataSource;
    // What a killed process leaves: a part of the rows, and its lease.
    await workOnImports(site);
    await manager.query('DELETE FROM customer_import_rows WHERE importId = ? AND line > 400', [id]);
    await manager.query('DELETE FROM customer_import_keys WHERE importId = ? AND line > 400', [id]);
    const lease = { leasedBy: 'a process that is gone', leasedUntil: new Date(Date.now() + 20_000) };
    await manager.update(CustomerImport, { id }, { ...lease, state: 'reading', rowsRead: 399 });
    await workOnImports(site);
    expect(await stored(id)).toMatchObject({ state: 'reading', rowsRead: 399 });
    await manager.update(CustomerImport, { id }, { leasedUntil: new Date(Date.now() - 1000) });
    await workOnImports(site);
    expect(await stored(id)).toMatchObject({ state: 'ready', rowsRead: 900, added: 900 });
    await press(id, 'begin').expect(303);
    expect(await countOf(site, 'customers')).toBe(0);
    await manager.update(
      CustomerImport,
      { id },
      { leasedBy: 'gone', leasedUntil: new Date(Date.now() - 1000) },
    );
    await workOnImports(site);
    expect(await countOf(site, 'customers')).toBe(900);
    await workOnImports(site);
    expect(await countOf(site, 'customers')).toBe(900);
    await press(id, 'begin').expect(409);
    await press(id, 'undo').expect(303);
  });

  it('stores nothing if one statement fails, and everything on the next try', async () => {
    const id = await read(Array.from({ length: 50 }, (_, n) => plainRow(n)));
    await press(id, 'begin').expect(303);
    await site.dataSource.query('ALTER TABLE customer_import_keys RENAME TO away');
    await expect(workOnImports(site)).rejects.toThrow();
    await site.dataSource.query('ALTER TABLE away RENAME TO customer_import_keys');
    expect(await countOf(site, 'customers')).toBe(0);
    expect(await countOf(site, 'customer_keys')).toBe(0);
    await site.dataSource.manager.update(CustomerImport, { id }, { leasedUntil: new Date(0) });
    await workOnImports(site);
    expect(await countOf(site, 'customers')).toBe(50);
    await press(id, 'undo').expect(303);
  });

  it('keeps every address of a person, from one row and from rows of further properties', async () => {
    const noor = (street: string, more: Record<string, string> = {}) =>
      rowOf(jobberHeadings, {
        ...{ 'First Name': 'Noor', 'Last Name': 'Lake', 'Main Phone #s': '763 563 0001' },
        ...{ 'Service Street 1': street, 'Service City': 'Blaine', ...more },
      });
    const others = Array.from({ length: 120 }, (_, n) =>
      rowOf(jobberHeadings, { 'First Name': `Other ${n}`, 'E-mails': `other-${n}@jobber.example` }),
    );
    const jobber = await upload(
      csv([
        jobberHeadings,
        noor('1 Oak St', { 'Billing Street 1': '9 Office Park', 'Billing City': 'Fridley' }),
        ...others,
        noor('1 Oak Street'),
        noor('2 Lake Rd', { 'Service Property Name': 'Lake house' }),
      ]),
    );
    const housecall = await upload(
      csv([
        housecallHeadings,
        rowOf(housecallHeadings, {
          ...{ 'Display Name': 'Lana Lord', 'Mobile Number': '763 563 0002', Notes: 'Pays by check' },
          ...{ 'Address_1 Street Line 1': '1 Elm St', 'Address_1 Notes': 'Ring twice' },
          ...{ 'Address_2 Street Line 1': '2 Elm St', 'Address_2 Notes': 'Gate 12' },
        }),
      ]),
    );
    await workOnImports(site);
    const preview = await page(jobber);
    expect(preview).toContain('Recognized as a Jobber export');
    for (const id of [jobber, housecall]) await press(id, 'begin').expect(303);
    await workOnImports(site);
    const people = await site.dataSource.query(
      "SELECT address, notes FROM customers WHERE name IN ('Noor Lake', 'Lana Lord') ORDER BY name DESC",
    );
    expect(people).toEqual([
      {
        address: '1 Oak St, Blaine',
        notes: 'Billing address: 9 Office Park, Fridley\nLake house: 2 Lake Rd, Blaine',
      },
      {
        address: '1 Elm St',
        notes: 'Pays by check\nAddress notes: Ring twice\nAddress 2: 2 Elm St (Gate 12)',
      },
    ]);
    for (const id of [housecall, jobber]) await press(id, 'undo').expect(303);
  });

  it('keeps the latest cleaning and all notes of a customer in two rows, in either order', async () => {
    const person = (Name: string, phone: string, cleaned: string, Notes: string) =>
      row({ Name, Phone: phone, 'Last cleaned': cleaned, Notes });
    const id = await importAll([
      person('Early Eve', '763 559 0011', '2023-04-05', 'Two cats'),
      person('Late Lee', '763 559 0012', '2025-06-07', 'Gate 12'),
      person('Early Eve', '763 559 0011', '2025-01-02', 'One dog'),
      person('Late Lee', '763 559 0012', '2022-03-04', 'Blue door'),
      person('Late Lee', '763 559 0012', '', 'Gate 12'),
    ]);
    const people = await site.dataSource.query(
      "SELECT name, lastCleanedOn, notes FROM customers WHERE name IN ('Early Eve', 'Late Lee') ORDER BY name",
    );
    expect(people).toEqual([
      { name: 'Early Eve', lastCleanedOn: '2025-01-02', notes: 'One dog\nTwo cats' },
      { name: 'Late Lee', lastCleanedOn: '2025-06-07', notes: 'Gate 12\nBlue door' },
    ]);
    await press(id, 'undo').expect(303);
  });

  it('matches existing customers, fills only empty fields, and undoes exactly that', async () => {
    const [first, second] = await seed(site.dataSource, [
      { name: 'Known Kay', phone: '(763) 559-0001', email: 'kay@known.example' },
      { name: 'Known Lou', phone: '(763) 559-0002', email: '' },
    ]);
    await attach(site);
    const [kay, lou] = [await customerOf(site, first), await customerOf(site, second)] as [number, number];
    const person = async (id: number) => {
      const [found] = await site.dataSource.query(
        'SELECT name, email, phone, address, addressKey, searchLines, notes, lastCleanedOn, importedCents, totalChargedCents, totalPaidCents FROM customers WHERE id = ?',
        [id],
      );
      const { totalChargedCents, totalPaidCents, ...rest } = found;
      return {
        ...{ ...rest, searchLines: String(found.searchLines) },
        totals: [totalChargedCents, totalPaidCents].map(Number),
      };
    };
    const before = [await person(kay), await person(lou)];
    const id = await importAll([
      row({
        Name: 'Kay Other',
        Phone: '763 559 0001',
        Email: 'new@known.example',
        Street: '1 Elm St',
        City: 'Anoka',
      }),
      row({
        Name: 'Lou',
        Phone: '1-763-559-0002',
        Email: 'lou@known.example',
        'Last cleaned': '2024-05-06',
        'Amount spent': '$1,250.50',
      }),
      row({ Name: 'Both', Phone: '763 559 0002', Email: 'kay@known.example' }),
      row({ Name: 'New Ned', Phone: '763 559 0003', Email: 'ned@known.example', 'Amount spent': '300' }),
      row({ Name: 'Ned again', Phone: '763 559 0004', Email: 'NED@known.example' }),
    ]);
    expect(await stored(id)).toMatchObject({ added: 1, known: 2, filled: 2, repeated: 2, broken: 0 });
    expect(await person(kay)).toMatchObject({
      name: 'Known Kay',
      email: 'kay@known.example',
      address: '1 Elm St, Anoka',
    });
    expect((await person(kay)).searchLines).toContain('1 elm st');
    expect(await keysOf(site, kay)).toContain('email new@known.example');
    expect(await person(lou)).toMatchObject({
      email: 'lou@known.example',
      lastCleanedOn: '2024-05-06',
      importedCents: 1_250_50,
      totals: [1_250_50, 1_250_50],
    });
    const { text } = await owner.get('/admin/customers').query({ search: '559-0004' }).expect(200);
    expect(shown(text)).toContain('New Ned');
    expect(shown(text)).toContain('$300');
    await press(id, 'undo').expect(303);
    expect([await person(kay), await person(lou)]).toEqual(before);
    expect(await keysOf(site, kay)).toEqual(['email kay@known.example', 'phone +17635590001']);
    expect(await countOf(site, 'customers', "name = 'New Ned'")).toBe(0);
  });

  it('adds another address of an existing customer to the notes, until the import is undone', async () => {
    const [first, second] = await seed(site.dataSource, [
      { name: 'Moved Mo', phone: '(763) 559-0011', address: '1 Elm St, Anoka' },
      { name: 'Same Sam', phone: '(763) 559-0012', address: '2 Elm Street, Anoka' },
    ]);
    await attach(site);
    const [mo, sam] = [await customerOf(site, first), await customerOf(site, second)] as [number, number];
    const places = () =>
      site.dataSource.query('SELECT address, notes FROM customers WHERE id IN (?, ?) ORDER BY id', [mo, sam]);
    await site.dataSource.query("UPDATE customers SET notes = 'Two dogs' WHERE id = ?", [mo]);
    const before = await places();
    const id = await importAll([
      row({ Name: 'Mo', Phone: '763 559 0011', Street: '77 Lake St', City: 'Blaine' }),
      row({ Name: 'Sam', Phone: '763 559 0012', Street: '2 Elm St', City: 'Anoka' }),
    ]);
    expect(await places()).toEqual([
      { address: '1 Elm St, Anoka', notes: 'Two dogs\nAddress: 77 Lake St, Blaine' },
      before[1],
    ]);
    expect(await stored(id)).toMatchObject({ known: 2, filled: 1 });
    await press(id, 'undo').expect(303);
    expect(await places()).toEqual(before);
  });

  it('keeps customers with leads or changes since, and says so', async () => {
    const id = await importAll([
      row({ Name: 'Stays By Request', Phone: '763 560 0001', Street: '5 Elm St' }),
      row({ Name: 'Stays By Change', Phone: '763 560 0002' }),
      row({ Name: 'Goes Away', Phone: '763 560 0003' }),
    ]);
    const [lead] = await seed(site.dataSource, [{ name: 'Stays By Request', phone: '(763) 560-0001' }]);
    await attach(site);
    const [{ id: changed }] = await site.dataSource.query(
      "SELECT id FROM customers WHERE name = 'Stays By Change'",
    );
    const form = {
      name: 'Stays By Change',
      phone: '763 560 0002',
      email: '',
      address: '',
      notes: 'Two dogs',
      version: '0',
    };
    await owner.post(`/admin/customers/${changed}`).type('form').send(form).expect(303);
    await press(id, 'undo').expect(303);
    expect(await countOf(site, 'customers', "name LIKE 'Stays By%'")).toBe(2);
    expect(await countOf(site, 'customers', "name = 'Goes Away'")).toBe(0);
    expect(await customerOf(site, lead)).not.toBeNull();
    expect(await page(id)).toContain('2 customers weren’t removed');
  });

  it('can be undone only if it is the newest, and expires after a day', async () => {
    const first = await importAll([row({ Name: 'First One', Phone: '763 561 0001' })]);
    const second = await importAll([row({ Name: 'Second One', Phone: '763 561 0002' })]);
    const refused = await press(first, 'undo').expect(409);
    expect(shown(refused.text)).toContain('There is a newer import');
    await press(second, 'undo').expect(303);
    await press(first, 'undo').expect(303);
    const waiting = await read([row({ Name: 'Waiting Wes', Phone: '763 561 0003' })]);
    await site.dataSource.manager.update(
      CustomerImport,
      { id: waiting },
      { createdAt: new Date(Date.now() - 90_000_000) },
    );
    await site.app.get(ImportWorkService).expire();
    expect(await countOf(site, 'customer_import_rows', `importId = ${waiting}`)).toBe(0);
    expect(await countOf(site, 'customer_imports', 'content IS NOT NULL')).toBe(0);
    expect(await page(waiting)).toContain('expired after a day');
  });

  it('names a row with an error until the others are imported', async () => {
    const rows = [
      ['Name', 'Phone'],
      ['Ada Byron', '763 562 0009'],
      ['Kim Short', '555-01'],
    ];
    const id = await upload(csv(rows));
    await workOnImports(site);
    expect(await page(id)).toMatch(/Kim Short((?!<\/tr>).)*Phone: too few digits/);
    await press(id, 'begin').expect(303);
    await workOnImports(site);
    expect(
      await countOf(site, 'customer_import_rows', `importId = ${id} AND outcome = 'broken' AND name = ''`),
    ).toBe(1);
  });

  it('reads the file again with the columns that the owner chooses', async () => {
    const id = await upload(
      csv([
        ['Wer', 'Wie'],
        ['Ada Byron', '763 562 0001'],
      ]),
    );
    await workOnImports(site);
    expect(await page(id)).toContain('No name');
    expect(await page(id)).toContain('Not imported: Wer, Wie');
    await press(id, 'columns', { fullName: '0', phone: '1' }).expect(303);
    await workOnImports(site);
    expect(await stored(id)).toMatchObject({ added: 1, broken: 0 });
    expect(await page(id)).not.toContain('Not imported');
    await press(id, 'columns', { fullName: 'x' }).expect(422);
    await press(id, 'discard').expect(303);
    await owner.get(`${path}/${id}`).expect(404);
  });
});
