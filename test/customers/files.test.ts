import { beforeAll, describe, expect, it } from '@jest/globals';
import { columnsFor, programOf } from '../../src/customers/imports/import-columns.js';
import { personOf } from '../../src/customers/imports/import-row.js';
import { layoutOf, leftOutOf } from '../../src/customers/imports/row-layout.js';
import { importFields, importLimits } from '../../views/contracts/customers/customers.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { countOf, shown } from './customers-of-site.js';
import { csv, housecallHeadings, jobberHeadings, plainHeadings, plainRow, rowOf } from './files.js';

const today = '2026-11-23';

describe('The headings of other programs', () => {
  /** By field, the heading that was found for it. */
  const found = (headings: string[]) =>
    Object.fromEntries(
      Object.entries(columnsFor(headings)).map(([field, place]) => [field, headings[place as number]]),
    );
  const read = (headings: string[], cells: Record<string, string>) =>
    personOf(rowOf(headings, cells), layoutOf(headings, columnsFor(headings)), today);

  it('are recognized as Jobber’s', () => {
    expect(programOf(jobberHeadings)).toBe('Jobber');
    expect(found(jobberHeadings)).toEqual({
      ...{
        firstName: 'First Name',
        lastName: 'Last Name',
        fullName: 'Display Name',
        company: 'Company Name',
      },
      ...{ phone: 'Main Phone #s', phone2: 'Mobile Phone #s', phone3: 'Work Phone #s', email: 'E-mails' },
      ...{ phone4: 'Home Phone #s', phone5: 'Other Phone #s' },
      ...{
        street: 'Service Street 1',
        street2: 'Service Street 2',
        city: 'Service City',
        state: 'Service State',
      },
      ...{ zip: 'Service Zip code', lastCleanedOn: 'CFT[Last Visit Date]' },
    });
    const person = read(jobberHeadings, {
      ...{
        'First Name': 'Ada',
        'Last Name': 'Byron',
        'Company Name': 'Byron Ltd',
        'Display Name': 'Byron Ltd',
      },
      ...{ 'Main Phone #s': '763-555-0101; 763-555-0102', 'E-mails': 'ada@a.example, office@a.example' },
      ...{
        'Service Street 1': '1 Oak St • Blaine, Minnesota 55449',
        'Billing Street 1': '9 Office Park',
        'Billing City': 'Fridley',
        'Service City': 'Blaine',
        'Service State': 'MN',
        'Service Zip code': '55449',
      },
      'CFT[Last Visit Date]': 'Dec 24, 2025',
    });
    expect(person).toEqual({
      name: 'Ada Byron (Byron Ltd)',
      phone: '763-555-0101',
      email: 'ada@a.example',
      address: '1 Oak St, Blaine, MN 55449',
      notes: '',
      lastCleanedOn: '2025-12-24',
      importedCents: null,
      phones: ['763-555-0101', '763-555-0102'],
      emails: ['ada@a.example', 'office@a.example'],
      addresses: [
        { label: 'Service address', address: '1 Oak St, Blaine, MN 55449', notes: '' },
        { label: 'Billing address', address: '9 Office Park, Fridley', notes: '' },
      ],
    });
  });

  it('are recognized as Housecall Pro’s', () => {
    expect(programOf(housecallHeadings)).toBe('Housecall Pro');
    expect(found(housecallHeadings)).toEqual({
      ...{ firstName: 'First Name', lastName: 'Last Name', fullName: 'Display Name', company: 'Company' },
      ...{ phone: 'Mobile Number', phone2: 'Home Number', phone3: 'Work Number', email: 'Email' },
      ...{
        email2: 'Additional Emails',
        street: 'Address_1 Street Line 1',
        street2: 'Address_1 Street Line 2',
      },
      ...{ city: 'Address_1 City', state: 'Address_1 State', zip: 'Address_1 Postal Code' },
      ...{ lastCleanedOn: 'Last service date', importedCents: 'Lifetime value', notes: 'Notes' },
    });
    const person = read(housecallHeadings, {
      ...{ 'Display Name': 'Ada Byron', 'Home Number': '(763) 555-0103', 'Last service date': '12/24/2025' },
      Notes: 'Key under\nthe mat',
      'Lifetime value': '$1,250.50',
    });
    expect(person.importedCents).toBe(1_250_50);
    expect(person).toMatchObject({ name: 'Ada Byron', phone: '(763) 555-0103', notes: 'Key under\nthe mat' });
    expect(person.lastCleanedOn).toBe('2025-12-24');
    const landlord = read(housecallHeadings, {
      ...{ 'Display Name': 'Lana Lord', Email: 'lana@lord.example' },
      ...{
        'Address_1 Street Line 1': '1 Elm St',
        'Address_1 City': 'Anoka',
        'Address_1 Notes': 'Ring twice',
      },
      ...{
        'Address_3 Street Line 1': '3 Elm St',
        'Address_3 Street Line 2': 'Apt 4',
        'Address_3 Notes': 'Dog',
      },
    });
    expect(landlord.addresses).toEqual([
      { label: 'Address 1', address: '1 Elm St, Anoka', notes: 'Ring twice' },
      { label: 'Address 3', address: '3 Elm St, Apt 4', notes: 'Dog' },
    ]);
    const billed = read(jobberHeadings, {
      ...{ 'First Name': 'Bill', 'E-mails': 'bill@lord.example', 'Billing Street 1': '2 Elm St' },
    });
    expect(billed.address).toBe('2 Elm St');
  });

  it('are found in other tables too, and each column once', () => {
    expect(programOf(plainHeadings)).toBeNull();
    expect(Object.keys(found(plainHeadings)).sort()).toEqual(
      [
        'fullName',
        'phone',
        'email',
        'street',
        'city',
        'state',
        'zip',
        'lastCleanedOn',
        'importedCents',
        'notes',
      ].sort(),
    );
    for (const heading of ['Amount', 'Total', 'Total amount'])
      expect(found(['Name', heading])).toEqual({ fullName: 'Name', importedCents: heading });
    const twice = columnsFor(['Phone', 'Phone', 'E-Mail', 'NAME']);
    expect(new Set(Object.values(twice)).size).toBe(Object.values(twice).length);
    expect(Object.keys(twice).every((field) => field in importFields)).toBe(true);
  });
});

