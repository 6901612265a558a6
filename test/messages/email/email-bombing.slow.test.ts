import { beforeEach, describe, expect, it } from '@jest/globals';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { AcknowledgementLimitService } from '../../../src/messages/email/acknowledgement-limit.service.js';
import { foldedAddress } from '../../../src/messages/email/folded-address.js';
import { lead } from '../../support/data/lead.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { hours } from '../../support/site/outbox.js';

describe('The normalized address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada+shop+more@Example.com', 'ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['+x@example.com', '+x@example.com'],
  ])('of %s is %s', (address, mailbox) => expect(foldedAddress(address).mailbox).toBe(mailbox));
});

onEachDatabase('A sender of many requests', (make) => {
  // The sender of these tests has one network.
  const acknowledgementsAnHour = { toDomain: 30, fromNetwork: 60, inAll: 60 };
  const site = emailSite(make, {}, { alertsAnHour: 20, acknowledgementsAnHour });
  const { outbox, peer } = site;

  beforeEach(async () => {
    outbox.begin();
    peer.received.length = 0;
    for (const table of ['outbox', 'acknowledged_addresses'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    await site.dataSource.query('DELETE FROM contacts');
  });

  const arrive = async (addresses: string[]) => {
    for (const email of addresses) await site.visitor.post('/api/contact').send(lead({ email })).expect(201);
    for (let round = 0; round < 10; round++) await outbox.deliver();
  };
  const toCustomers = () => peer.received.filter(({ recipient }) => recipient !== ownerEmail);

  it('can’t flood a mailbox: tags and dots count as the same address', async () => {
    await arrive(Array.from({ length: 9 }, (_, n) => `a${'.'.repeat(n % 2)}da+${n}@gmail.com`));
    expect(toCustomers()).toHaveLength(1);
  });

  it('can’t flood a domain or all domains: confirmations are limited per hour, and those above are sent later', async () => {
    await arrive(Array.from({ length: 35 }, (_, n) => `one${n}@victim.example`));
    expect(toCustomers()).toHaveLength(30);
    await arrive(Array.from({ length: 35 }, (_, n) => `one${n}@domain-${n}.example`));
    expect(toCustomers()).toHaveLength(60);
    const sent = async () => (await site.dataSource.getRepository(Lead).findBy({ emailsSent: true })).length;
    expect(await sent()).toBe(60);
    // One more for an address that has got one waits for nothing.
    await arrive(['one1+again@victim.example']);
    expect(await sent()).toBe(61);
    outbox.pass(0.5 * hours);
    await arrive(['late@victim.example']);
    expect(toCustomers()).toHaveLength(60);
    outbox.pass(0.75 * hours);
    await outbox.deliver();
    expect(toCustomers()).toHaveLength(71);
    expect(await sent()).toBe(72);
  }, 120_000);

  it('uses up no confirmations with requests in spam, nor with appointments', async () => {
    const limit = site.app.get(AcknowledgementLimitService);
    for (let n = 0; n < 60; n++) {
      const appointment = Object.assign(new Appointment(), { leadId: n, isByCustomer: true });
      await limit.sendAppointment(appointment, `booked${n}@domain-${n}.example`, () => Promise.resolve());
      await site.visitor
        .post('/api/contact')
        .send(lead({ email: `spam${n}@domain-${n}.example` }))
        .expect(201);
    }
    await site.dataSource.query('UPDATE contacts SET isSuspect = 1');
    await arrive(['honest@example.com']);
    expect(toCustomers().map(({ recipient }) => recipient)).toEqual(['honest@example.com']);
  }, 120_000);

  it('causes no more emails about appointments in an hour than confirmations, and later ones wait', async () => {
    const limit = site.app.get(AcknowledgementLimitService);
    const send = (n: number, isByCustomer = true) =>
      limit.sendAppointment(
        Object.assign(new Appointment(), { leadId: n, isByCustomer }),
        `booked${n}@domain-${n}.example`,
        () => Promise.resolve(),
      );
    for (let n = 0; n < 60; n++) expect(await send(n)).toBe('now');
    expect(await send(60)).toBe('later');
    expect(await send(61, false)).toBe('now');
    outbox.pass(1 * hours);
    expect(await send(60)).toBe('now');
  });

  it('gets no more confirmations with concurrent requests', async () => {
    const limit = site.app.get(AcknowledgementLimitService);
    const taken = await Promise.all(
      Array.from({ length: 45 }, (_, n) => limit.claim(`two${n}@victim.example`, n + 1)),
    );
    expect(taken.filter((claim) => claim === 'now')).toHaveLength(30);
    expect(taken.filter((claim) => claim === 'later')).toHaveLength(15);
  });

  it('can’t flood the owner’s inbox: twenty single alerts, then one for the hour', async () => {
    await arrive(Array.from({ length: 27 }, (_, n) => `many${n}@example-${n}.com`));
    expect(peer.to(ownerEmail).filter(({ replyTo }) => replyTo)).toHaveLength(20);
    peer.received.length = 0;
    outbox.pass(1 * hours);
    for (let round = 0; round < 3; round++) await outbox.deliver();
    const told = peer.to(ownerEmail).filter(({ subject }) => /new leads since/.test(subject ?? ''));
    // The requests of this test may lie on both sides of a full hour.
    const counts = told.map(({ subject }) => Number.parseInt(subject ?? '', 10));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(7);
    expect(told.length).toBeLessThanOrEqual(2);
    expect(told[0].text).toContain('Ada Visitor, (763) 555-0100');
  }, 120_000);
});
