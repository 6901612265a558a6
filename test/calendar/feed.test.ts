import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leadStatuses } from '../../views/contracts/leads/leads.js';
import { readCalendar } from '../support/data/ics.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead, feedPath, storedLead } from '../support/site/admin.js';
import { TestOutbox } from '../support/site/outbox.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The calendar feed', (make) => {
  const site = testSite(make);
  const outbox = new TestOutbox(site);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  // The feed holds upcoming appointments only, and the dates below are fixed.
  const beginInJanuary = () => {
    outbox.begin();
    outbox.at(new Date('2027-01-05T15:00:00Z'));
  };

  beforeAll(async () => {
    beginInJanuary();
    owner = await site.owner();
  });

  beforeEach(beginInJanuary);

  const arrive = async (changes: object = {}): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(changes)).expect(201)).body.id;
  const set = async (id: number, status: string) =>
    (await owner.put(`/admin/api/contacts/${id}`).send({ status }).expect(200)).body;
  const address = async () => {
    return feedPath(owner);
  };
  const text = async () => (await site.visitor.get(await address()).expect(200)).text;
  const eventOf = async (id: number) => {
    const { uid } = await site.dataSource.getRepository('Appointment').findOneByOrFail({ leadId: id });
    return readCalendar(await text()).events.filter((event) => event.uid === uid);
  };

  it('includes a scheduled lead with its customer and address, and marks the lead meanwhile', async () => {
    const id = await arrive({
      name: 'Zoë; O\'Hara, "x"\\n',
      serviceType: 'residential',
      preferredDate: '2027-05-03',
      timePreference: 'afternoon',
      serviceArea: 'Address: 1 Main St, Anoka',
      message: 'Gate code; 12,\nring twice',
    });
    expect((await storedLead(site, id)).calendarEventId).toBeNull();
    const { calendarEventId } = await set(id, 'scheduled');
    const page = (await owner.get(`/admin/leads/${id}`).expect(200)).text;
    expect(page).toMatch(/href="\/admin\/settings#calendar-title"[^>]*>Calendar event created</);
    expect((await owner.get('/admin/settings').expect(200)).text).toContain('id="calendar-title"');
    const [event] = await eventOf(id);
    expect(event).toMatchObject({
      uid: calendarEventId,
      sequence: 0,
      summary: 'Zoë; O\'Hara, "x"\\n: Residential carpet cleaning',
      status: 'CONFIRMED',
      start: new Date('2027-05-03T17:00:00Z'),
      end: new Date('2027-05-03T22:00:00Z'),
    });
    const written = await text();
    expect(written).toContain('LOCATION:1 Main St\\, Anoka');
    expect(written).toMatch(/\r\n$/);
    expect(written.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    await set(id, 'contacted');
    expect(await eventOf(id)).toEqual([]);
    expect((await storedLead(site, id)).calendarEventId).toBeNull();
    await set(id, 'scheduled');
    expect(await eventOf(id)).toMatchObject([{ uid: calendarEventId, sequence: 2 }]);
  });

  it.each([null, 'next week', '2027-02-30', '0027-03-04', '20270304'])(
    'holds nothing for the preferred date %j',
    async (preferredDate) => {
      const id = await arrive({ preferredDate, timePreference: 'morning' });
      expect((await set(id, 'scheduled')).calendarEventId).toBeNull();
      expect(readCalendar(await text()).events.map(({ day }) => day)).not.toContain(preferredDate);
    },
  );

  it('shows a lead without a window as an all-day event', async () => {
    const id = await arrive({ preferredDate: '2027-05-04' });
    await set(id, 'scheduled');
    expect(await eventOf(id)).toMatchObject([{ isAllDay: true, day: '2027-05-04', hour: '' }]);
  });

  it.each([
    ['the spring night, which has 23 hours', '2027-03-14', '08:00', ['13:00', '17:00']],
    ['the day before it', '2027-03-13', '09:00', ['15:00', '18:00']],
    ['the autumn night, which has 25', '2027-11-07', '08:00', ['14:00', '18:00']],
    ['the day before it', '2027-11-06', '09:00', ['14:00', '17:00']],
  ])('keeps the hour of the clock after %s', async (_night, preferredDate, hour, [from, to]) => {
    const id = await arrive({ preferredDate, timePreference: 'morning' });
    await set(id, 'scheduled');
    const [event] = await eventOf(id);
    expect([event.day, event.hour]).toEqual([preferredDate, hour]);
    expect(event.start.toISOString()).toBe(`${preferredDate}T${from}:00.000Z`);
    expect(event.end.toISOString()).toBe(`${preferredDate}T${to}:00.000Z`);
  });

  it('has one event under one UID after any history of a lead, and the lead’s mark matches', async () => {
    const status = fc.record({ status: fc.constantFrom(...leadStatuses) });
    const day = fc.record({ day: fc.constantFrom('2027-06-01', '2027-06-02', 'soon', null) });
    const window = fc.record({ timeWindow: fc.constantFrom('morning', 'evening', null) });
    const spam = fc.record({ isSpam: fc.boolean() });
    const change = fc.oneof({ arbitrary: status, weight: 4 }, day, window, spam);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (history) => {
        const id = await arrive({ preferredDate: '2027-06-01', timePreference: 'morning' });
        let known = { uid: '', sequence: -1, written: '' };
        for (const step of history) {
          const { status, day, isSpam, calendarEventId } = await changeLead(site, id, step);
          const isDue = status === 'scheduled' && !isSpam && /^2027/.test(day ?? '');
          const events = (await site.dataSource.getRepository('Appointment').existsBy({ leadId: id }))
            ? await eventOf(id)
            : [];
          expect(events).toHaveLength(isDue ? 1 : 0);
          expect(calendarEventId).toBe(isDue ? events[0].uid : null);
          expect((await storedLead(site, id)).calendarEventId).toBe(calendarEventId);
          if (!isDue) continue;
          const [{ uid, sequence, start, end }] = events;
          const written = `${start.toISOString()} ${end.toISOString()}`;
          if (known.uid) expect(uid).toBe(known.uid);
          expect(sequence).toBeGreaterThanOrEqual(known.sequence);
          if (written !== known.written) expect(sequence).toBeGreaterThan(known.sequence);
          known = { uid, sequence, written };
        }
      }),
      { numRuns: 15 },
    );
  });

  it('has a secret address; after a renewal, the old one stops working', async () => {
    const old = await address();
    expect(old).toMatch(/^\/calendar\/[\w-]{32}\.ics$/);
    const answer = await site.visitor
      .get(old)
      .expect(200)
      .expect('Content-Type', 'text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    await site.visitor.get('/admin/settings').expect(302);
    await site.visitor.post('/admin/settings/calendar-feed/address').expect(302);
    expect((await owner.get('/admin/settings').expect(200)).text).not.toContain(old);
    await site.visitor.post('/admin/settings/calendar-feed').expect(302);
    expect(await address()).toBe(old);
    await owner.post('/admin/settings/calendar-feed').expect(303);
    expect(await address()).not.toBe(old);
    await site.visitor.get(old).expect(404);
    await site.visitor.get('/calendar/x.ics').expect(404);
    await site.visitor.get(await address()).expect(200);
  });
});
