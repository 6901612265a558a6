import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadEventsService } from '../../../src/contacts/leads/lead-events.service.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { hours, minutes, seconds } from '../../support/site/outbox.js';
import { lead, type TestSite } from '../../support/site/site.js';

onEachDatabase('A lead’s emails', (make) => {
  const site = emailSite(make, {
    MAIL_FROM: 'desk@drylark.example',
    PUBLIC_ORIGIN: 'http://drylark.example',
  });
  const { outbox, peer } = site;
  let desk: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    desk = await site.owner();
  });

  beforeEach(() => {
    outbox.begin();
    peer.received.length = 0;
    peer.behaviors.clear();
    peer.otherwise = 'accept';
  });

  const arrive = async (changes: object = {}) => {
    const wish = lead(changes);
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    return { id: body.id as number, ...wish } as { id: number } & ReturnType<typeof lead>;
  };
  const stored = (id: number) => site.dataSource.getRepository(Lead).findOneByOrFail({ id });
  /** What the owner got about leads; a morning's digest has no one to reply to. */
  const alerts = () => peer.to(ownerEmail).filter(({ replyTo }) => replyTo);
  const messageIds = (recipient: string) => peer.to(recipient).map(({ messageId }) => messageId);

  it('are an alert to the owner and a confirmation', async () => {
    const { id, email } = await arrive({
      name: "Zoë O'Hara 🧽",
      serviceType: 'residential',
      preferredDate: '2026-12-03',
      timePreference: 'morning',
      message: 'Two rooms & a "dog" <b>',
    });
    await site.app.get(UnitOfWorkService).run((manager) =>
      manager.insert(LeadTouch, {
        leadId: id,
        position: 'last',
        landingPage: '/free-room',
        utmSource: 'google',
        utmMedium: 'cpc',
        utmCampaign: 'spring',
        leadCreatedAt: new Date(),
      }),
    );
    expect((await stored(id)).emailsSent).toBe(false);
    await outbox.deliver();

    const [alert] = alerts();
    expect(alert.subject).toBe("New lead: Zoë O'Hara 🧽, Residential carpet cleaning");
    expect(alert.from).toMatchObject({ name: 'Drylark Carpet Care', address: 'desk@drylark.example' });
    expect(alert.replyTo).toEqual([{ name: "Zoë O'Hara 🧽", address: email }]);
    for (const part of [alert.text, alert.html]) {
      expect(part).toContain('(763) 555-0100');
      expect(part).toContain('Residential carpet cleaning');
      expect(part).toContain('Thu, Dec 3, 2026');
      expect(part).toContain('Morning');
      expect(part).toContain('google / cpc, campaign spring, landing page /free-room');
      expect(part).toContain(`http://drylark.example/admin/leads/${id}`);
    }
    expect(alert.text).toContain('Two rooms & a "dog" <b>');
    expect(alert.html).toContain('href="tel:+17635550100"');
    expect(alert.html).not.toContain('<b>');

    const [thanks] = peer.to(email);
    expect(thanks.to).toEqual([{ name: '', address: email }]);
    expect(thanks.replyTo).toEqual([{ name: 'Drylark Carpet Care', address: 'hello@drylark.example' }]);
    for (const part of [thanks.text, thanks.html]) {
      expect(part).toContain('We’ll contact you within 24 hours');
      expect(part).toContain('10AM-6PM');
      expect(part).toContain('(763) 555-0142');
      // A link’s characters are random: they may spell anything.
      expect(part?.replace(/\/my\/[\w-]+/g, '')).not.toMatch(/Zo|Hara|dog|rooms|residential/i);
    }
    expect(peer.received).toHaveLength(2);
    expect((await stored(id)).emailsSent).toBe(true);
    outbox.pass(100 * hours);
    await outbox.deliver();
    expect([...alerts(), ...peer.to(email)]).toHaveLength(2);
  });

  it('have what was asked for: address, day, time and estimate', async () => {
    const place = { serviceArea: 'Anoka', address: '12 Elm St' };
    const time = { preferredDate: '2026-12-03', timePreference: 'morning' };
    const { email } = await arrive({ ...place, ...time, order: 'rooms=3&stairs=12' });
    await outbox.deliver();
    const [alert] = alerts();
    expect(alert.text).toContain('Address: 12 Elm St, Anoka\nArea: Anoka\n');
    expect(alert.html).toContain('12 Elm St, Anoka');
    const [thanks] = peer.to(email);
    for (const part of [thanks.text, thanks.html]) {
      expect(part).toContain('You asked for Thu, Dec 3, 2026, Morning.');
      expect(part).toContain('We’ll confirm the time with you.');
      expect(part).not.toContain('We’ll set a day and time');
      expect(part).toContain('Stairs: 12');
      expect(part).not.toContain('Elm');
    }
  });

  it('say if we’re closed on the day that was asked for', async () => {
    const sunday = await arrive({ preferredDate: '2026-12-06', timePreference: 'evening' });
    const { email } = await arrive({ preferredDate: null, timePreference: null });
    await outbox.deliver();
    const [[closed], [open]] = [sunday.email, email].map((to) => peer.to(to));
    expect(closed.text).toContain('We’re closed on Sundays. We’ll call you to find another day.');
    expect(closed.text).not.toMatch(/We’ll (confirm the time|set a day)/);
    expect(open.text).toContain('We’ll set a day and time that work for you.');
  });

  it('leave out a stranger’s own text in place of a day and a time', async () => {
    const { email } = await arrive({ preferredDate: 'win at example.org', timePreference: 'example.org' });
    const day = await arrive({ preferredDate: '2026-12-03', timePreference: 'example.org' });
    await outbox.deliver();
    const [[thanks], [dated]] = [email, day.email].map((to) => peer.to(to));
    expect(thanks.text).not.toMatch(/example\.org|You asked/);
    expect(dated.text).toContain('You asked for Thu, Dec 3, 2026.\n');
    expect(dated.raw).not.toContain('example.org');
  });

  it('name the address that the form for a free room sends as the area', async () => {
    await arrive({ serviceArea: 'Address: 12 Elm St, Anoka' });
    await outbox.deliver();
    expect(alerts()[0].text).toContain('Address: 12 Elm St, Anoka\n');
    expect(alerts()[0].text).not.toContain('Area:');
  });

  it('tell the owner of a place outside the service area', async () => {
    await arrive({ serviceArea: 'Edina', address: '12 Elm St' });
    await outbox.deliver();
    const [{ text, html }] = alerts();
    for (const part of [text, html]) expect(part).toContain('Edina · Outside your service area');
  });

  it('don’t delay the response while no email server responds, and are sent when one does', async () => {
    await peer.stop();
    const { id, email } = await arrive();
    await outbox.deliver();
    const waiting = await outbox.item(id, 'owner-alert');
    expect(waiting).toMatchObject({
      state: 'waiting',
      attempts: 1,
      note: expect.stringMatching(/ECONNREFUSED|ESOCKET/),
    });
    await peer.start();
    outbox.pass(40 * seconds);
    await outbox.deliver();
    expect([alerts().length, peer.to(email).length]).toEqual([1, 1]);
    expect((await stored(id)).emailsSent).toBe(true);
  });

  it('wait 30 s after the first failure, and fail permanently after 72 hours', async () => {
    peer.otherwise = 'greylist';
    const { id } = await arrive();
    const triesAt = async (afterMs: number) => {
      outbox.pass(afterMs);
      await outbox.deliver();
      return outbox.item(id, 'owner-alert');
    };
    const first = await triesAt(0);
    expect(first.note).toBe('The email server replied: 451 4.7.1 Greylisted, try again later');
    expect(await triesAt(10 * seconds)).toMatchObject({ attempts: 1, state: 'waiting' });
    expect(await triesAt(30 * seconds)).toMatchObject({ attempts: 2, state: 'waiting' });
    expect(await triesAt(70 * hours)).toMatchObject({ attempts: 3, state: 'waiting' });
    expect(await triesAt(2 * hours)).toMatchObject({
      attempts: 4,
      state: 'dead',
      note: 'Failed after 72 hours of retries. The email server replied: 451 4.7.1 Greylisted, try again later',
    });
    expect((await stored(id)).emailsSent).toBe(false);
    expect(peer.received).toEqual([]);
  });

  it('fail permanently right away when the address is rejected, show why, and can be retried', async () => {
    const wish = lead();
    peer.behaviors.set(wish.email, 'reject');
    const { id, email } = await arrive(wish);
    await outbox.deliver();
    expect(alerts()).toHaveLength(1);
    expect((await stored(id)).emailsSent).toBe(false);
    const { body: deliveries } = await desk.get(`/admin/api/contacts/${id}/deliveries`).expect(200);
    const dead = deliveries.find(({ kind }: { kind: string }) => kind === 'acknowledgement');
    expect(dead).toMatchObject({
      state: 'dead',
      leadId: id,
      note: 'The email server replied: 550 5.1.1 No such mailbox here',
      dueAt: null,
    });
    peer.behaviors.clear();
    await site.visitor.post(`/admin/api/deliveries/${dead.id}/retry`).expect(401);
    await site.visitor.get(`/admin/api/contacts/${id}/deliveries`).expect(401);
    await desk.post('/admin/api/deliveries/987654/retry').expect(404);
    await desk.post(`/admin/api/deliveries/${dead.id}/retry`).expect(200);
    await outbox.deliver();
    expect(peer.to(email)).toHaveLength(1);
    expect(alerts()).toHaveLength(1);
    expect((await stored(id)).emailsSent).toBe(true);
    const { body: file } = await desk.get(`/admin/api/contacts/${id}`).expect(200);
    expect(file.timeline.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        'New-lead alert: delivered',
        'Confirmation to customer: failed (The email server replied: 550 5.1.1 No such mailbox here)',
        'Confirmation to customer: delivered',
        'Request received',
      ]),
    );
  });

  it.each(['stall', 'lost'] as const)(
    'whose fate is unknown (%s) come again under the same Message-ID',
    async (behavior) => {
      peer.otherwise = behavior;
      const { id, email } = await arrive();
      const settings = site.app.get(Environment);
      settings.SMTP_URL = peer.urlWith(400);
      await outbox.deliver();
      settings.SMTP_URL = peer.url;
      expect((await outbox.item(id, 'acknowledgement')).state).toBe('waiting');
      expect((await stored(id)).emailsSent).toBe(false);
      const [first] = messageIds(email);
      peer.otherwise = 'accept';
      outbox.pass(10 * minutes);
      await outbox.deliver();
      expect((await stored(id)).emailsSent).toBe(true);
      expect(messageIds(email)).toHaveLength(behavior === 'lost' ? 2 : 1);
      if (behavior === 'lost') expect(messageIds(email)).toEqual([first, first]);
    },
  );

  it('that the server accepted before it disconnected aren’t sent again', async () => {
    peer.otherwise = 'hang-up-after-250';
    const { id, email } = await arrive();
    await outbox.deliver();
    outbox.pass(hours);
    await outbox.deliver();
    expect([alerts().length, peer.to(email).length]).toEqual([1, 1]);
    expect((await stored(id)).emailsSent).toBe(true);
  });

  it('include one confirmation per address and day', async () => {
    const email = `Twice-${Math.random().toString(36).slice(2)}@example.com`;
    const first = await arrive({ email });
    const second = await arrive({ email: email.toLowerCase(), message: 'Another' });
    await outbox.deliver();
    expect(
      peer.received.filter(({ recipient }) => recipient.toLowerCase() === email.toLowerCase()),
    ).toHaveLength(1);
    expect(alerts()).toHaveLength(2);
    for (const { id } of [first, second]) expect((await stored(id)).emailsSent).toBe(true);
    const skipped = await Promise.all([first, second].map(({ id }) => outbox.item(id, 'acknowledgement')));
    expect(skipped.map(({ note }) => note).filter(Boolean)).toEqual([
      'Not sent: this address got a confirmation in the last 24 hours',
    ]);
    const files = await Promise.all([first, second].map(({ id }) => desk.get(`/admin/api/contacts/${id}`)));
    const texts = files.flatMap(({ body }) => body.timeline.map(({ text }: { text: string }) => text));
    expect(texts.filter((text) => text.startsWith('Confirmation to customer')).sort()).toEqual([
      'Confirmation to customer: delivered',
      'Confirmation to customer: not sent (this address got a confirmation in the last 24 hours)',
    ]);
    outbox.pass(25 * hours);
    const third = await arrive({ email, message: 'A day later' });
    await outbox.deliver();
    expect(peer.to(email).length + peer.to(email.toLowerCase()).length).toBe(2);
    expect((await stored(third.id)).emailsSent).toBe(true);
  });

  it('don’t include a confirmation once the lead isn’t new', async () => {
    const { id, email } = await arrive();
    await changeLead(site, id, { status: 'contacted' });
    await outbox.deliver();
    expect(peer.to(email)).toEqual([]);
    expect(await outbox.item(id, 'acknowledgement')).toMatchObject({
      note: 'Not sent: the lead was no longer new',
    });
    expect((await stored(id)).emailsSent).toBe(true);
  });

  it('aren’t sent for spam, until the owner marks it as not spam', async () => {
    const { id, email } = await arrive();
    const mark = (isSpam: boolean) =>
      site.app.get(UnitOfWorkService).run(async (manager) => {
        const before = await manager.findOneByOrFail(Lead, { id });
        const changed = await manager.save(Object.assign(manager.create(Lead, before), { isSpam }));
        await site.app
          .get(LeadEventsService)
          .emit(manager, { kind: 'changed', before: { ...before }, lead: changed });
      });
    await mark(true);
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    expect((await outbox.item(id, 'owner-alert')).state).toBe('skipped');
    await mark(false);
    await outbox.deliver();
    expect([alerts().length, peer.to(email).length]).toEqual([1, 1]);
    expect((await stored(id)).emailsSent).toBe(true);
  });

  it('contain nothing that a hostile name or address could add', async () => {
    const hostile = 'Eve\r\nBcc: victim@example.com, "x" <y@z.com>; Group: a@b.com;';
    const { id } = await arrive({ name: hostile, message: 'a\r\n.\r\nRCPT TO:<victim@example.com>\r\n' });
    await outbox.deliver();
    const [alert] = alerts();
    expect(peer.received).toHaveLength(2);
    expect(alert.bcc).toBeUndefined();
    expect(alert.cc).toBeUndefined();
    expect(alert.to).toEqual([{ name: '', address: ownerEmail }]);
    expect(alert.replyTo).toHaveLength(1);
    expect(alert.headers.map(({ key }) => key)).not.toContain('bcc');
    expect((await stored(id)).emailsSent).toBe(true);
  });
});
