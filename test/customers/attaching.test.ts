import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { CustomersOfLeadsService } from '../../src/customers/customers-of-leads.service.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { lead, TestSite, testSite } from '../support/site/site.js';
import { attach, countOf, customerOf, keysOf } from './customers-of-site.js';

onEachDatabase('Leads and their customers', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let number = 2000;

  const arrive = async (given: Record<string, unknown>): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(given)).expect(201)).body.id;
  /** Arrives, and is attached. */
  const customerFor = async (given: Record<string, unknown>): Promise<number> => {
    const id = await arrive(given);
    await attach(site);
    return (await customerOf(site, id)) as number;
  };
  const phone = () => `(612) 556-${++number}`;
  const correct = (id: number, person: object) =>
    owner.post(`/admin/leads/${id}/person`).type('form').send(person).expect(303);
  const erase = async (id: number) => {
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
  };

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('belong to a customer with whom name and phone or email and phone agree, else to a new one', async () => {
    const mine = phone();
    const ada = await customerFor({ name: 'Ada Élan', phone: mine, email: 'ada@first.example' });
    expect(await customerFor({ name: 'ada  elan', phone: `+1 ${mine}`, email: 'ada@second.example' })).toBe(
      ada,
    );
    expect(await customerFor({ name: 'A. E.', phone: mine, email: 'ADA@first.example' })).toBe(ada);
    expect(await keysOf(site, ada)).toHaveLength(3);
    const bob = await customerFor({ name: 'Bob Élan', phone: mine, email: 'bob@first.example' });
    expect(bob).not.toBe(ada);
    expect(await customerFor({ name: 'Bob Elan', phone: mine, email: 'bob@second.example' })).toBe(bob);
    expect(await customerFor({ name: 'Robert', phone: mine, email: 'bob@second.example' })).toBe(bob);
    // Each number and email stays with the first who had it.
    expect(await keysOf(site, bob)).toEqual(['email bob@first.example', 'email bob@second.example']);
    const moved = await customerFor({ name: 'Ada Élan', phone: phone(), email: 'ada@first.example' });
    expect([ada, bob]).not.toContain(moved);
    const [row] = await site.dataSource.query('SELECT * FROM customers WHERE id = ?', [ada]);
    expect(row).toMatchObject({ name: 'Ada Élan', email: 'ada@first.example', phone: mine });
  });

  it('are found by what customers of earlier releases are known by', async () => {
    const [mine, email] = [phone(), 'eve@earlier.example'];
    const [first, second] = await seed(site.dataSource, [
      { name: 'Eve Early', phone: mine, email },
      { name: 'Adam Early', phone: mine, email: 'adam@earlier.example' },
    ]);
    await attach(site);
    const eve = await customerOf(site, first);
    // They were one customer there, and had no pairs.
    await site.dataSource.query('UPDATE contacts SET customerId = ? WHERE id = ?', [eve, second]);
    await site.dataSource.query(
      "UPDATE customer_keys SET customerId = ? WHERE value = 'adam@earlier.example'",
      [eve],
    );
    await site.dataSource.query("DELETE FROM customer_keys WHERE kind = 'pair'");
    expect(await customerFor({ name: 'Adam Early', phone: mine })).toBe(eve);
    expect(await customerFor({ name: 'Somebody', phone: mine, email: 'adam@earlier.example' })).toBe(eve);
    expect(await customerFor({ name: 'Somebody Else', phone: mine })).not.toBe(eve);
  });

  it('have no customer while they are spam, and lose it when they are marked as spam', async () => {
    const [spam, real] = await seed(site.dataSource, [
      { isSpam: true, email: 'spam@spam.example' },
      { email: 'real@spam.example' },
    ]);
    await attach(site);
    expect(await customerOf(site, spam)).toBeNull();
    const customer = await customerOf(site, real);
    await owner.post(`/admin/leads/${real}/spam`).expect(303);
    expect(await customerOf(site, real)).toBeNull();
    expect(await countOf(site, 'customers', `id = ${customer}`)).toBe(0);
    expect(await countOf(site, 'customer_keys', "value = 'real@spam.example'")).toBe(0);
    await owner.post(`/admin/leads/${real}/not-spam`).expect(303);
    await attach(site);
    expect(await customerOf(site, real)).not.toBeNull();
  });

  it('update a corrected number, and move to the customer who has it', async () => {
    const [wrong, right] = [phone(), phone()];
    const first = await arrive({ name: 'Carl Wrong', phone: wrong, email: 'carl@carl.example' });
    await attach(site);
    const carl = (await customerOf(site, first)) as number;
    await correct(first, { name: 'Carl Right', phone: right, email: 'carl@carl.example' });
    expect(await customerOf(site, first)).toBe(carl);
    expect(await keysOf(site, carl)).toEqual([
      'email carl@carl.example',
      `phone +1${right.replace(/\D/g, '')}`,
    ]);
    expect(
      await countOf(site, 'customers', `id = ${carl} AND name = 'Carl Right' AND phone = '${right}'`),
    ).toBe(1);
    const doras = phone();
    const dora = await customerFor({ name: 'Dora', phone: doras, email: 'dora@dora.example' });
    await correct(first, { name: 'Dora', phone: doras, email: 'dora@right.example' });
    expect(await customerOf(site, first)).toBe(dora);
    expect(await countOf(site, 'customers', `id = ${carl}`)).toBe(0);
  });

  it('delete their customer when they are erased, or only their own details if other leads remain', async () => {
    const mine = phone();
    const first = await arrive({ name: 'Erna Stone', phone: mine, email: 'early@erna.example' });
    const second = await arrive({ name: 'ERNA STONE', phone: mine, email: 'late@erna.example' });
    await attach(site);
    const erna = (await customerOf(site, first)) as number;
    await erase(first);
    expect(await keysOf(site, erna)).toEqual([
      'email late@erna.example',
      `phone +1${mine.replace(/\D/g, '')}`,
    ]);
    const [row] = await site.dataSource.query('SELECT * FROM customers WHERE id = ?', [erna]);
    // The owner decides whether she gets the email of the other request.
    expect(row).toMatchObject({ name: 'ERNA STONE', email: '', phone: mine });
    expect(JSON.stringify(row)).not.toMatch(/early/i);
    expect(String(row.searchLines)).not.toMatch(/early/i);
    await erase(second);
    expect(await countOf(site, 'customers', `id = ${erna}`)).toBe(0);
    expect(await countOf(site, 'customer_keys', `customerId = ${erna}`)).toBe(0);
  });

  it('create one customer for each name with one number, even from several processes at once', async () => {
    const mine = phone();
    const rows = Array.from({ length: 24 }, (_, n) => ({
      ...{ name: n % 2 === 0 ? 'Rae Race' : 'Ray Race', phone: mine, email: `race-${n}@race.example` },
    }));
    await seed(site.dataSource, rows);
    // One SQLite file belongs to one process.
    const other = site.variables.DATABASE_URL ? await TestSite.start(await elsewhere(site)) : undefined;
    await Promise.all([attach(site), attach(site), ...(other ? [attach(other), attach(other)] : [])]);
    await other?.stop();
    const owners: { customerId: number }[] = await site.dataSource.query(
      "SELECT DISTINCT customerId, name FROM contacts WHERE emailKey LIKE 'race-%'",
    );
    expect(owners).toHaveLength(2);
    const keys = await Promise.all(owners.map(({ customerId }) => keysOf(site, customerId)));
    expect(keys.map(({ length }) => length).sort()).toEqual([12, 13]);
  });

  it('that were missed are attached, and customers without leads are deleted', async () => {
    await attach(site);
    const [id] = await seed(site.dataSource, [{ name: 'Left Behind', email: 'left@behind.example' }]);
    expect(await attach(site)).toBe(1);
    const customer = await customerOf(site, id);
    await site.dataSource.query('DELETE FROM contacts WHERE id = ?', [id]);
    await site.app.get(CustomersOfLeadsService).deleteAbandoned({ isStopped: false });
    expect(await countOf(site, 'customers', `id = ${customer}`)).toBe(0);
    expect(await attach(site)).toBe(0);
  });

  it('get unique referral codes, shown on their pages', async () => {
    const id = await arrive({ name: 'Zoë Über', phone: phone(), email: 'zoe@zoe.example' });
    await attach(site);
    const customer = await customerOf(site, id);
    const [{ referralCode }] = await site.dataSource.query(
      'SELECT referralCode FROM customers WHERE id = ?',
      [customer],
    );
    expect(referralCode).toMatch(/^ZOE-[2-9A-Z]{4}$/);
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(text).toContain(`href="/admin/customers/${customer}"`);
    expect(await countOf(site, 'customers')).toBe(
      Number((await site.dataSource.query('SELECT COUNT(DISTINCT referralCode) AS n FROM customers'))[0].n),
    );
  });
});

