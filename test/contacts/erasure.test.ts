import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Appointment } from '../../src/calendar/appointment.entity.js';
import { SpoolService } from '../../src/contacts/intake/spool.service.js';
import { LeadChange } from '../../src/contacts/leads/lead-change.entity.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { AcknowledgementLimitService } from '../../src/messages/email/acknowledgement-limit.service.js';
import { ClaimsService } from '../../src/platform/outbox/claims.service.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import { attach } from '../customers/customers-of-site.js';
import { draft } from '../support/data/drafts.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { rowsByTable } from '../support/databases/tables.js';
import { feedPath, storedLead } from '../support/site/admin.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Erasing a person', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let erasure: LeadErasureService;
  let gone: number;
  let other: number;
  const canary = {
    name: 'Canary Birdsong',
    email: 'Canary@Example.com',
    phone: '(612) 555-0199',
    message: 'chirp-chirp',
  };

  beforeAll(async () => {
    owner = await site.owner();
    erasure = site.app.get(LeadErasureService);
  });

  const arrive = async (fields: object): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(fields)).expect(201)).body.id;
  const save = (id: number, changes: object) =>
    owner.put(`/admin/api/contacts/${id}`).send(changes).expect(200);
  const booked = { preferredDate: '2030-05-03', timePreference: 'morning' };
  const files = () => readdirSync(join(site.variables.DATA_DIR ?? '', 'spool'), { recursive: true });

  beforeEach(async () => {
    const touch = { landingPage: '/blog/canary-birdsong', referrerHost: 'canary.example', at: null };
    gone = await arrive({ ...canary, ...booked, touches: { first: touch, last: touch } });
    other = await arrive({ name: 'Other Visitor', ...booked });
    await save(gone, { notes: 'Birdsong in the hall' });
    for (const id of [gone, other]) await save(id, { status: 'scheduled' });
    await site.app.get(AcknowledgementLimitService).claim(canary.email, gone);
  });

  /** Lists the tables that contain a word in any column. */
  const tablesWith = async (word: RegExp): Promise<string[]> => {
    const tables = await rowsByTable(site.dataSource);
    const found = tables.filter(([, rows]) => word.test(JSON.stringify(rows)));
    return found.map(([table]) => table).sort();
  };

  it('removes the person from every table, and no one else', async () => {
    const theirs = /canary|birdsong|6125550199|chirp/i;
    await attach(site);
    const tablesBefore = ['contacts', 'customer_keys', 'customers', 'lead_changes', 'lead_touches'];
    expect(await tablesWith(theirs)).toEqual(tablesBefore);
    await erasure.erase(await erasure.find('CANARY@example.COM'));
    expect(await tablesWith(theirs)).toEqual([]);
    const tables = ['contacts', 'lead_touches', 'lead_profiles', 'lead_changes', 'acknowledged_addresses'];
    for (const table of tables) {
      const column = table === 'contacts' ? 'id' : 'leadId';
      expect(await site.dataSource.query(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [gone])).toEqual([]);
    }
    expect(await storedLead(site, other)).toMatchObject({ name: 'Other Visitor', status: 'scheduled' });
    await owner.get(`/admin/leads/${gone}`).expect(404);
    await owner.get('/admin/bookings').expect(200);
  });

  it.each(['612.555.0199', '+1 (612) 555-0199', '6125550199'])(
    'is found by phone, written as %s',
    async (phone) => {
      const waiting = draft('waiting-request');
      await site.app.get(SpoolService).write({ ...waiting, wish: { ...waiting.wish, ...canary } });
      const traces = await erasure.find(phone);
      expect(traces.leads.map(({ id }) => id)).toContain(gone);
      expect(traces.leads.map(({ id }) => id)).not.toContain(other);
      expect(traces.files).toHaveLength(1);
      await erasure.erase(traces);
      expect(await erasure.find(phone)).toEqual({ leads: [], files: [], kept: [] });
    },
  );

  it('cancels emails to come and removes calendar entries', async () => {
    await erasure.erase(await erasure.find(String(gone)));
    const items = await site.dataSource.getRepository(OutboxItem).findBy({ leadId: gone });
    expect(items.map(({ kind, state }) => [kind, state])).toEqual([['calendar', 'waiting']]);
    const claims = site.app.get(ClaimsService);
    for (let item = await claims.take(['calendar']); item; item = await claims.take(['calendar']))
      await claims.settle(item, { state: 'done' });
    expect(await site.dataSource.getRepository(LeadChange).findBy({ leadId: gone })).toEqual([]);
    expect(await site.dataSource.getRepository(LeadChange).findBy({ kind: 'calendar.done' })).not.toEqual([]);
    const appointment = await site.dataSource.getRepository(Appointment).findOneByOrFail({ leadId: gone });
    expect(appointment).toMatchObject({ isBooked: false, sequence: 1 });
    const feed = await site.visitor.get(await feedPath(owner)).expect(200);
    expect(feed.text).not.toMatch(/Birdsong/);
    expect(feed.text).toContain('Other Visitor');
    await erasure.erase(await erasure.find(canary.email));
  });

  it('clears the duplicate marks that point to the lead', async () => {
    const repeat = await arrive({ ...canary, ...booked, idempotencyKey: `another-key-${gone}` });
    const first = (await storedLead(site, repeat)).duplicateOf;
    expect(first).not.toBeNull();
    await erasure.erase(await erasure.find(String(first)));
    expect((await storedLead(site, repeat)).duplicateOf).toBeNull();
    await erasure.erase(await erasure.find(canary.email));
  });

  it('removes waiting drafts and dead letters from the spool', async () => {
    const spool = site.app.get(SpoolService);
    const theirs = (key: string) => ({ ...draft(key), wish: { ...draft(key).wish, ...canary } });
    await spool.write(theirs('waiting-canary'));
    await spool.write(theirs('refused-canary'));
    await spool.moveToDeadLetters('refused-canary', 'The database rejected the lead');
    await spool.write(draft('somebody-else'));
    const traces = await erasure.find(canary.email);
    expect(traces.leads.map(({ id }) => id)).toContain(gone);
    expect(traces.files).toHaveLength(2);
    await erasure.erase(traces);
    expect(files()).toEqual(expect.arrayContaining(['somebody-else.json']));
    expect(files().filter((name) => /canary/.test(String(name)))).toEqual([]);
    expect(await erasure.find(canary.email)).toEqual({ leads: [], files: [], kept: [] });
  });

  it('erases no one with a similar number or email', async () => {
    expect((await erasure.find('nobody@example.com')).leads).toEqual([]);
    expect((await erasure.find('canary_example.com')).leads).toEqual([]);
    expect((await erasure.find('%')).leads).toEqual([]);
    expect((await erasure.find('0')).leads).toEqual([]);
  });
});
