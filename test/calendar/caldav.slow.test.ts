import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Tuning } from '../../src/platform/config/tuning.js';
import { leadStatuses } from '../../views/contracts/leads/leads.js';
import { readCalendar } from '../support/data/ics.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { DavServer } from '../support/servers/dav-servers.js';
import { UnreliableWire, type WireMode } from '../support/servers/unreliable-wire.js';
import { changeLead, storedLead } from '../support/site/admin.js';
import { hours, TestOutbox } from '../support/site/outbox.js';
import { lead, TestSite } from '../support/site/site.js';

const { TEST_RADICALE, TEST_XANDIKOS } = process.env;

describeWith(TEST_RADICALE, 'Radicale')('Appointments on Radicale', () =>
  tests(() => DavServer.radicale(TEST_RADICALE ?? '')),
);
describeWith(TEST_XANDIKOS, 'Xandikos')('Appointments on Xandikos', () =>
  tests(() => DavServer.xandikos(TEST_XANDIKOS ?? '')),
);

function tests(startServer: () => Promise<DavServer>): void {
  const site = new TestSite();
  const outbox = new TestOutbox(site);
  let database: TestDatabase;
  let server: DavServer;
  let wire: UnreliableWire;

  beforeAll(async () => {
    database = await sqlite();
    server = await startServer();
    wire = await UnreliableWire.to(server.port);
    await site.begin({ ...database.variables, CALDAV_URL: server.url(wire.port) });
  });

  afterAll(async () => {
    await site.stop();
    await wire.close();
    await server.stop();
    await database.drop();
  });

  beforeEach(() => {
    wire.set('good');
    outbox.begin();
  });

  /** Sets the wire, with a short deadline where no answer comes back. */
  const misbehave = (mode: WireMode) => {
    site.app.get(Tuning).caldavDeadlineMs = mode === 'stall' ? 300 : 15_000;
    wire.set(mode);
  };
  /** The wire is good again, and time passes. The first attempt may meet a kept connection, cut by now. */
  const recover = async () => {
    misbehave('good');
    for (const _ of [1, 2, 3]) {
      outbox.pass(2 * hours);
      await outbox.deliver();
    }
  };
  const arrive = async (changes: object = {}): Promise<number> => {
    const wish = lead({ preferredDate: '2027-06-01', timePreference: 'morning', ...changes });
    return (await site.visitor.post('/api/contact').send(wish).expect(201)).body.id;
  };
  const uidOf = async (id: number) => {
    const found = await site.dataSource.getRepository('Appointment').findOneBy({ leadId: id });
    return found?.uid as string | undefined;
  };
  const eventsOf = async (id: number) => {
    const uid = await uidOf(id);
    const events = (await server.events()).flatMap((text) => readCalendar(text).events);
    return events.filter((event) => event.uid === uid);
  };

  it('are created, moved and removed, and the lead is marked exactly while its event exists', async () => {
    const id = await arrive({ name: 'Zoë O’Hara & Söhne <x>' });
    expect((await changeLead(site, id, { status: 'scheduled' })).calendarEventId).toBeNull();
    await outbox.deliver();
    expect(await eventsOf(id)).toMatchObject([{ sequence: 0, start: new Date('2027-06-01T15:00:00Z') }]);
    expect((await storedLead(site, id)).calendarEventId).toBe(await uidOf(id));
    await changeLead(site, id, { timeWindow: 'evening' });
    expect((await storedLead(site, id)).calendarEventId).toBe(await uidOf(id));
    await outbox.deliver();
    expect(await eventsOf(id)).toMatchObject([{ sequence: 1, start: new Date('2027-06-01T22:00:00Z') }]);
    await changeLead(site, id, { status: 'completed' });
    expect((await storedLead(site, id)).calendarEventId).toBe(await uidOf(id));
    await outbox.deliver();
    expect(await eventsOf(id)).toEqual([]);
    expect((await storedLead(site, id)).calendarEventId).toBeNull();
  });

  it.each(['stall', 'cut', 'down'] as WireMode[])(
    'come through a wire that is bad for a while (%s)',
    async (mode) => {
      const id = await arrive();
      await changeLead(site, id, { status: 'scheduled' });
      misbehave(mode);
      await outbox.deliver();
      expect(await outbox.item(id, 'calendar')).toMatchObject({ state: 'waiting', attempts: 1 });
      expect((await storedLead(site, id)).calendarEventId).toBeNull();
      await recover();
      expect(await outbox.item(id, 'calendar')).toMatchObject({ state: 'done', note: '' });
      expect(await eventsOf(id)).toHaveLength(1);
      expect((await storedLead(site, id)).calendarEventId).toBe(await uidOf(id));
      await changeLead(site, id, { status: 'new' });
      misbehave(mode);
      await outbox.deliver();
      await recover();
      expect(await outbox.item(id, 'calendar')).toMatchObject({ state: 'done', note: '' });
      expect(await eventsOf(id)).toEqual([]);
      expect((await storedLead(site, id)).calendarEventId).toBeNull();
    },
  );

  it('override the owner’s changes to the event in another program, and are recreated if it was deleted', async () => {
    const id = await arrive();
    await changeLead(site, id, { status: 'scheduled' });
    await outbox.deliver();
    const [text] = (await server.events()).filter((one) => one.includes('SEQUENCE:0'));
    const path = `${server.path}${(await uidOf(id))?.split('@')[0]}.ics`;
    const edited = text.replace(/\r?\n/g, '\r\n').replace('T080000', 'T060000');
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8' };
    expect((await server.request('PUT', path, edited, headers)).ok).toBe(true);
    await changeLead(site, id, { day: '2027-06-02' });
    await outbox.deliver();
    expect(await eventsOf(id)).toMatchObject([{ sequence: 1, day: '2027-06-02', hour: '10:00' }]);
    await server.request('DELETE', path);
    await changeLead(site, id, { day: '2027-06-03' });
    await outbox.deliver();
    expect(await eventsOf(id)).toMatchObject([{ sequence: 2, day: '2027-06-03' }]);
  });

  it('use an existing event with their UID at another path instead of creating a second', async () => {
    const id = await arrive();
    await changeLead(site, id, { status: 'scheduled' });
    const uid = await uidOf(id);
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Restored//EN', 'BEGIN:VEVENT', `UID:${uid}`];
    const span = ['DTSTAMP:20270101T000000Z', 'DTSTART:20270101T100000Z', 'DTEND:20270101T110000Z'];
    const restored = [...lines, ...span, 'SUMMARY:Restored', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8' };
    expect((await server.request('PUT', `${server.path}restored.ics`, restored, headers)).ok).toBe(true);
    await outbox.deliver();
    expect(await outbox.item(id, 'calendar')).toMatchObject({ state: 'done', attempts: 1 });
    expect(await eventsOf(id)).toMatchObject([
      { uid, day: '2027-06-01', summary: expect.stringContaining('Ada') },
    ]);
    await changeLead(site, id, { status: 'new' });
    await outbox.deliver();
    expect(await eventsOf(id)).toEqual([]);
  });

  it('wait until a server is configured, and are then created there', async () => {
    const other = new TestSite();
    const place = await sqlite();
    await other.begin(place.variables);
    const { body } = await other.visitor.post('/api/contact').send(lead({ preferredDate: '2027-08-01' }));
    await changeLead(other, body.id, { status: 'scheduled' });
    const owner = await other.owner();
    const kinds = (await owner.get(`/admin/api/contacts/${body.id}/deliveries`)).body.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).not.toContain('calendar');
    await other.stop();
    await other.begin({ ...place.variables, CALDAV_URL: server.url() });
    const later = new TestOutbox(other);
    later.begin();
    await later.deliver();
    expect((await later.item(body.id, 'calendar')).state).toBe('done');
    const days = (await server.events()).flatMap((text) => readCalendar(text).events.map(({ day }) => day));
    expect(days).toContain('2027-08-01');
    await other.stop();
    await place.drop();
  });

  it.each([
    ['spring', '2027-03-14', '13:00'],
    ['autumn', '2027-11-07', '14:00'],
  ])(
    'lie at eight on the wall clock after the %s night when the server gives them back',
    async (_, day, utc) => {
      const id = await arrive({ preferredDate: day });
      await changeLead(site, id, { status: 'scheduled' });
      await outbox.deliver();
      expect(await eventsOf(id)).toMatchObject([
        { day, hour: '08:00', start: new Date(`${day}T${utc}:00Z`) },
      ]);
    },
  );

  it('leave one event under one UID after any history, on any wire', async () => {
    const step = fc.record({
      change: fc.oneof(
        { arbitrary: fc.record({ status: fc.constantFrom(...leadStatuses) }), weight: 3 },
        fc.record({ day: fc.constantFrom('2027-07-01', '2027-07-02', null) }),
      ),
      mode: fc.constantFrom<WireMode>('good', 'good', 'good', 'cut', 'down'),
      isDelivered: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (history) => {
        const id = await arrive();
        for (const { change, mode, isDelivered } of history) {
          wire.set(mode);
          await changeLead(site, id, change);
          if (isDelivered) await outbox.deliver();
          const isMarked = (await storedLead(site, id)).calendarEventId !== null;
          if (isMarked) expect(await eventsOf(id)).toHaveLength(1);
        }
        await recover();
        const { status, day, calendarEventId } = await storedLead(site, id);
        const isDue = status === 'scheduled' && day !== null;
        const events = await eventsOf(id);
        const { note } = await outbox.item(id, 'calendar').catch(() => ({ note: '' }));
        expect({ note, days: events.map(({ day }) => day) }).toEqual({
          note: '',
          days: isDue ? [day] : [],
        });
        expect(calendarEventId).toBe(isDue ? events[0].uid : null);
      }),
      { numRuns: 12 },
    );
  });
}
