import { beforeEach, expect, it } from '@jest/globals';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { RateLimitsService } from '../../../src/platform/http/rate-limits.service.js';
import { readCalendar } from '../../support/data/ics.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { hours, minutes, seconds } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';

const monday = new Date('2027-03-01T16:00:00Z');
const [wednesday, thursday] = ['2027-03-03', '2027-03-04'];

onEachDatabase('What a customer does', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeEach(async () => {
    outbox.begin();
    outbox.at(monday);
    owner = await site.owner();
    await site.dataSource.query('DELETE FROM taken_places');
    await site.dataSource.query('UPDATE appointments SET isBooked = 0');
    await site.dataSource.query("UPDATE outbox SET state = 'skipped' WHERE state = 'waiting'");
    await setTerms(site, { isInstant: true });
    peer.received.length = 0;
  });

  const booked = (changes: object = {}) =>
    Customer.arrive(site, { serviceType: 'residential', freeWindow: `${wednesday} morning`, ...changes });
  /** Moves the clock past what waits a moment, and delivers. */
  const deliver = async () => {
    outbox.pass(10 * seconds);
    await outbox.deliver();
  };
  const news = () => peer.to(ownerEmail).filter(({ subject }) => !/^New |^Your day/.test(subject ?? ''));
  const link = ({ path }: Customer) => `http://clean.example${path}`;
  const desk = async ({ id }: Customer) =>
    (await owner.get(`/admin/leads/${id}`).expect(200)).text.replaceAll('<!-- -->', '');

  it('sends an address that was only typed a few emails a day, and all that the owner causes', async () => {
    await setTerms(site, { crews: { morning: 9, afternoon: 9, evening: 9 } });
    const book = async (day: string, tags: string[]) => {
      const customers: Customer[] = [];
      for (const tag of tags)
        customers.push(await booked({ email: `victim${tag}@example.com`, freeWindow: `${day} morning` }));
      await deliver();
      return customers;
    };
    const mails = () => peer.received.filter(({ recipient }) => recipient.startsWith('victim'));
    const customers = await book(thursday, ['', '+a', '+b', '+c', '+d']);
    expect(mails()).toHaveLength(4);
    const fifth = customers[4];
    expect(await fifth.text()).toContain('Thu, Mar 4, 2027');
    expect(await desk(fifth)).toContain('not sent (this address got too many emails about appointments');
    expect(await storedLead(site, fifth.id)).toMatchObject({ emailsSent: true });
    await customers[0].act('cancel');
    await deliver();
    expect(mails()).toHaveLength(4);
    await changeLead(site, fifth.id, { timeWindow: 'afternoon' });
    outbox.pass(2 * minutes);
    await deliver();
    expect(mails()).toHaveLength(5);
    expect(mails()[4].subject).toBe('Your appointment is confirmed: Thu, Mar 4, 2027');
    // Reminders count, too.
    peer.received.length = 0;
    outbox.at(new Date('2027-03-03T15:00:00Z'));
    await book('2027-03-05', ['', '+a', '+b', '+c']);
    expect(mails()).toHaveLength(4);
    outbox.at(new Date('2027-03-03T16:30:00Z'));
    await deliver();
    expect(
      mails()
        .map(({ recipient }) => recipient)
        .slice(4),
    ).toEqual(['victim+d@example.com']);
  });

  it('counts only emails that were sent', async () => {
    const customer = await booked({ email: 'gray@example.com' });
    peer.behaviors.set(customer.email, 'greylist');
    for (let tries = 0; tries < 5; tries++) {
      await deliver();
      outbox.pass(30 * minutes);
    }
    peer.behaviors.clear();
    await deliver();
    expect(peer.to(customer.email).map(({ subject }) => subject)).toEqual([
      'Your appointment is confirmed: Wed, Mar 3, 2027',
    ]);
  });

  it('can be done from the acknowledgement, which holds the link', async () => {
    const customer = await Customer.arrive(site);
    await deliver();
    const [mail] = peer.to(customer.email);
    expect(mail.subject).toMatch(/^We received your request/);
    for (const part of [mail.text, mail.html]) expect(part).toContain(link(customer));
  });

  it('can be done from the confirmation, which a request with a window gets in the place of the acknowledgement', async () => {
    const customer = await booked();
    await deliver();
    const mails = peer.to(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment is confirmed: Wed, Mar 3, 2027']);
    expect(mails[0].text).toContain(`View, reschedule or cancel: ${link(customer)}`);
    expect(await storedLead(site, customer.id)).toMatchObject({ emailsSent: true });
    const [alert] = peer.to(ownerEmail);
    expect(alert.subject).toBe(
      'New booking: Ada Visitor, Residential carpet cleaning, Wed, Mar 3, 2027, Morning (10AM-12PM)',
    );
    expect(alert.text).toContain('Booked: Wed, Mar 3, 2027, Morning (10AM-12PM)');
    expect(news()).toEqual([]);
    outbox.at(new Date('2027-03-02T16:01:00Z'));
    await outbox.deliver();
    const reminder = peer.to(customer.email).at(-1);
    expect(reminder?.subject).toMatch(/^Tomorrow/);
    expect(reminder?.text).toContain(`View, reschedule or cancel: ${link(customer)}`);
  });

  it('is sent to the owner a moment later, in one email, and once', async () => {
    const customer = await booked({ name: 'Zoë Mover' });
    await deliver();
    peer.received.length = 0;
    await customer.act('move', { window: `${thursday} afternoon` });
    await outbox.deliver();
    expect(news()).toEqual([]);
    await customer.act('messages', { text: 'Gate code 12\n<script>alert(1)</script>' });
    await deliver();
    const [mail, ...others] = news();
    expect(others).toEqual([]);
    expect(mail.subject).toBe('Zoë Mover: 2 updates');
    expect(mail.replyTo?.[0]?.address).toBe(customer.email);
    expect(mail.text).toContain(
      '- moved the appointment from Wed, Mar 3, 2027, morning to Thu, Mar 4, 2027, afternoon',
    );
    expect(mail.text).toContain('- wrote: “Gate code 12\n<script>alert(1)</script>”');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain(`http://clean.example/admin/leads/${customer.id}`);
    await deliver();
    expect(news()).toHaveLength(1);
    await customer.act('cancel');
    await deliver();
    expect(news()[1].subject).toBe('Zoë Mover canceled the appointment (Thu, Mar 4, 2027, afternoon)');
    expect(news()[1].text).not.toContain('Gate code');
  });

  it('is sent again if the email was on its way at that moment', async () => {
    const customer = await booked();
    await deliver();
    peer.received.length = 0;
    await customer.act('messages', { text: 'First' });
    let writing: Promise<unknown> | undefined;
    peer.onStep = (step) => {
      if (step === 'data') writing ??= customer.act('messages', { text: 'Second' });
    };
    await deliver();
    peer.onStep = () => undefined;
    await writing;
    await deliver();
    expect(news().some(({ text }) => text?.includes('Second'))).toBe(true);
  });

  it('is also emailed to the customer: the move and the cancellation, each with its calendar entry', async () => {
    const customer = await booked();
    await deliver();
    peer.received.length = 0;
    await customer.act('move', { window: `${thursday} afternoon` });
    await outbox.deliver();
    await customer.act('cancel');
    await outbox.deliver();
    const mails = peer.to(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your appointment was rescheduled: Thu, Mar 4, 2027',
      'Your appointment is canceled: Thu, Mar 4, 2027',
    ]);
    expect(mails[1].text).toContain(`View or book again: ${link(customer)}`);
    const entry = mails[1].attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType));
    expect(readCalendar(new TextDecoder().decode(entry?.content as ArrayBuffer))).toMatchObject({
      ...{ method: 'CANCEL', events: [{ sequence: 2, status: 'CANCELLED' }] },
    });
  });

  it('is in the history and on the lead, with the link for the owner to copy', async () => {
    const customer = await booked();
    expect(await desk(customer)).toContain('The customer booked Wed, Mar 3, 2027, morning');
    await customer.act('move', { window: `${thursday} afternoon` });
    await customer.act('messages', { text: '<b>Bold</b> & "loud"' });
    await setTerms(site, { isInstant: false });
    await customer.act('move', { window: `${thursday} morning` });
    const before = await desk(customer);
    expect(before).not.toContain('Canceled by customer');
    await customer.act('cancel');
    const page = await desk(customer);
    for (const line of [
      'The customer moved the appointment from Wed, Mar 3, 2027, morning to Thu, Mar 4, 2027, afternoon',
      'The customer wrote: “&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;loud&quot;”',
      'The customer asked to reschedule from Thu, Mar 4, 2027, afternoon to Thu, Mar 4, 2027, morning',
      'The customer canceled the appointment (Thu, Mar 4, 2027, afternoon)',
      'Canceled by customer',
    ])
      expect(page).toContain(line);
    expect(page).toContain(`"customersLink":"${link(customer)}"`);
    await customer.act('move', { window: `${thursday} morning` });
    const again = await desk(customer);
    expect(again).toContain('The customer asked for Thu, Mar 4, 2027, morning');
    expect(again).toContain('The customer reopened the request after canceling');
    expect(again).not.toContain('Canceled by customer');
  });

  it('changes the newest entry that live updates check', async () => {
    const customer = await Customer.arrive(site);
    const change = async () => (await owner.get('/admin/api/news').expect(200)).body.change;
    const before = await change();
    await customer.act('messages', { text: 'Hello' });
    expect(await change()).toBeGreaterThan(before);
  });

  it('notifies no one if the request is in spam', async () => {
    const customer = await Customer.arrive(site, { website: 'https://spam.example' });
    await customer.act('messages', { text: 'Hello' });
    await customer.act('cancel');
    outbox.pass(2 * minutes + hours);
    await outbox.deliver();
    expect(peer.received.filter(({ subject }) => !subject?.startsWith('Your day'))).toEqual([]);
  });

  it('leaves room for the emails that another network causes', async () => {
    const tuning = site.app.get(Tuning);
    const usual = tuning.acknowledgementsAnHour;
    const fromOne = (number: number, changes: object) =>
      Customer.arrive(
        site,
        { serviceType: 'residential', email: `many${number}@example.com`, ...changes },
        `10.66.6.${number}`,
      );
    const sent = () => peer.received.map(({ recipient }) => recipient).filter((to) => to !== ownerEmail);
    try {
      tuning.acknowledgementsAnHour = { toDomain: 100, fromNetwork: 3, inAll: 6 };
      await setTerms(site, { crews: { morning: 9, afternoon: 9, evening: 9 } });
      await site.dataSource.query('DELETE FROM acknowledged_addresses');
      for (const [changes, email] of [
        [{ freeWindow: `${wednesday} morning` }, 'other-booking@example.com'],
        [{}, 'other-request@example.com'],
      ] as const) {
        peer.received.length = 0;
        for (let number = 1; number <= 7; number++) await fromOne(number, changes);
        await deliver();
        expect(sent()).toHaveLength(3);
        await Customer.arrive(site, { serviceType: 'residential', email, ...changes });
        await deliver();
        expect(sent()).toHaveLength(4);
        expect(sent()).toContain(email);
        // The others wait; none is lost.
        for (let hour = 0; hour < 3; hour++) {
          outbox.pass(hours + minutes);
          await deliver();
        }
        expect(new Set(sent())).toHaveProperty('size', 8);
      }
    } finally {
      tuning.acknowledgementsAnHour = usual;
    }
  });

  it('of ten customers in a busy hour is sent at once and in order, and one of them can’t flood the owner', async () => {
    const ten: Customer[] = [];
    for (let number = 1; number <= 10; number++)
      ten.push(await Customer.arrive(site, { name: `Busy ${number}` }, `10.78.8.${number}`));
    await deliver();
    peer.received.length = 0;
    for (const text of ['One', 'Two', 'Three'])
      for (const customer of ten) {
        await customer.act('messages', { text });
        await deliver();
      }
    const expected = ['One', 'Two', 'Three'].flatMap((text) =>
      ten.map((_, index) => `Busy ${index + 1} wrote: “${text}”`),
    );
    expect(news().map(({ subject }) => subject)).toEqual(expected);
    peer.received.length = 0;
    for (let number = 1; number <= 8; number++) {
      await ten[0].act('messages', { text: `More ${number}` });
      await deliver();
    }
    expect(news().length).toBeLessThan(8);
    outbox.pass(10 * minutes);
    await deliver();
    expect(news().at(-1)?.subject).toMatch(/^Busy 1: \d updates$/);
    expect(news().at(-1)?.text).toContain('More 8');
  });

  it('of one network leaves room for the news of another network', async () => {
    const many: Customer[] = [];
    for (let number = 1; number <= 16; number++)
      many.push(await Customer.arrive(site, { name: `Many ${number}` }, `10.77.7.${number}`));
    const other = await booked({ name: 'Zoë Mover' });
    await deliver();
    peer.received.length = 0;
    const limits = site.app.get(RateLimitsService);
    outbox.pass(hours);
    outbox.stop();
    for (let sent = 0; sent < 105; sent++) limits.take('customerNews');
    for (const customer of many) await customer.act('messages', { text: 'Hello' });
    const [{ network }] = await site.dataSource.query(
      "SELECT network FROM outbox WHERE kind = 'customer-news' AND state = 'waiting'",
    );
    for (let sent = 0; sent < 50; sent++) limits.take('customerNewsOfNetwork', network);
    outbox.run();
    await deliver();
    expect(news()).toHaveLength(10);
    await other.act('messages', { text: 'Hello' });
    await deliver();
    expect(news().map(({ subject }) => subject)).toContain('Zoë Mover wrote: “Hello”');
    for (let round = 0; round < 6; round++) {
      outbox.pass(10 * minutes);
      await deliver();
    }
    expect(news()).toHaveLength(17);
  });

  it('is sent to the owner 120 times an hour at most, and later what is above that, in one email', async () => {
    const customer = await booked({ name: 'Zoë Mover' });
    await deliver();
    peer.received.length = 0;
    const limits = site.app.get(RateLimitsService);
    outbox.stop();
    let left = 0;
    while (limits.take('customerNews')) left++;
    expect(left).toBeLessThanOrEqual(120);
    outbox.run();
    await customer.act('messages', { text: 'First' });
    await deliver();
    await customer.act('messages', { text: 'Second' });
    await deliver();
    expect(news()).toEqual([]);
    outbox.pass(10 * minutes);
    await deliver();
    expect(news().map(({ subject }) => subject)).toEqual(['Zoë Mover: 2 updates']);
  });
});
