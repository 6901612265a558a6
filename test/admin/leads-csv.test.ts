import { beforeAll, expect, it } from '@jest/globals';
import { LeadTouch } from '../../src/contacts/sources/lead-touch.entity.js';
import { readCsv } from '../support/data/csv.js';
import { hours, seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The CSV file of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const download = async (query = '') => {
    const { headers, body } = await owner
      .post(`/admin/leads.csv${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    return { headers, bytes: body as Buffer, rows: readCsv(body.toString('utf8')) };
  };

  beforeAll(async () => {
    owner = await site.owner();
    const [zoe] = await seed(site.dataSource, [
      {
        name: "Zoë O'Hara 🧽",
        phone: '+1 (763) 555-0100',
        message: 'Two "rooms", a dog\nand stairs',
        notes: '=HYPERLINK("http://evil.example")',
        createdAt: new Date('2026-03-08T08:00:00Z'),
      },
      ...['=1+1', '-2', '@SUM(A1)', '\tx', '\rx'].map((serviceArea, n) => ({
        name: `Formula ${n}`,
        serviceArea,
        status: 'contacted' as const,
        createdAt: new Date(Date.now() - hours(n)),
      })),
      { name: 'Held', isSpam: true },
    ]);
    await site.dataSource.getRepository(LeadTouch).insert({
      leadId: zoe,
      position: 'last',
      utmSource: 'postcard',
      utmMedium: 'print',
      utmCampaign: 'spring',
      leadCreatedAt: new Date(),
    });
  });

  it('opens in Excel with its accents: UTF-8 with a BOM, CR LF, quoted text', async () => {
    const { headers, bytes, rows } = await download('?search=hara');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['cache-control']).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8')).toMatch(/\r\n$/);
    expect(rows).toHaveLength(2);
    const row = Object.fromEntries(rows[0].map((column, n) => [column, rows[1][n]]));
    expect(row).toMatchObject({
      Name: "Zoë O'Hara 🧽",
      Received: '2026-03-08 03:00',
      Status: 'New',
      Message: 'Two "rooms", a dog\nand stairs',
      Phone: '(763) 555-0100',
      'Last visit from': 'postcard / print, campaign spring',
      Campaign: 'spring',
    });
  });

  it('runs no formula', async () => {
    const { rows } = await download();
    const cells = rows.flat();
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'-2", "'@SUM(A1)", "'\tx", "'\rx"]));
    expect(cells).toContain('(763) 555-0100');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('contains what the filter shows, and no spam', async () => {
    const names = async (query: string) => (await download(query)).rows.slice(1).map((row) => row[2]);
    expect(await names('?status=contacted&search=formula')).toHaveLength(5);
    expect(await names('?status=completed')).toEqual([]);
    expect(await names('')).not.toContain('Held');
    expect(await names('?spam=true')).toEqual(['Held']);
  });

  it('contains every lead, even more than one batch', async () => {
    await seed(
      site.dataSource,
      Array.from({ length: 1500 }, (_, n) => ({ name: `Bulk ${n}`, priority: 'low' as const })),
    );
    expect((await download('?priority=low')).rows).toHaveLength(1501);
  });

  it('says which leads are lost, and why', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Lost Lou' }]);
    await owner
      .put(`/admin/api/contacts/${id}`)
      .send({ lostReason: 'other', lostNote: 'Moved away' })
      .expect(200);
    const { rows } = await download('?lost=any');
    const row = Object.fromEntries(rows[0].map((column, n) => [column, rows[1][n]]));
    expect(row).toMatchObject({
      ...{ Name: 'Lost Lou', Status: 'Lost', 'Lost reason': 'Other', 'Lost note': 'Moved away' },
      'Lost on': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    });
  });
});