it('The columns that aren’t imported are named: all but fields and further addresses', () => {
  const headings = ['Name', 'Amount', 'Total', 'Gate code', '', 'Billing Street 1', 'Billing City', 'Street'];
  const columns = columnsFor(headings);
  expect(leftOutOf(layoutOf(headings, columns))).toEqual(['Total', 'Gate code']);
  expect(leftOutOf(layoutOf(headings, { fullName: 0 }))).toEqual(['Amount', 'Total', 'Gate code', 'Street']);
});

describe('A file that cannot be imported', () => {
  const site = testSite();
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  const path = '/admin/customers/import';

  beforeAll(async () => {
    owner = await site.owner();
  });

  const rows = csv([plainHeadings, plainRow(1)]);
  const many = csv([plainHeadings, ...Array.from({ length: importLimits.rows + 1 }, () => ['A', 'B'])]);
  const faults: [what: string, file: Buffer, words: string][] = [
    ['an empty file', Buffer.from(''), 'The file is empty'],
    ['headings alone', Buffer.from(csv([plainHeadings])), 'no rows below the headings'],
    ['a workbook of Excel', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'a workbook'],
    ['UTF-16', Buffer.from(`\uFEFF${rows}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 without its mark', Buffer.from(rows, 'utf16le'), 'UTF-16'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 1, 2]), 'not a CSV file'],
    ['one column', Buffer.from('Name\nAda\n'), 'only one column'],
    ['a quotation mark that stays open', Buffer.from('Name,Phone\nAda,"763\nBob,764\n'), 'never closed'],
    ['too many rows', Buffer.from(many), 'more than 25,000 rows'],
    ['too many bytes', Buffer.alloc(importLimits.bytes + 1, 'a'), 'larger than 5 MB'],
  ];

  it.each(faults)('%s is rejected with a clear error', async (_what, file, words) => {
    const { text } = await owner.post(path).attach('file', file, 'clients.csv').expect(422);
    expect(shown(text)).toContain(words);
    expect(await countOf(site, 'customer_imports')).toBe(0);
  });

  it('is required, and not read from strangers', async () => {
    const { text } = await owner.post(path).field('other', 'x').expect(422);
    expect(shown(text)).toContain('Choose a file');
    await site.visitor.post(path).attach('file', Buffer.from(rows), 'clients.csv').expect(302);
    expect(await countOf(site, 'customer_imports')).toBe(0);
  });

  it('is read as Windows text if it isn’t UTF-8, with a note', async () => {
    const latin = Buffer.from(csv([plainHeadings, plainRow(1)]), 'latin1');
    const { headers } = await owner.post(path).attach('file', latin, 'clients.csv').expect(303);
    const { text } = await owner.get(headers.location).expect(200);
    expect(shown(text)).toContain('Check names with accents below.');
  });
});
