/**
 * Asks for thousands of pages, to see what the site gives away, and not what React warns of.
 *
 * @react production
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Appointment } from '../../src/calendar/appointment.entity.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { readCsv } from '../support/data/csv.js';
import { readCalendar } from '../support/data/ics.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { feedPath } from '../support/site/admin.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { addressOf } from '../support/site/open-site.js';
import { minutes } from '../support/site/outbox.js';
import { password } from '../support/site/site-settings.js';
import { type Form, formsOf } from './support/forms.js';
import { fuzz } from './support/fuzz.js';
import { expectInert, textOf } from './support/inert.js';
import { escaping, text, value } from './support/naughty.js';
import { Client } from './support/requests.js';

/** So many leads are looked at together in the pages, the table, the feed and the mails, and erased then. */
const lookedAtTogether = 100;

onEachDatabase('A hostile value in any field', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;
  let client: Client;
  let cookie: { Cookie: string };
  let feed: string;
  let forms: Form[];
  let kept: Lead[] = [];

  beforeAll(async () => {
    client = new Client(await addressOf(site));
    cookie = await client.logIn(password);
    feed = await feedPath(await site.owner());
    forms = formsOf(client, site.dataSource, cookie);
    await forms[0].send('message', 'The first one');
  });

  afterAll(() => client.close());

  const page = async (path: string, method = 'GET'): Promise<string> => {
    const answer = await client.ask({ method, path, headers: cookie });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text;
  };

  /** Has every lead scheduled, then reads it wherever it is shown. */
  async function lookAtAll(): Promise<void> {
    for (const { id, isSpam } of kept) {
      const path = `/admin/api/contacts/${id}`;
      if (isSpam) await client.json('DELETE', `${path}/suspicion`, {}, cookie);
      expect((await client.json('PUT', path, { status: 'scheduled' }, cookie)).status).toBe(200);
    }
    const leads = await site.dataSource.getRepository(Lead).find();
    const pages = ['/admin', '/admin/leads', '/admin/bookings', '/admin/analytics?tab=behavior'];
    for (const path of [...pages, '/admin/analytics/revenue?by=landing', '/admin/campaigns'])
      expectInert(await page(path));
    for (const lead of leads) await lookAtPage(lead);
    lookAtTable(leads, await page('/admin/leads.csv', 'POST'));
    lookAtFeed(leads, await site.dataSource.getRepository(Appointment).find(), await page(feed));
    await outbox.deliver();
    // Customers are told of an appointment a minute after it was made.
    outbox.pass(2 * minutes);
    await outbox.deliver();
    outbox.begin();
    lookAtEmails(leads);
    for (const table of ['contacts', 'customer_links', 'outbox', 'appointments', 'acknowledged_addresses'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    kept = [];
    peer.received.length = 0;
    await forms[0].send('message', 'The next one');
  }

  async function lookAtPage({ id, name, email, phone, serviceArea, message }: Lead): Promise<void> {
    const html = await page(`/admin/leads/${id}`);
    expectInert(html);
    const read = textOf(html);
    const place = serviceArea?.replace(/^Address: /, '');
    for (const shown of [name, email, phone, place, message]) if (shown) expect(read).toContain(shown);
  }

  function lookAtTable(leads: Lead[], table: string): void {
    const [header, ...rows] = readCsv(table);
    expect(rows).toHaveLength(leads.length);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const columns = {
      Name: 'name',
      Email: 'email',
      Phone: 'phone',
      Service: 'serviceType',
      Area: 'serviceArea',
      Message: 'message',
    } as const;
    for (const lead of leads) {
      const row = rows.find(([id]) => id === String(lead.id)) ?? [];
      for (const [column, field] of Object.entries(columns)) {
        const cell = row[header.indexOf(column)];
        const value = lead[field] ?? '';
        expect([value, `'${value}`]).toContain(cell);
      }
    }
  }

  function lookAtFeed(leads: Lead[], booked: Appointment[], written: string): void {
    const { events } = readCalendar(written);
    expect(events.map(({ uid }) => uid).sort()).toEqual(booked.map(({ uid }) => uid).sort());
    for (const { leadId, uid } of booked) {
      const { summary = '' } = events.find((event) => event.uid === uid) ?? {};
      const { name = '' } = leads.find(({ id }) => id === leadId) ?? {};
      expect(squeezed(summary)).toContain(squeezed(name));
    }
  }

  function lookAtEmails(leads: Lead[]): void {
    const recipients = new Set([ownerEmail, ...leads.map(({ email }) => email)]);
    for (const { recipient, headers, html = '', to, cc, bcc } of peer.received) {
      expect(recipients).toContain(recipient);
      expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined]);
      expect(headers.map(({ key }) => key).filter((key) => /hostile|bcc|^cc$/i.test(key))).toEqual([]);
      expectInert(html);
    }
    for (const { id, name, phone, serviceArea, message } of leads) {
      const alert = peer
        .to(ownerEmail)
        .find(({ text = '' }) => new RegExp(`/admin/leads/${id}\\b`).test(text));
      const read = squeezed(alert?.text ?? `no alert of lead ${id}`);
      for (const told of [name, phone, serviceArea, message])
        if (told) expect(read).toContain(squeezed(told));
    }
  }

  it('is kept as it is documented and shown as the text that it is, or refused by the name of its field', async () => {
    const hostile = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...escaping) }, text);
    const attack = fc.constantFrom(...forms).chain((form) =>
      fc.record({
        form: fc.constant(form),
        field: fc.constantFrom(...form.fields),
        value: form.isPlain ? hostile : fc.oneof(hostile, value),
      }),
    );
    await fuzz('fields', make, attack, async ({ form, field, value }) => {
      const outcome = await form.send(field, value);
      if ('refused' in outcome)
        expect([form.name, field, outcome.refused.map(known)]).toEqual([form.name, field, [field]]);
      if ('kept' in outcome) {
        expect([form.name, field, outcome.kept]).toEqual([form.name, field, outcome.wanted]);
        if (outcome.lead) kept.push(outcome.lead);
      }
      if (kept.length >= lookedAtTogether) await lookAtAll();
    });
    await lookAtAll();
  }, 900_000);
});

/** The key's field is called like its header. A range that ends before it starts is said of its end. */
const known = (field: string) => (field === 'Idempotency-Key' ? 'idempotencyKey' : field);

/** Without what mails and calendars break lines by. */
const squeezed = (text: string) => text.replace(/\s+/gu, '');
