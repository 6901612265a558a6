import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BookingSettingsService } from '../../src/business/availability/booking-settings.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { CustomerLinksService } from '../../src/contacts/links/customer-links.service.js';
import { CustomerActionsService } from '../../src/customers/link/customer-actions.service.js';
import { readCalendar } from '../support/data/ics.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { feedPath } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';
import { lead, type TestSite } from '../support/site/site.js';

onEachDatabase('An appointment set by the owner', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    beginOnMonday();
    owner = await site.owner();
  });

  // A Monday, ten in the morning where the business is.
  const beginOnMonday = () => {
    outbox.begin();
    outbox.at(new Date('2027-03-01T16:00:00Z'));
  };

  beforeEach(beginOnMonday);

  const arrive = async (changes: object = {}): Promise<number> => {
    const wish = lead({
      name: 'Ada Meyer',
      preferredDate: '2027-03-14',
      timePreference: 'morning',
      address: '7 Main St, Anoka',
      ...changes,
    });
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await outbox.deliver();
    return body.id;
  };
  const file = async (id: number) => (await owner.get(`/admin/api/contacts/${id}`).expect(200)).body;
  const save = (id: number, fields: object) =>
    owner.post(`/admin/leads/${id}/appointment`).type('form').send(fields);
  const preview = async (id: number, fields: Record<string, string>) =>
    (await owner.get(`/admin/api/contacts/${id}/appointment?${new URLSearchParams(fields)}`).expect(200))
      .body;
  const warnings = async (id: number, fields: Record<string, string>): Promise<string[]> =>
    (await preview(id, fields)).warnings.map(({ text }: { text: string }) => text);
  /** The mails to a lead's customer that follow. */
  const emailsAfter = async (id: number, change: () => PromiseLike<unknown>) => {
    peer.received.length = 0;
    await change();
    outbox.pass(2 * minutes);
    await outbox.deliver();
    return peer.to((await file(id)).lead.email);
  };
  const eventOf = async (id: number) => {
    const { uid } = await site.dataSource.getRepository('Appointment').findOneByOrFail({ leadId: id });
    const { text } = await owner.get(await feedPath(owner)).expect(200);
    return readCalendar(text).events.find((event) => event.uid === uid);
  };

  it('is confirmed, rescheduled and canceled, and the preferred time stays visible', async () => {
    const id = await arrive();
    const thursday = { day: '2027-03-04', exactTime: '13:00', minutes: '90', address: '1 Main St, Anoka' };
    const [confirmed] = await emailsAfter(id, () => save(id, thursday).expect(303));
    expect(confirmed.subject).toBe('Your appointment is confirmed: Thu, Mar 4, 2027');
    expect(confirmed.text).toContain('1:00 PM');
    const { lead: scheduled, timeline } = await file(id);
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      preferredDate: '2027-03-14',
      timePreference: 'morning',
      address: '1 Main St, Anoka',
      appointment: { day: '2027-03-04', timeWindow: '13:00', minutes: 90 },
    });
    expect(timeline).toContainEqual(
      expect.objectContaining({
        changes: expect.arrayContaining([
          {
            field: 'appointment',
            label: 'Appointment',
            from: '',
            to: 'Thu, Mar 4, 2027, 1:00 PM, 1 h 30 min',
          },
        ]),
      }),
    );
    expect(await eventOf(id)).toMatchObject({
      uid: scheduled.calendarEventId,
      start: new Date('2027-03-04T19:00:00Z'),
      end: new Date('2027-03-04T20:30:00Z'),
    });

    const [moved] = await emailsAfter(id, () =>
      save(id, { day: '2027-03-05', timeWindow: 'afternoon' }).expect(303),
    );
    expect(moved.subject).toBe('Your appointment was rescheduled: Fri, Mar 5, 2027');
    expect(moved.text).toContain('Previous time: Thu, Mar 4, 2027, 1:00 PM');

    const [cancelled] = await emailsAfter(id, () =>
      owner.post(`/admin/leads/${id}/appointment/cancel`).type('form').send({}).expect(303),
    );
    expect(cancelled.subject).toBe('Your appointment is canceled: Fri, Mar 5, 2027');
    expect((await file(id)).lead).toMatchObject({
      status: 'contacted',
      appointment: null,
      preferredDate: '2027-03-14',
      timePreference: 'morning',
    });
  });

  it('that is canceled can be undone before the customer gets an email', async () => {
    const id = await arrive();
    const path = `/admin/leads/${id}/appointment`;
    const moved = { day: '2027-03-04', exactTime: '13:00', minutes: '90', address: '1 Main St, Anoka' };
    await emailsAfter(id, () => save(id, moved).expect(303));
    const cancel = async () => {
      const { headers } = await owner.post(`${path}/cancel`).type('form').send({}).expect(303);
      const { text } = await owner.get(headers.location).expect(200);
      const form = /<form[^>]*appointment\/undo"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
      const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, ...field]) => field);
      return { page: headers.location, text, fields: Object.fromEntries(fields) };
    };
    const undo = (fields: object) => owner.post(`${path}/undo`).type('form').send(fields);
    expect(
      await emailsAfter(id, async () => {
        const { text, fields } = await cancel();
        expect(textOf(text)).toMatch(/Appointment canceled\. Undo/);
        await undo(fields).expect(303);
      }),
    ).toEqual([]);
    expect((await file(id)).lead).toMatchObject({
      status: 'scheduled',
      address: '1 Main St, Anoka',
      appointment: { day: '2027-03-04', timeWindow: '13:00', minutes: 90 },
    });
    expect((await outbox.item(id, 'reminder')).state).toBe('waiting');
    const { page, fields } = await cancel();
    // Its email may be leaving.
    outbox.pass(57_000);
    expect(textOf((await owner.get(page).expect(200)).text)).not.toContain('Appointment canceled.');
    const { text } = await undo(fields).expect(409);
    expect(textOf(text)).toContain('It’s too late to undo this.');
    outbox.pass(minutes);
    await outbox.deliver();
    await undo(fields).expect(409);
    expect((await file(id)).lead.status).toBe('contacted');
  });

  it('that was canceled leaves no requested day, for the owner and the customer, until the customer asks for one', async () => {
    const id = await arrive();
    const texts = async () => {
      const { body } = await owner.get('/admin/api/contacts?status=contacted&limit=50').expect(200);
      const { appointmentCanceledAt } = body.find((one: { id: number }) => one.id === id);
      const isAppointmentCanceled = appointmentCanceledAt !== null;
      const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
      const link = String(await site.app.get(CustomerLinksService).addressOf(id));
      const customers = textOf((await site.visitor.get(new URL(link).pathname).expect(200)).text);
      return { isAppointmentCanceled, lead: textOf(text), customers };
    };
    const book = () => save(id, { day: '2027-03-04', timeWindow: 'morning', warned: 'overlap' }).expect(303);
    const cancel = () =>
      owner.post(`/admin/leads/${id}/appointment/cancel`).type('form').send({}).expect(303);
    await book();
    await cancel();
    // The customer never heard of it.
    expect((await texts()).isAppointmentCanceled).toBe(false);
    expect((await texts()).customers).toContain('You asked for Sun, Mar 14, 2027');
    await book();
    outbox.pass(2 * minutes);
    await cancel();
    const canceled = await texts();
    expect(canceled.isAppointmentCanceled).toBe(true);
    expect(canceled.lead).toContain('You canceled the appointment');
    expect(canceled.lead).not.toContain('Requested Sun');
    expect(canceled.customers).toMatch(/Your appointment is canceled Nothing is scheduled\..*Book again/);
    expect(canceled.customers).not.toMatch(/You asked for|Mar 14/);
    for (const path of ['/admin/leads', '/admin/leads?view=board'])
      expect(textOf((await owner.get(path).expect(200)).text)).toContain('Canceled by you');
    const form = (await owner.get(`/admin/leads/${id}/appointment`).expect(200)).text;
    expect(/<input[^>]*name="day"[^>]*>/.exec(form)?.[0]).not.toContain('2027-03-14');
    await site.app.get(CustomerActionsService).move(id, 0, {
      window: { day: '2027-03-18', timeWindow: 'morning' },
      isOtherDay: true,
      mayBook: () => false,
    });
    const asked = await texts();
    expect(asked.isAppointmentCanceled).toBe(false);
    expect(asked.customers).toContain('You asked for Thu, Mar 18, 2027, morning.');
  });

  it('uses the preferred date when only the status is set', async () => {
    const id = await arrive();
    const { body } = await owner.put(`/admin/api/contacts/${id}`).send({ status: 'scheduled' }).expect(200);
    expect(body.appointment).toEqual({ day: '2027-03-14', timeWindow: 'morning', minutes: null });
  });

  it('is saved despite a warning only after the owner saw it', async () => {
    const id = await arrive();
    const sunday = { day: '2027-03-07', timeWindow: 'evening' };
    const { text } = await save(id, sunday).expect(409);
    expect(text).toContain('You’re closed on Sundays.');
    expect(text).toContain('Save anyway');
    expect(text).toMatch(/name="warned" value="closed"/);
    expect((await file(id)).lead.status).toBe('new');
    await save(id, { ...sunday, warned: 'outside' }).expect(409);
    await save(id, { ...sunday, warned: 'closed' }).expect(303);
    expect((await file(id)).lead.appointment.day).toBe('2027-03-07');
  });

  it('shows its warnings as text', async () => {
    const id = await arrive();
    const at = (day: string, more: Record<string, string> = {}) => warnings(id, { day, ...more });
    expect(await at('2027-03-02')).toEqual([]);
    // Mondays are by appointment, and this is one.
    expect(await at('2027-03-08')).toEqual([]);
    expect(await at('2027-02-26')).toEqual(['This date is in the past.']);
    expect(await at('2027-03-06', { timeWindow: 'evening' })).toEqual(['On Saturdays you’re open 9AM-5PM.']);
    expect(await at('2027-03-06', { exactTime: '16:00' })).toEqual(['On Saturdays you’re open 9AM-5PM.']);
    expect(await at('2027-03-06', { exactTime: '15:00' })).toEqual([]);
    expect(await at('2027-03-02', { address: '500 Main St, Duluth, MN 55802' })).toEqual([
      '55802 is outside your service area.',
    ]);
  });

  it('warns about a time that has passed today, and the customer isn’t emailed about it', async () => {
    const id = await arrive();
    const today = '2027-03-01';
    const past = 'This time is in the past.';
    expect(await warnings(id, { day: today, exactTime: '08:00' })).toContain(past);
    expect(await warnings(id, { day: today, exactTime: '10:30' })).not.toContain(past);
    expect(await warnings(id, { day: today, timeWindow: 'morning' })).not.toContain(past);
    expect(await warnings(id, { day: today })).not.toContain(past);
    const eight = { day: today, exactTime: '08:00' };
    expect((await preview(id, eight)).emailNotice).toBe(
      'Ada won’t get an email because this time is in the past.',
    );
    const { text } = await save(id, eight).expect(409);
    expect(text).toContain(past);
    expect(
      await emailsAfter(id, () => save(id, { ...eight, warned: 'past closed hours' }).expect(303)),
    ).toEqual([]);
  });

  it('is saved without a street address, with a notice for the owner and a question to the customer', async () => {
    const id = await arrive({ address: '', serviceArea: 'Otsego' });
    const thursday = { day: '2027-03-04', timeWindow: 'morning' };
    const notice = 'No street address yet. Ask the customer for it.';
    expect(await warnings(id, thursday)).toEqual([notice]);
    expect(await warnings(id, { ...thursday, address: '1 Main St, Otsego' })).toEqual([]);
    const [confirmed] = await emailsAfter(id, () => save(id, thursday).expect(303));
    expect(confirmed.text).toContain('We don’t have your street address yet.');
    const { text } = await owner.get(`/admin/leads/${id}/appointment`).expect(200);
    expect(text).toContain(notice);
    const known = await arrive({ serviceArea: 'Address: 1 Main St, Anoka', address: '' });
    expect(await warnings(known, { ...thursday, day: '2027-03-11' })).toEqual([]);
    const [other] = await emailsAfter(known, () =>
      save(known, { ...thursday, day: '2027-03-11' }).expect(303),
    );
    expect(other.text).not.toContain('street address');
  });

  it('warns about another appointment at that time, with its customer', async () => {
    const day = '2027-03-09';
    for (const [name, exactTime] of [
      ['Ben Ong', '13:00'],
      ['Cora Lind', '15:30'],
    ])
      await save(await arrive({ name }), { day, exactTime }).expect(303);
    const id = await arrive();
    const at = (fields: Record<string, string>) => warnings(id, { day, ...fields });
    expect(await at({ exactTime: '14:00' })).toEqual([
      'It overlaps with Ben Ong, 1:00 PM, by 1 h.',
      'It overlaps with Cora Lind, 3:30 PM, by 30 min.',
    ]);
    expect(await at({ exactTime: '11:00' })).toEqual([]);
    expect(await at({ timeWindow: 'afternoon' })).toEqual([
      'You already have 2 appointments at that time: Ben Ong, Cora Lind.',
    ]);
    await save(id, { day, exactTime: '11:00' }).expect(303);
    expect(await at({ exactTime: '12:00', minutes: '60' })).toEqual([]);
  });

  it('warns about an arrival window that is full by its crews, as the calendar shows it', async () => {
    const day = '2027-03-30';
    await save(await arrive({ name: 'Chue Engebret' }), { day, timeWindow: 'morning' }).expect(303);
    const id = await arrive();
    const at = (fields: Record<string, string>) => warnings(id, { day, ...fields });
    const full = ['The morning is full: Chue Engebret.'];
    expect(await at({ timeWindow: 'morning' })).toEqual(full);
    expect(await at({ exactTime: '10:00', minutes: '60' })).toEqual(full);
    expect(await at({ timeWindow: 'afternoon' })).toEqual([]);
    await save(id, { day, timeWindow: 'morning' }).expect(409);
    const settings = site.app.get(BookingSettingsService);
    const usual = await settings.find();
    await settings.save({ ...usual, crews: { ...usual.crews, morning: 2 } });
    expect(await at({ timeWindow: 'morning' })).toEqual([]);
    await save(id, { day, timeWindow: 'morning' }).expect(303);
    expect(await warnings(await arrive(), { day, timeWindow: 'morning' })).toEqual([
      'You already have 2 appointments at that time: Chue Engebret, Ada Meyer.',
    ]);
    await settings.save(usual);
  });

  it('that is approved for a full window keeps no exact time from before', async () => {
    const [before, day] = ['2027-04-05', '2027-04-06'];
    await save(await arrive({ name: 'Chue Engebret' }), { day, timeWindow: 'morning' }).expect(303);
    const id = await arrive();
    await save(id, { day: before, exactTime: '13:30', minutes: '120' }).expect(303);
    const { text } = await save(id, { day, timeWindow: 'morning' }).expect(409);
    expect(text).toContain('The morning is full: Chue Engebret.');
    expect(/<input[^>]*name="exactTime"[^>]*>/.exec(text)?.[0]).toContain('value=""');
    expect(text).toMatch(/<option[^>]*value="morning"[^>]*selected=""/);
  });

  it('warns about a gap that is shorter than the drive between two towns', async () => {
    const day = '2027-03-10';
    const blaine = await arrive({ name: 'Ben Ong', address: '1 Main St, Blaine' });
    await save(blaine, { day, exactTime: '10:30' }).expect(303);
    const id = await arrive({ address: '', serviceArea: '55376' });
    const at = async (exactTime: string, more = {}) =>
      (await warnings(id, { day, exactTime, ...more })).filter((text) => !text.includes('street address'));
    expect(await at('11:30')).toEqual(['It overlaps with Ben Ong, 10:30 AM, by 1 h.']);
    const drive = 'The drive takes about 45 min.';
    expect(await at('12:45')).toEqual([`Only 15 min between this job and Ben Ong, 10:30 AM. ${drive}`]);
    expect(await at('12:30')).toEqual([`No time between this job and Ben Ong, 10:30 AM. ${drive}`]);
    expect(await at('13:30')).toEqual([]);
    expect(await at('12:30', { address: '9 Oak St, Blaine' })).toEqual([]);
    await save(id, { day, exactTime: '12:45', address: '' }).expect(409);
    await save(id, { day, exactTime: '12:45', address: '', warned: `drive-${blaine}` }).expect(303);
    const { text } = await owner.get(`/admin/day/${day}`).expect(200);
    expect(text).toContain('Only 15 min after Ben Ong. The drive takes about 45 min.');
  });

  it('shows before saving what the customer will get', async () => {
    const id = await arrive();
    const day = '2027-03-04';
    expect((await preview(id, { day })).emailNotice).toBe(
      'Ada will get a confirmation email in about a minute. A reminder goes out on Mar 3, 2027, 10:00 AM.',
    );
    await emailsAfter(id, () => save(id, { day }).expect(303));
    expect((await preview(id, { day })).emailNotice).toMatch(/won’t get a new email/);
    expect((await preview(id, { day: '2027-03-02' })).emailNotice).toBe(
      'Ada will get an email in about a minute saying the appointment was moved from Thu, Mar 4, 2027.',
    );
    expect((await preview(id, { day: '2027-02-26' })).emailNotice).toMatch(
      /won’t get an email because this date is in the past/,
    );
  });

  it('isn’t emailed if the owner chooses so, and later changes assume the customer knows', async () => {
    const id = await arrive();
    const silent = { day: '2027-03-04', timeWindow: 'morning', sendNothing: 'on', warned: 'full-2' };
    expect(await emailsAfter(id, () => save(id, silent).expect(303))).toEqual([]);
    peer.received.length = 0;
    outbox.at(new Date('2027-03-03T16:30:00Z'));
    await outbox.deliver();
    beginOnMonday();
    expect(peer.to((await file(id)).lead.email)).toEqual([]);
    const [moved] = await emailsAfter(id, () =>
      save(id, { day: '2027-03-10', timeWindow: 'morning', warned: 'full-1' }).expect(303),
    );
    expect(moved.text).toContain('Previous time: Thu, Mar 4, 2027, Morning (10AM-12PM)');
  });

  it('is listed first while it needs a date, with the field for it or a link to it', async () => {
    const id = await arrive({ name: 'Dayless Dora', preferredDate: 'some day', timePreference: '' });
    await owner.put(`/admin/api/contacts/${id}`).send({ status: 'scheduled' }).expect(200);
    const first = (await owner.get('/admin/api/contacts?status=scheduled&order=day&limit=1')).body[0];
    expect(first).toMatchObject({ id, appointment: { day: null }, preferredDate: 'some day' });
    const bookings = await owner.get('/admin/bookings').expect(200);
    expect(bookings.text).toContain('Needs a date');
    expect(bookings.text).toContain(`action="/admin/leads/${id}/appointment"`);
    const dashboard = await owner.get('/admin').expect(200);
    expect(dashboard.text).toContain('Needs a date');
    expect(dashboard.text).toContain(`href="/admin/leads/${id}/appointment"`);
    await save(id, { day: '2027-03-11' }).expect(303);
    expect((await owner.get('/admin/api/today')).body.withoutDay.total).toBe(0);
  });

  it('conflicts when two owners reschedule it at once', async () => {
    const id = await arrive();
    await save(id, { day: '2027-03-16' }).expect(303);
    const { version } = (await file(id)).lead;
    const answers = await Promise.all(
      ['2027-03-17', '2027-03-18'].map((day) => save(id, { day, version: String(version) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { text } = answers.find(({ status }) => status === 409) ?? { text: '' };
    expect(text).toContain('was changed in another window. Appointment: “');
  });

  it('isn’t saved from an invalid form, which keeps the typed values', async () => {
    const id = await arrive();
    const { text } = await save(id, {
      day: '2027-02-30',
      exactTime: '25:00',
      minutes: '7',
      address: 'Typed Lane 5',
    }).expect(422);
    for (const said of ['Enter a date.', 'Enter a time, like 13:30.', '30 minutes to 10 hours'])
      expect(text).toContain(said);
    expect(text).toContain('Typed Lane 5');
    expect((await file(id)).lead.status).toBe('new');
    await owner.get('/admin/leads/999999/appointment').expect(404);
    await site.visitor.get(`/admin/leads/${id}/appointment`).expect(302);
    await site.visitor.get(`/admin/api/contacts/${id}/appointment?day=2027-03-02`).expect(401);
  });

  it('is in its week in order of time, and stays there when completed', async () => {
    const made: [string, Record<string, string>][] = [
      ['Late Lea', { timeWindow: 'evening' }],
      ['Early Eve', { exactTime: '09:15' }],
      ['Noon Ned', { timeWindow: 'afternoon' }],
    ];
    for (const [name, time] of made) {
      const id = await arrive({ name });
      await save(id, { day: '2027-03-25', ...time, warned: 'hours' }).expect(303);
      if (name === 'Early Eve')
        await owner.put(`/admin/api/contacts/${id}`).send({ status: 'completed' }).expect(200);
    }
    const { body: week } = await owner.get('/admin/api/week?day=2027-03-24').expect(200);
    expect(week.map(({ day }: { day: string }) => day)).toEqual([
      ...['2027-03-21', '2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25', '2027-03-26', '2027-03-27'],
    ]);
    expect(week[4].appointments.map(({ name }: { name: string }) => name)).toEqual([
      'Early Eve',
      'Noon Ned',
      'Late Lea',
    ]);
    expect(week[0].isOff).toBe('Closed on Sundays');
    const { text } = await owner.get('/admin/bookings?day=2027-03-25').expect(200);
    expect(text.indexOf('Early Eve')).toBeLessThan(text.indexOf('Noon Ned'));
    await owner.get('/admin/bookings?day=soon').expect(400);
  });

  it.each([
    // The clocks go back at two in the night of November 7: half past one comes twice, and the first is
    // meant.
    ['in the double hour', '2027-11-07', '01:30', ['2027-11-07T06:30', '2027-11-07T07:30']],
    ['on the day of the change', '2027-11-07', '10:00', ['2027-11-07T16:00', '2027-11-07T17:00']],
    ['on the day of the other change', '2027-03-14', '10:00', ['2027-03-14T15:00', '2027-03-14T16:00']],
  ])('is correct %s', async (_when, day, exactTime, [start, end]) => {
    const id = await arrive();
    await save(id, { day, exactTime, minutes: '60', warned: 'closed' }).expect(303);
    expect(await eventOf(id)).toMatchObject({
      start: new Date(`${start}:00Z`),
      end: new Date(`${end}:00Z`),
    });
    const reminder = await outbox.item(id, 'reminder');
    const calendar = site.app.get(BusinessCalendarService);
    expect(reminder.dueAt).toEqual(calendar.at(calendar.plusDays(day, -1), '10:00'));
  });

  it('is updated in calendars when the address changes, without an email to the customer', async () => {
    const id = await arrive();
    await emailsAfter(id, () => save(id, { day: '2027-03-04' }).expect(303));
    const before = await eventOf(id);
    const again = () => save(id, { day: '2027-03-04', address: '2 Main St, Anoka' }).expect(303);
    expect(await emailsAfter(id, again)).toEqual([]);
    const after = await eventOf(id);
    expect(after?.location).toContain('2 Main St');
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  });
});