/** The same database, with files in another folder: another process of the same site. */
async function elsewhere({ variables }: TestSite) {
  return { ...variables, DATA_DIR: await mkdtemp(join(String(variables.DATA_DIR), 'other-')) };
}

describe('A site that runs', () => {
  const site = testSite(sqlite, {}, { attachesByItself: true });

  it('attaches a lead automatically, and accepts leads while that fails', async () => {
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    await until(async () => (await customerOf(site, body.id)) !== null);
    await site.dataSource.query('ALTER TABLE customers RENAME TO away');
    const next = await site.visitor
      .post('/api/contact')
      .send(lead({ phone: '(612) 558-0001' }))
      .expect(201);
    await expect(site.app.get(LeadAttachingService).attachMissing()).rejects.toThrow();
    await site.dataSource.query('ALTER TABLE away RENAME TO customers');
    await attach(site);
    expect(await customerOf(site, next.body.id)).not.toBeNull();
  });

  it('looks through all customers once a day, and not after every lead', async () => {
    const { task } = site.app.get(LeadAttachingService);
    await task.runNow();
    const looked = jest.spyOn(site.app.get(CustomersOfLeadsService), 'deleteAbandoned');
    await task.runNow();
    expect(looked).not.toHaveBeenCalled();
    const nextDay = Date.now() + 24 * 3_600_000;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(nextDay));
    await task.runNow();
    expect(looked).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});
