import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BookingSettingsService } from '../../../src/business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { type DayWindow, windowText } from '../../../views/contracts/bookings/free-windows.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { storedLead } from '../../support/site/admin.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';
import { lead, type TestSite } from '../../support/site/site.js';
import { journalDraft, journalKeys, lose, reconcile } from './journal.js';

onEachDatabase('A lead that the database has lost', (make) => {
  const site = emailSite(make, { TRUST_PROXY: 'loopback' });
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let keys = 0;
  let phones = 0;

  beforeAll(async () => {
    owner = await site.owner();
    const crews = { morning: 1, afternoon: 1, evening: 1 };
    await site.app
      .get(BookingSettingsService)
      .save({ crews, noticeHours: 24, daysAhead: 28, isInstant: true });
    await site.app.get(FreeWindowsService).refresh();
  });

  beforeEach(async () => {
    await outbox.deliver();
    peer.received.length = 0;
  });

  /** A request of another person under a key of its own, once its file is kept. */
  const arrive = async (changes: object = {}) => {
    const idempotencyKey = `lost-and-found-${++keys}`;
    const phone = `(763) 555-${String(3_000 + ++phones)}`;
    const { body, headers } = await site.visitor
      .post('/api/contact')
      .set('X-Forwarded-For', `198.51.100.${phones}`)
      .send({ ...lead({ phone }), idempotencyKey, ...changes })
      .expect(201);
    await until(() => journalKeys(site).includes(idempotencyKey));
    return { id: body.id as number, key: idempotencyKey, booked: body.booked, link: headers.location };
  };
  const byKey = (idempotencyKey: string) =>
    site.dataSource.getRepository(Lead).findOneByOrFail({ idempotencyKey });
  const historyOf = async (leadId: number) => {
    const rows = await site.dataSource.getRepository(LeadChange).findBy({ leadId, kind: 'restored' });
    return rows.map(({ details }) => JSON.parse(details).text);
  };
  const alerts = () => peer.to(ownerEmail).filter(({ replyTo }) => replyTo);
  const freeWindow = async (): Promise<DayWindow> => {
    await site.app.get(FreeWindowsService).refresh();
    return site.app.get(FreeWindowsService).all.at(-1) as DayWindow;
  };

  it('is restored with its key, time, price, touches and the customer’s link', async () => {
    const touch = { landingPage: '/pricing', referrerHost: 'found.example', utmSource: 'flyer', at: null };
    const { id, key, link } = await arrive({
      message: 'Zoë’s rugs 日本',
      order: 'rooms=3',
      touches: { first: touch, last: touch },
    });
    const before = await storedLead(site, id);
    expect(before.estimate).not.toBeNull();
    await lose(site, [id]);
    await reconcile(site);
    const { id: newId, ...after } = await byKey(key);
    expect({ id, ...after }).toEqual({ ...before, customerId: after.customerId });
    const touches = await site.dataSource.getRepository(LeadTouch).findBy({ leadId: newId });
    expect(touches.map(({ utmSource }) => utmSource)).toEqual(['flyer', 'flyer']);
    expect(await historyOf(newId)).toEqual(['Restored after the database lost it']);
    await site.visitor.get(link).expect(200);
  });

  it('is restored once, even by two processes at the same time', async () => {
    const lost = [await arrive(), await arrive(), await arrive()];
    await lose(
      site,
      lost.map(({ id }) => id),
    );
    await Promise.all([reconcile(site), reconcile(site)]);
    await reconcile(site);
    for (const { key } of lost) {
      const found = await site.dataSource.getRepository(Lead).findBy({ idempotencyKey: key });
      expect(found).toHaveLength(1);
      expect(await historyOf(found[0].id)).toHaveLength(1);
    }
  });

  it('alerts the owner as restored, sends no second confirmation, and leaves no email pending', async () => {
    const { id, key } = await arrive({ name: 'Lost Linus' });
    const { email } = await byKey(key);
    await outbox.deliver();
    expect([peer.to(email).length, alerts().length]).toEqual([1, 1]);
    expect((await byKey(key)).emailsSent).toBe(true);
    await lose(site, [id]);
    await reconcile(site);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
    expect(alerts()).toHaveLength(2);
    expect(alerts()[1].subject).toBe('Lead restored: Lost Linus');
    expect(alerts()[1].text).toContain('The database lost this request.');
    expect((await byKey(key)).emailsSent).toBe(true);
    const { body } = await owner.get(`/admin/api/contacts/${(await byKey(key)).id}`).expect(200);
    expect(JSON.stringify(body.timeline)).toContain('Restored after the database lost it');
  });

  it('gets its confirmed slot back, with its history and reminder, and no second confirmation', async () => {
    const window = await freeWindow();
    const { id, key, booked } = await arrive({ freeWindow: windowText(window) });
    expect(booked).toEqual(window);
    const { email } = await byKey(key);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
    await lose(site, [id]);
    await reconcile(site);
    const after = await byKey(key);
    expect(after).toMatchObject({ status: 'scheduled', day: window.day, timeWindow: window.timeWindow });
    expect(after.calendarEventId).not.toBeNull();
    const places = await site.dataSource.getRepository(ReservedSlot).findBy({ leadId: after.id });
    expect(places).toEqual([{ ...window, crew: 1, leadId: after.id }]);
    outbox.pass(5 * minutes);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
    expect(alerts().map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Booking restored: /),
    );
    const kinds = await site.dataSource.getRepository(OutboxItem).findBy({ leadId: after.id });
    const states = Object.fromEntries(kinds.map(({ kind, state }) => [kind, state]));
    expect(states).toMatchObject({ reminder: 'waiting', appointment: 'skipped', acknowledgement: 'done' });
    expect((await byKey(key)).emailsSent).toBe(true);
  });

  it('loses a slot that was booked since, and the history and the alert say so', async () => {
    const window = await freeWindow();
    const { id, key } = await arrive({ freeWindow: windowText(window) });
    await lose(site, [id]);
    await site.app.get(FreeWindowsService).refresh();
    expect((await arrive({ freeWindow: windowText(window) })).booked).toEqual(window);
    await reconcile(site);
    const after = await byKey(key);
    expect(after).toMatchObject({ status: 'new', day: window.day, timeWindow: window.timeWindow });
    expect(await historyOf(after.id)).toEqual([expect.stringContaining('is no longer open')]);
    await outbox.deliver();
    expect(alerts().map(({ text }) => text)).toContainEqual(
      expect.stringContaining('has since been booked by someone else'),
    );
  });

  it('gets no slot if it only requested one or was spam', async () => {
    const [wishing, spam] = [await freeWindow(), { website: 'http://spam.example' }];
    const phone = '(763) 555-9199';
    const held = await arrive({ ...spam, freeWindow: windowText(wishing) });
    const first = await arrive({ phone, freeWindow: windowText(await freeWindow()) });
    const second = await arrive({ phone, freeWindow: windowText(await freeWindow()) });
    const third = await arrive({ phone, freeWindow: windowText(await freeWindow()) });
    expect([held.booked, third.booked]).toEqual([undefined, undefined]);
    expect([journalDraft(site, held.key).window, journalDraft(site, third.key).window]).toEqual([
      undefined,
      undefined,
    ]);
    await lose(
      site,
      [held, first, second, third].map(({ id }) => id),
    );
    await reconcile(site);
    const found = await Promise.all([held, first, second, third].map(({ key }) => byKey(key)));
    expect(found.map(({ status }) => status)).toEqual(['new', 'scheduled', 'scheduled', 'new']);
    expect(found.map(({ isSpam }) => isSpam)).toEqual([true, false, false, false]);
    expect(found[0].spamSigns).toBe('honeypot');
  });

  it('is restored and alerts the owner if the owner added it', async () => {
    const idempotencyKey = `written-down-${++keys}`;
    const answers = {
      key: idempotencyKey,
      name: 'Handwritten Hanna',
      phone: '(763) 555-7788',
      source: 'phone',
    };
    await owner.post('/admin/leads/new').type('form').send(answers).expect(303);
    await until(() => journalKeys(site).includes(idempotencyKey));
    await lose(site, [(await byKey(idempotencyKey)).id]);
    await reconcile(site);
    expect(await byKey(idempotencyKey)).toMatchObject({ name: 'Handwritten Hanna', source: 'phone' });
    await outbox.deliver();
    expect(peer.to(ownerEmail).map(({ subject }) => subject)).toContain('Lead restored: Handwritten Hanna');
  });

  it('among many others is only in the alert: emails per hour are limited', async () => {
    const { id, key } = await arrive();
    await outbox.deliver();
    await lose(site, [id]);
    await reconcile(site);
    site.app.get(Tuning).alertsAnHour = 1;
    await outbox.deliver();
    site.app.get(Tuning).alertsAnHour = 1_000;
    expect(alerts().map(({ subject }) => subject)).toEqual(['New lead: Ada Visitor']);
    const after = await byKey(key);
    expect(await outbox.item(after.id, 'owner-alert')).toMatchObject({
      state: 'done',
      note: 'Included in the alert about restored requests',
    });
    expect(after.emailsSent).toBe(true);
  });

  it('is counted on the dashboard', async () => {
    const { text } = await owner.get('/admin').expect(200);
    const said = text.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, '');
    expect(said).toMatch(/Safety copies of your leads: \d+ since \w{3}, \w{3} \d+\./);
    expect(said).toMatch(/Last checked \w{3} \d+, \d{4}, [^:]+:\d\d [AP]M: none are missing\./);
    expect(said).toMatch(/Missing leads restored: \d+, most recently on \w{3} \d+, \d{4}/);
  });

  it('is left alone if it is still there, changed or not', async () => {
    const { id } = await arrive();
    const changes = { name: 'Renamed', status: 'completed', notes: 'Done', serviceArea: 'Edina' };
    await owner.put(`/admin/api/contacts/${id}`).send(changes).expect(200);
    const before = await storedLead(site, id);
    await reconcile(site);
    expect(await storedLead(site, id)).toEqual(before);
    expect(await historyOf(id)).toEqual([]);
  });
});
