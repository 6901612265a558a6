import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { BookingSettingsService } from '../../../src/business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { SlotBackfillService } from '../../../src/calendar/slot-backfill.service.js';
import { LeadStore } from '../../../src/contacts/intake/lead.store.js';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { DatabaseUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import {
  type BookingSettings,
  type DayWindow,
  windowText,
} from '../../../views/contracts/bookings/free-windows.js';
import { newIdempotencyKey } from '../../../views/forms/idempotency-key.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { lead, type TestSite, testSite } from '../../support/site/site.js';

/** Warnings that the owner has read. */
const warned = 'hours full-1 full-2 full-3';

const usual: BookingSettings = {
  crews: { morning: 1, afternoon: 1, evening: 1 },
  noticeHours: 24,
  daysAhead: 28,
  isInstant: true,
};

onEachDatabase('Booking an open window', (make) => {
  const site = testSite(make, { TRUST_PROXY: 'loopback' });
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let networks = 0;
  let phones = 0;

  beforeAll(async () => {
    owner = await site.owner();
  });

  beforeEach(() => set({}));

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const free = () => site.app.get(FreeWindowsService);
  async function set(terms: Partial<BookingSettings>): Promise<void> {
    await site.app.get(BookingSettingsService).save({ ...usual, ...terms });
    await free().refresh();
  }
  /** A request of another person from another network each time. */
  const ask = (window: DayWindow | string, changes: object = {}) =>
    site.visitor
      .post('/api/contact')
      .set('X-Forwarded-For', `198.51.${++networks % 250}.${networks % 200}`)
      .send(
        lead({
          phone: `(763) 555-${String(2_000 + ++phones)}`,
          freeWindow: typeof window === 'string' ? window : windowText(window),
          ...changes,
        }),
      );
  const stored = (id: number) => site.dataSource.getRepository(Lead).findOneByOrFail({ id });
  const placesOf = (leadId: number) => site.dataSource.getRepository(ReservedSlot).findBy({ leadId });
  const kindsFor = async (leadId: number) =>
    (await site.dataSource.getRepository(OutboxItem).findBy({ leadId })).map(({ kind }) => kind).sort();
  const schedule = (id: number, time: object) =>
    send(`/admin/leads/${id}/appointment`, { warned, ...time }, owner);
  const send = (path: string, form: object, sender = site.visitor) =>
    sender.post(path).type('form').send(form);

  it('is a request while instant booking is off', async () => {
    await set({ isInstant: false });
    const [window] = free().all;
    const { body } = await ask(window).expect(201);
    expect(body).not.toHaveProperty('booked');
    const found = await stored(body.id);
    expect(found).toMatchObject({ status: 'new', day: window.day, timeWindow: window.timeWindow });
    expect(await placesOf(body.id)).toEqual([]);
    await free().refresh();
    expect(free().all).toContainEqual(window);
  });

  it('is confirmed right away with instant booking: a slot, an appointment, a confirmation, a history entry', async () => {
    const [window] = free().all;
    const answer = await ask(window).expect(201);
    const { id, booked, message } = answer.body;
    expect(booked).toEqual(window);
    expect(message).toMatch(/^You’re booked: \w{3}, \w{3} \d+, \w+\./);
    expect(answer.headers.location).toMatch(/^\/my\/[\w-]{22}$/);
    expect(await stored(id)).toMatchObject({ status: 'scheduled', day: window.day, wishedDay: window.day });
    expect(await placesOf(id)).toEqual([{ ...window, crew: 1, leadId: id }]);
    const appointment = await site.dataSource.getRepository(Appointment).findOneByOrFail({ leadId: id });
    expect(appointment).toMatchObject({ isBooked: true, ...window });
    const kinds = await kindsFor(id);
    expect(kinds).toEqual(expect.arrayContaining(['appointment', 'owner-alert']));
    expect(kinds).not.toContain('acknowledgement');
    const { body } = await owner.get(`/admin/api/contacts/${id}`).expect(200);
    expect(body.timeline.map(({ by }: { by?: string }) => by)).toContain('customer');
    await free().refresh();
    expect(free().all).not.toContainEqual(window);
  });

  it('rejects the second visitor, stores nothing about them, and offers the next two windows', async () => {
    const [window] = free().all;
    await ask(window).expect(201);
    const before = await site.dataSource.getRepository(Lead).count();
    const { body } = await ask(window).expect(409);
    expect(body.freeWindows).toEqual(free().all.slice(0, 2));
    expect(body.message).toMatch(
      /^.* was just booked\. Pick another: .*; .*\. We’ve kept everything you entered\.$/,
    );
    expect(await site.dataSource.getRepository(Lead).count()).toBe(before);
    expect(await site.app.get(SpoolService).waiting()).toEqual([]);
    await ask(body.freeWindows[1]).expect(201);
  });

  it.each([
    ['/contact', {}],
    ['/free-room', { roomSelection: 'two_rugs', noObligationAgreement: 'on' }],
  ])(
    'without JavaScript, names the taken slot of %s with the other errors and keeps it',
    async (path, more) => {
      const [window] = free().all;
      await ask(window).expect(201);
      await free().refresh();
      const form = { ...lead({ preferredDate: '', timePreference: '' }), ...more };
      const from = `203.0.114.${++networks}`;
      const post = (address: string, slot: DayWindow) =>
        send(path, { ...form, address, freeWindow: windowText(slot) }).set('X-Forwarded-For', from);
      const withError = await post('', window).expect(422);
      expect(withError.text).toMatch(/Enter your address to book|Please provide your complete address/);
      const alone = await post('1 Main St, Anoka, MN 55303', window).expect(409);
      for (const { text } of [withError, alone]) {
        expect(text).toMatch(/ was just booked\. Pick another: /);
        expect(text).toMatch(new RegExp(`<input[^>]*name="preferredDate"[^>]*value="${window.day}"`));
        expect(text).toContain(`<option value="${window.timeWindow}" selected="">`);
      }
      const [open] = free().all;
      const { text } = await post('', open).expect(422);
      expect(text).not.toContain('was just booked');
      expect(text).toMatch(new RegExp(`name="freeWindow" checked="" value="${windowText(open)}"`));
    },
  );

  it('without JavaScript, calls no slot booked while the open slots can’t be read', async () => {
    const [window] = free().all;
    jest.spyOn(BookingSettingsService.prototype, 'find').mockRejectedValue(new DatabaseUnavailable());
    await free().refresh();
    const { text } = await send('/contact', {
      ...lead({ name: 'A' }),
      freeWindow: windowText(window),
    }).expect(422);
    expect(text).not.toContain('was just booked');
    jest.restoreAllMocks();
    await free().refresh();
  });

  it('responds to a repeat like to the first', async () => {
    const [window] = free().all;
    const wish = { ...lead(), freeWindow: windowText(window), idempotencyKey: newIdempotencyKey() };
    const first = await site.visitor.post('/api/contact').send(wish).expect(201);
    await free().refresh();
    const second = await site.visitor.post('/api/contact').send(wish).expect(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('doesn’t reveal a link to someone who repeats another request without its key', async () => {
    const words = lead();
    const first = await site.visitor.post('/api/contact').send(words).expect(201);
    expect(first.headers.location).toMatch(/^\/my\//);
    const second = await site.visitor.post('/api/contact').send(words).expect(200);
    expect(second.headers.location).toBeUndefined();
  });

  it.each(['2020-01-06 morning', '2099-01-05 morning'])(
    'refuses a window that is not offered: %s',
    async (window) => {
      await ask(window).expect(409);
    },
  );

  it.each(['tomorrow', '2027-01-05', '2026-02-30 morning', `2027-01-05 ${'x'.repeat(60)}`, '2027-01-05 <b>'])(
    'refuses what is no window: %s',
    async (window) => {
      const { body } = await ask(window).expect(400);
      expect(body.errors).toEqual([{ field: 'freeWindow', message: 'Choose one of the times listed.' }]);
    },
  );

  it('allows five windows a day from one network; more are requests', async () => {
    const from = '203.0.113.9';
    const outcomes: boolean[] = [];
    for (const window of free().all.slice(0, 7)) {
      const { body } = await ask(window).set('X-Forwarded-For', from).expect(201);
      outcomes.push(Boolean(body.booked));
    }
    expect(outcomes).toEqual([true, true, true, true, true, false, false]);
  });

  it('allows two open bookings for one phone or email; a third is a request', async () => {
    const { email, phone } = { email: 'twice@example.com', phone: '(763) 555-9099' };
    const windows = [...free().all];
    expect((await ask(windows[0], { email })).body.booked).toEqual(windows[0]);
    expect((await ask(windows[1], { email: 'TWICE@example.com', phone })).body.booked).toEqual(windows[1]);
    const third = await ask(windows[2], { phone, email }).expect(201);
    expect(third.body.booked).toBeUndefined();
    expect(await stored(third.body.id)).toMatchObject({ status: 'new', day: windows[2].day });
  });

  it('books nothing for spam, without saying so', async () => {
    const [window] = free().all;
    const { body } = await ask(window, { website: 'http://spam.example' }).expect(201);
    expect(await stored(body.id)).toMatchObject({ isSpam: true, status: 'new' });
    expect(await placesOf(body.id)).toEqual([]);
  });

  it('is a request while the database is down, and stays one when it is back', async () => {
    const [window] = free().all;
    const store = jest.spyOn(LeadStore.prototype, 'store').mockRejectedValue(new DatabaseUnavailable());
    const answer = await ask(window, { idempotencyKey: 'while-it-was-away' }).expect(202);
    expect(answer.body.booked).toBeUndefined();
    expect(answer.headers.location).toBeUndefined();
    store.mockRestore();
    // As after a restart: what waits is older than a request that is just being stored.
    const later = Date.now() + 10_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    const { ClockService } = await import('../../../src/platform/config/clock.service.js');
    jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(new Date(later));
    const replayer = site.app.get(ReplayerService) as unknown as { storeWaiting(): Promise<string> };
    expect(await replayer.storeWaiting()).toBe('done');
    const [found] = await site.dataSource.getRepository(Lead).findBy({ idempotencyKey: 'while-it-was-away' });
    expect(found).toMatchObject({ status: 'new', day: window.day, timeWindow: window.timeWindow });
    expect(await placesOf(found.id)).toEqual([]);
  });

  it.each([
    ['/api/contact', { serviceArea: 'Minneapolis', address: '12 Elm St' }],
    ['/api/contact', { address: '12 Elm St, Minneapolis, MN 55401' }],
    ['/api/free-room', { serviceArea: 'Address: 12 Elm St, Minneapolis, MN 55401' }],
  ])('is a request for a place outside the service area: %s %j', async (path, place) => {
    const [window] = free().all;
    const form = { ...lead({ phone: `(763) 555-${String(2_000 + ++phones)}` }), ...place };
    const { body } = await site.visitor.post(path).send({ ...form, freeWindow: windowText(window) });
    expect(body.booked).toBeUndefined();
    expect(body.message).toMatch(/^We'll contact you within 24 hours/);
    expect(await stored(body.id)).toMatchObject({ status: 'new', ...window });
    expect(await placesOf(body.id)).toEqual([]);
    expect(await kindsFor(body.id)).toContain('acknowledgement');
    const { text } = await owner.get(`/admin/leads/${body.id}`).expect(200);
    expect(text).toContain('Outside your service area');
  });

  it('uses a slot for each of the owner’s appointments, whatever its time, and releases it', async () => {
    const [window] = free().all;
    const same = free().all.filter(({ day }) => day === window.day);
    const [id] = await seed(site.dataSource, [{}]);
    for (const [time, taken] of [
      [{ timeWindow: 'exact', exactTime: '11:30', minutes: '60' }, ['afternoon', 'morning']],
      [{ timeWindow: 'evening' }, ['evening']],
      [{ timeWindow: '' }, ['afternoon', 'evening', 'morning']],
    ] as const) {
      await schedule(id, { day: window.day, ...time }).expect(303);
      expect((await placesOf(id)).map(({ timeWindow }) => timeWindow).sort()).toEqual(taken);
      await free().refresh();
      const left = same.filter(({ timeWindow }) => !(taken as readonly string[]).includes(timeWindow));
      expect(free().all.filter(({ day }) => day === window.day)).toEqual(left);
    }
    await owner.put(`/admin/api/contacts/${id}`).send({ status: 'contacted' }).expect(200);
    expect(await placesOf(id)).toEqual([]);
    await free().refresh();
    expect(free().all.filter(({ day }) => day === window.day)).toEqual(same);
  });

  it('lets the owner overbook, and offers no window until crews are free again', async () => {
    const window = free().all.at(-1) as DayWindow;
    const ids = await seed(site.dataSource, [{}, {}, {}]);
    for (const id of ids) await schedule(id, window).expect(303);
    expect((await Promise.all(ids.map(placesOf))).flat().map(({ crew }) => crew)).toEqual([1, 2, 3]);
    // Two of three have gone; the third stands beyond the two crews.
    for (const id of ids.slice(0, 2)) await owner.put(`/admin/api/contacts/${id}`).send({ status: 'new' });
    await set({ crews: { ...usual.crews, [window.timeWindow]: 2 } });
    expect((await ask(window).expect(201)).body.booked).toEqual(window);
    await ask(window).expect(409);
  });

  it('counts appointments from before slots existed and from the previous release', async () => {
    const [window, another] = free().all;
    const [id, other] = await seed(site.dataSource, [
      { status: 'scheduled', ...window },
      { status: 'scheduled', ...another },
    ]);
    const appointment = { uid: 'old@example.com', sequence: 0, isBooked: true, changedAt: new Date() };
    await site.dataSource.getRepository(Appointment).insert([
      { leadId: id, ...appointment, ...window, minutes: null },
      { leadId: other, ...appointment, ...another, minutes: null, isBooked: false },
    ]);
    await site.dataSource.getRepository(ReservedSlot).insert({ ...another, crew: 1, leadId: other });
    await site.app.get(SlotBackfillService).reserveMissing();
    expect(await placesOf(id)).toMatchObject([window]);
    expect(await placesOf(other)).toEqual([]);
    await ask(window).expect(409);
    await ask(another).expect(201);
  });

  it('works without JavaScript: a full window shows the form again with the next two', async () => {
    const [window] = free().all;
    const text = windowText(window);
    const { text: page } = await site.visitor.get('/contact').expect(200);
    expect(page).toContain(`value="${text}"`);
    expect(page).toContain('Choose one and you’re booked right away');
    expect(page).not.toMatch(/We’ll contact you within[^<]*times/);
    const address = '1 Main St, Anoka';
    const form = { ...lead({ phone: '(763) 555-7001', address }), freeWindow: text };
    await send('/contact', form).expect(303);
    const message = 'A dog lives here';
    const later = { ...lead({ phone: '(763) 555-7002', address, message }), freeWindow: text };
    const again = await send('/contact', later).expect(409);
    expect(again.text).toContain('was just booked');
    expect(again.text).toContain('A dog lives here');
    const offered = [...again.text.matchAll(/name="freeWindow" value="([^"]+)"/g)].map(([, value]) => value);
    expect(offered).toEqual(free().all.slice(0, 2).map(windowText));
    const freeRoom = await site.visitor.get('/free-room').expect(200);
    expect(freeRoom.text).toContain(`value="${offered[0]}"`);
    expect(freeRoom.text).not.toContain('to confirm the day and time');
    const ofRoom = { address: '1 Main St, Anoka', roomSelection: 'one_room', noObligationAgreement: 'on' };
    const freeRoomForm = { ...lead({ phone: '(763) 555-7003' }), ...ofRoom, freeWindow: offered[0] };
    await send('/free-room', freeRoomForm).expect(303);
  });

  it('requires an address on the form only where it is confirmed right away', async () => {
    const [window] = free().all;
    const form = {
      ...lead({ phone: '(763) 555-7004', message: 'Ring twice' }),
      freeWindow: windowText(window),
    };
    const { text } = await send('/contact', form).expect(422);
    expect(text).toContain('Enter your address to book this time.');
    expect(text).toContain('Ring twice');
    expect(text).toContain('Required if you choose one of the open times.');
    await send('/contact', { ...form, freeWindow: '' }).expect(303);
    const outside = { ...form, phone: '(763) 555-7006', serviceArea: '55401' };
    const { headers } = await send('/contact', outside).expect(303);
    const page = await site.visitor.get(headers.location).expect(200);
    expect(page.text).not.toContain('Booking confirmed');
    await set({ isInstant: false });
    const later = { ...form, phone: '(763) 555-7005' };
    await send('/contact', later).expect(303);
    expect((await site.visitor.get('/contact')).text).not.toContain('Required if you choose');
  });

  it('is selected on the form by the link of the next opening, if it is still open', async () => {
    const [window] = free().all;
    const selected = async (query: string) =>
      /<input type="radio"[^>]*checked=""[^>]*value="([^"]*)"/.exec(
        (await site.visitor.get(`/contact?${query}`).expect(200)).text,
      )?.[1];
    const { text } = await site.visitor.get('/pricing').expect(200);
    const [, query] = /href="\/contact\?([^"#]*)#times">Next opening/.exec(text) ?? [];
    expect(await selected(query)).toBe(windowText(window));
    for (const other of ['2020-01-06 morning', 'tomorrow', '<b>', `${window.day} ${'x'.repeat(60)}`])
      expect(await selected(`freeWindow=${encodeURIComponent(other)}`)).toBe('');
    expect(await selected('freeWindow=a&freeWindow=b')).toBe('');
  });

  it('is offered on the home page and next to the price, and cached pages follow within seconds', async () => {
    await site.visitor.get('/').expect(200);
    const [{ day }] = free().all;
    const last = free().all.filter((window) => window.day === day);
    const shown = async (path: string) =>
      /Next opening: ([^<]+)</.exec((await site.visitor.get(path)).text.replace(/<!-- -->/g, ''))?.[1];
    const before = await shown('/');
    expect(await shown('/pricing')).toBe(before);
    for (const window of last) await ask(window).expect(201);
    await free().refresh();
    expect(await shown('/')).not.toBe(before);
    expect(await shown('/pricing')).toBe(await shown('/'));
  });
});
