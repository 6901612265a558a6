import { beforeEach, expect, it } from '@jest/globals';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { readCalendar } from '../../support/data/ics.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { rowsByTable } from '../../support/databases/tables.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../../support/site/customer.js';
import { hours, TestOutbox } from '../../support/site/outbox.js';
import { testSite } from '../../support/site/site.js';

/** A Monday; the business is open from Tuesday to Saturday. */
const monday = new Date('2027-03-01T16:00:00Z');
const [wednesday, thursday] = ['2027-03-03', '2027-03-04'];

onEachDatabase('A customer’s link', (make) => {
  const site = testSite(make, behindProxy);
  const outbox = new TestOutbox(site);

  beforeEach(async () => {
    outbox.begin();
    outbox.at(monday);
    await setTerms(site, {
      isInstant: true,
      noticeHours: 24,
      crews: { morning: 1, afternoon: 1, evening: 0 },
    });
    await site.dataSource.query('DELETE FROM taken_places');
    await site.dataSource.query('UPDATE appointments SET isBooked = 0');
    await setTerms(site, {});
  });

  const booked = (window = `${wednesday} morning`, changes: object = {}) =>
    Customer.arrive(site, { freeWindow: window, ...changes });
  const appointmentOf = async ({ id }: Customer) => {
    const { status, day, timeWindow } = await storedLead(site, id);
    return status === 'scheduled' ? `${day} ${timeWindow}` : null;
  };
  const rowsOf = (table: string, { id }: Customer) =>
    site.dataSource.query(`SELECT * FROM ${table} WHERE leadId = ?`, [id]);
  const canceled = { status: 'contacted', cancelledAt: expect.any(Date) };
  const phone = /\(763\) 555-0142/;

  it('shows what was asked for', async () => {
    const customer = await Customer.arrive(site, {
      serviceType: 'residential',
      preferredDate: '2027-03-10',
      timePreference: 'morning',
      message: 'Two rooms\nand a <b>dog</b>',
    });
    const text = await customer.text();
    expect(text).toContain('Your request');
    expect(text).toContain('Residential carpet cleaning');
    expect(text).toMatch(/Preferred time Wed, Mar 10, 2027, Morning (Location|Phone) /);
    expect(text).toContain('Two rooms and a <b>dog</b>');
    expect(text).toContain(`Email ${customer.email}`);
    expect(text).toMatch(/Phone \(763\) 557-\d{4}/);
    expect(text).not.toContain('Add to calendar');
  });

  it('leaves a first time outside the service area to the owner', async () => {
    const customer = await Customer.arrive(site, { serviceArea: 'Minneapolis', address: '' });
    expect(await customer.text()).not.toContain('Confirmed right away');
    const [window] = await customer.offered();
    await customer.act('move', { window });
    expect(await customer.text()).toContain('We’ll confirm the time with you');
  });

  it('confirms the time of the first request, and offers to change it if bookings aren’t instant', async () => {
    const asked = { preferredDate: '2027-03-10', timePreference: 'morning' };
    const customer = await Customer.arrive(site, asked);
    expect(await customer.text()).toContain(
      'You asked for Wed, Mar 10, 2027, morning. We’ll confirm the time',
    );
    const move = async () => /<details[^>]*id="move"[^>]*>/.exec((await customer.open()).text)?.[0];
    expect(await move()).toContain('open=""');
    await setTerms(site, { isInstant: false });
    expect(await move()).not.toContain('open=""');
    expect(await customer.text()).toContain('Change the time');
    const nothing = await Customer.arrive(site, { preferredDate: '', timePreference: '' });
    expect(await nothing.text()).toMatch(/will contact you to set a time\..*Request a time/);
  });

  it('is never stored in the database', async () => {
    const customer = await booked();
    const [window] = await customer.offered();
    expect((await customer.act('move', { window })).status).toBe(303);
    expect((await customer.act('messages', { text: 'The gate is open' })).status).toBe(303);
    await outbox.deliver();
    const tables = await rowsByTable(site.dataSource);
    expect(tables.length).toBeGreaterThan(20);
    const holding: string[] = [];
    let cells = 0;
    for (const [table, rows] of tables)
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        cells++;
        const text = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
        if (text?.includes(customer.token)) holding.push(`${table}.${column}`);
      }
    expect(cells).toBeGreaterThan(100);
    expect(holding).toEqual([]);
  });

  it('shows what is confirmed, with a file for the calendar that later mails bring up to date', async () => {
    const customer = await booked();
    const text = await customer.text();
    expect(text).toContain('Your appointment is confirmed');
    expect(text).toContain('Wed, Mar 3, 2027 Morning (10AM-12PM)');
    const file = await site.visitor.get(`${customer.path}/appointment.ics`).expect(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'private, no-store',
    });
    const [{ uid }] = await rowsOf('appointments', customer);
    expect(readCalendar(file.text)).toMatchObject({
      method: 'PUBLISH',
      events: [
        { uid, sequence: 0, start: new Date('2027-03-03T16:00:00Z'), end: new Date('2027-03-03T18:00:00Z') },
      ],
    });
    expect(file.text).not.toContain('ATTENDEE');
  });

  it('moves an appointment at once where that is how windows are booked, and gives the old time back', async () => {
    const customer = await booked();
    expect(await customer.offered()).not.toContain(`${wednesday} morning`);
    const answer = await customer.act('move', { window: `${thursday} afternoon` });
    expect([answer.status, answer.headers.location]).toEqual([303, `${customer.path}#main`]);
    expect(await appointmentOf(customer)).toBe(`${thursday} afternoon`);
    expect(await customer.text()).toContain('Thu, Mar 4, 2027 Afternoon (12PM-5PM)');
    await setTerms(site, {});
    expect(await customer.offered()).toContain(`${wednesday} morning`);
  });

  it('books a request that had no time yet', async () => {
    const customer = await Customer.arrive(site, { preferredDate: 'soon' });
    await customer.act('move', { window: `${wednesday} morning` });
    expect(await appointmentOf(customer)).toBe(`${wednesday} morning`);
    expect(await storedLead(site, customer.id)).toMatchObject({ wishedDay: 'soon' });
  });

  it('changes nothing if the slot was just booked, and offers the next two', async () => {
    const customer = await booked();
    const page = await customer.seen();
    await booked(`${thursday} morning`);
    const answer = await customer.post('move', { seen: page, window: `${thursday} morning` });
    expect(answer.status).toBe(409);
    expect(textOf(answer.text)).toContain(
      'Thu, Mar 4, morning was just booked. Pick another: Thu, Mar 4, afternoon; Fri, Mar 5, morning.',
    );
    expect(await appointmentOf(customer)).toBe(`${wednesday} morning`);
  });

  it('says to call if the slot was just booked and no other is open', async () => {
    const customer = await booked();
    const seen = await customer.seen();
    await setTerms(site, { crews: { morning: 0, afternoon: 0, evening: 0 } });
    const answer = await customer.post('move', { seen, window: `${thursday} morning` });
    expect(answer.status).toBe(409);
    const [note] = /<p class="note note--bad".*?<\/p>/.exec(answer.text) ?? [''];
    expect(note.replace(/<[^>]+>/g, '')).toBe(
      'That time was just booked, and no other times are open online. Call us at (763) 555-0142, and we’ll find one.',
    );
    expect(note).toContain('<a href="tel:+17635550142">(763) 555-0142</a>');
    await setTerms(site, { crews: { morning: 1, afternoon: 1, evening: 0 } });
  });

  it('says to customers that the time of an appointment is open until one is set', async () => {
    const customer = await booked();
    await changeLead(site, customer.id, { timeWindow: '' });
    expect(await customer.text()).toContain('Wed, Mar 3, 2027 Time to be confirmed');
    await changeLead(site, customer.id, { status: 'completed' });
    expect(await customer.text()).not.toContain('Time to be confirmed');
  });

  it('asks the owner to move an appointment if bookings aren’t instant', async () => {
    const customer = await booked();
    await setTerms(site, { isInstant: false });
    expect((await customer.act('move', { window: `${thursday} afternoon` })).status).toBe(303);
    expect(await appointmentOf(customer)).toBe(`${wednesday} morning`);
    const text = await customer.text();
    expect(text).toContain('You asked to reschedule to Thu, Mar 4, 2027, afternoon.');
    expect(text).toContain('Your appointment is confirmed Wed, Mar 3, 2027');
    const { timeline } = await site.app.get(LeadsService).file(customer.id);
    expect(timeline[0]).toMatchObject({ kind: 'customer.wish', by: 'customer' });
    await site.app.get(LeadsService).schedule(customer.id, {
      time: { day: thursday, timeWindow: 'afternoon', minutes: null },
      address: '12 Oak Street',
      isSilent: true,
    });
    const moved = await customer.text();
    expect(moved).not.toMatch(/You asked|Preferred time/);
    expect(moved).toContain('Thu, Mar 4, 2027 Afternoon (12PM-5PM) 12 Oak Street');
  });

  it('changes the preferred time of a request if bookings aren’t instant', async () => {
    await setTerms(site, { isInstant: false });
    const customer = await Customer.arrive(site, { preferredDate: '2027-04-01', timePreference: 'evening' });
    await customer.act('move', { window: `${thursday} afternoon` });
    expect(await storedLead(site, customer.id)).toMatchObject({
      ...{ status: 'new', day: thursday, timeWindow: 'afternoon', wishedDay: null },
    });
    expect(await customer.text()).toContain('You asked for Thu, Mar 4, 2027, afternoon.');
  });

  it('cancels an appointment, frees its time and lets the customer book again', async () => {
    const customer = await booked();
    expect((await customer.act('cancel')).status).toBe(303);
    expect(await storedLead(site, customer.id)).toMatchObject(canceled);
    expect(await rowsOf('taken_places', customer)).toEqual([]);
    const text = await customer.text();
    expect(text).toContain('Your request is canceled');
    expect(text).toContain('Book again');
    expect(text).not.toMatch(/Cancel (appointment|request)/);
    await site.visitor.get(`${customer.path}/appointment.ics`).expect(404);
    await customer.act('move', { window: `${thursday} morning` });
    expect(await storedLead(site, customer.id)).toMatchObject({ status: 'scheduled', cancelledAt: null });
  });

  it('cancels a request that has no appointment, and takes it up again', async () => {
    await setTerms(site, { isInstant: false });
    const customer = await Customer.arrive(site);
    await customer.act('cancel');
    expect(await storedLead(site, customer.id)).toMatchObject(canceled);
    await customer.act('move', { window: `${thursday} morning` });
    expect(await storedLead(site, customer.id)).toMatchObject({ status: 'contacted', cancelledAt: null });
    expect(await customer.text()).toContain('You asked for Thu, Mar 4, 2027, morning.');
  });

  it('changes nothing once the appointment’s time has come, and says to phone', async () => {
    const customer = await booked();
    const seen = await customer.seen();
    outbox.at(new Date(`${wednesday}T16:00:00Z`));
    const text = await customer.text();
    expect(text).toMatch(phone);
    expect(text).not.toMatch(/Reschedule|Cancel (appointment|request)/);
    for (const action of ['cancel', 'move'] as const) {
      const answer = await customer.post(action, { seen, window: `${thursday} afternoon` });
      expect([answer.status, phone.test(textOf(answer.text))]).toEqual([409, true]);
    }
    expect(await appointmentOf(customer)).toBe(`${wednesday} morning`);
    expect((await customer.act('messages', { text: 'We are at the door' })).status).toBe(303);
  });

  it('ends 60 days after the appointment, or after the request where there was none', async () => {
    const [visited, asked] = [await booked(), await Customer.arrive(site)];
    outbox.at(new Date('2027-05-01T12:00:00Z'));
    await asked.open().expect(404);
    await visited.open().expect(200);
    outbox.at(new Date('2027-05-02T12:00:00Z'));
    await visited.open().expect(200);
    outbox.at(new Date('2027-05-03T12:00:00Z'));
    await visited.open().expect(404);
  });

  it('ends with the lead that is erased', async () => {
    const customer = await booked();
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(customer.id)));
    await customer.open().expect(404);
    expect(await rowsOf('customer_links', customer)).toEqual([]);
  });

  it('works the same for a request in spam', async () => {
    const customer = await Customer.arrive(site, { website: 'https://spam.example' });
    expect(await storedLead(site, customer.id)).toMatchObject({ isSpam: true });
    await customer.act('messages', { text: 'Hello' });
    await customer.act('move', { window: `${wednesday} morning` });
    expect(await customer.text()).toContain('Your appointment is confirmed Wed, Mar 3, 2027');
    await customer.act('cancel');
    expect(await customer.text()).toContain('Your request is canceled');
    expect(await rowsOf('outbox', customer)).toEqual([]);
  });

  it('limits changes per day and messages in total', async () => {
    const customer = await booked();
    const windows = [`${thursday} morning`, `${thursday} afternoon`];
    for (let n = 0; n < 10; n++) {
      await setTerms(site, {});
      expect((await customer.act('move', { window: windows[n % 2] })).status).toBe(303);
    }
    await setTerms(site, {});
    const refused = await customer.act('move', { window: `${wednesday} morning` });
    expect([refused.status, phone.test(textOf(refused.text))]).toEqual([409, true]);
    expect((await customer.act('cancel')).status).toBe(409);
    expect(await appointmentOf(customer)).toBe(`${thursday} afternoon`);
    outbox.pass(23 * hours);
    outbox.pass(hours);
    for (let n = 0; n < 20; n++) expect((await customer.act('messages', { text: `${n}` })).status).toBe(303);
    expect((await customer.act('messages', { text: 'one more' })).status).toBe(409);
    expect((await customer.act('cancel')).status).toBe(303);
  });

  it('books no more slots for one person than the form: further ones are only requested', async () => {
    const person = { phone: '(763) 555-7777' };
    await booked(`${wednesday} morning`, person);
    await booked(`${wednesday} afternoon`, person);
    const third = await Customer.arrive(site, person);
    await third.act('move', { window: `${thursday} morning` });
    expect(await appointmentOf(third)).toBeNull();
    expect(await third.text()).toContain('You asked for Thu, Mar 4, 2027, morning.');
  });
});
