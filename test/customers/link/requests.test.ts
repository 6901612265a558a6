import { beforeAll, expect, it } from '@jest/globals';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';

onEachDatabase('What a customer asks for', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const { outbox, peer } = site;
  const [thursday, friday] = ['2027-03-04', '2027-03-05'];
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    outbox.at(new Date('2027-03-01T16:00:00Z'));
    owner = await site.owner();
    await setTerms(site, { isInstant: false, crews: { morning: 9, afternoon: 9, evening: 0 } });
  });

  /** A customer with a confirmed appointment on Thursday morning. */
  async function booked(): Promise<Customer> {
    const customer = await Customer.arrive(site);
    const warned = 'full-2 full-3 full-4';
    const appointment = { day: thursday, timeWindow: 'morning', sendNothing: 'on', warned };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    return customer;
  }
  const page = async (path: string) => textOf((await owner.get(path).expect(200)).text);
  const file = async ({ id }: Customer) =>
    (await owner.get(`/admin/api/contacts/${id}/panel`).expect(200)).body;
  const asked = async (customer: Customer) =>
    (await file(customer)).requests.map(({ kind }: { kind: string }) => kind);
  const waiting = async () => (await owner.get('/admin/api/today').expect(200)).body.requests;
  const post = (customer: Customer, action: string, fields: object = {}) =>
    owner.post(`/admin/leads/${customer.id}/${action}`).type('form').send(fields);
  const emailsTo = async ({ email }: Customer) => {
    peer.received.length = 0;
    outbox.pass(2 * minutes);
    await outbox.deliver();
    return peer.to(email);
  };

  it('is a task with one action until the owner approves the new time', async () => {
    const customer = await booked();
    await customer.act('move', { window: `${friday} afternoon` });
    const text = await customer.text();
    expect(text).toContain('You asked for Fri, Mar 5, 2027, afternoon. We’ll confirm it.');
    expect(text).toContain('Until then you keep Thu, Mar 4, 2027, Morning (10AM-12PM).');
    expect((await waiting()).leads).toMatchObject([
      {
        id: customer.id,
        asksFor: 'time',
        customerDid: 'wants another time: Fri, Mar 5, afternoon',
      },
    ]);
    expect(await page('/admin')).toContain('The customer wants another time: Fri, Mar 5, afternoon');
    expect(await page('/admin/leads?asks=open')).toContain('Ada');
    expect(await page(`/admin/leads/${customer.id}`)).toContain('Wants another time: Fri, Mar 5, afternoon');
    expect(await page(`/admin/bookings?view=day&day=${thursday}`)).toContain('Wants another time');
    const { lead, requests } = await file(customer);
    const form = { ...requests[0].window, address: '', version: lead.version };
    const answer = await post(customer, 'appointment?from=lead', form);
    expect([answer.status, answer.headers.location]).toEqual([303, `/admin/leads/${customer.id}`]);
    expect(await storedLead(site, customer.id)).toMatchObject({ day: friday, asksFor: null });
    expect((await waiting()).total).toBe(0);
    const subjects = (await emailsTo(customer)).map(({ subject }) => subject);
    expect(subjects).toContain('Your appointment was rescheduled: Fri, Mar 5, 2027');
    expect(await customer.text()).toContain('Your appointment is confirmed Fri, Mar 5, 2027');
  });

  it('is open again when its approval is undone, and nobody is emailed', async () => {
    const customer = await booked();
    await emailsTo(customer);
    await customer.act('messages', { text: 'Do you move sofas?' });
    await customer.act('move', { window: `${friday} afternoon` });
    const { lead, requests } = await file(customer);
    const path = `/admin/api/contacts/${customer.id}/appointment`;
    const form = { ...requests[0].window, address: '', version: lead.version };
    const saved = (await owner.put(path).send(form).expect(200)).body;
    expect(await asked(customer)).toEqual(['message']);
    const undo = { ...saved.former, version: saved.lead.version };
    await owner.post(`${path}/undo`).send(undo).expect(200);
    expect(await asked(customer)).toEqual(['time', 'message']);
    expect(await storedLead(site, customer.id)).toMatchObject({ day: thursday, asksFor: 'time' });
    const text = await customer.text();
    expect(text).toContain('You asked for Fri, Mar 5, 2027, afternoon. We’ll confirm it.');
    expect(text).toContain('Until then you keep Thu, Mar 4, 2027, Morning (10AM-12PM).');
    expect(await page(`/admin/bookings?view=day&day=${thursday}`)).toContain('Wants another time');
    expect(await emailsTo(customer)).toEqual([]);
    const { version } = (await file(customer)).lead;
    await owner
      .put(path)
      .send({ ...form, version })
      .expect(200);
    expect(await asked(customer)).toEqual(['message']);
  });

  it('is open again when “Mark as answered” is undone', async () => {
    const customer = await booked();
    const api = `/admin/api/contacts/${customer.id}/answered`;
    expect((await owner.post(api).expect(200)).body).toEqual({ answered: null });
    await customer.act('move', { window: `${friday} afternoon` });
    const { body } = await owner.post(api).expect(200);
    await customer.act('messages', { text: 'Do you move sofas?' });
    for (const _twice of [1, 2]) await owner.post(`${api}/undo`).send(body).expect(204);
    expect(await asked(customer)).toEqual(['time', 'message']);
    expect((await storedLead(site, customer.id)).asksFor).toBe('time');
    expect(await customer.text()).toContain('You asked for Fri, Mar 5, 2027, afternoon. We’ll confirm it.');
    expect((await page(`/admin/leads/${customer.id}`)).match(/No longer marked as answered/g)).toHaveLength(
      1,
    );
    const { location } = (await post(customer, 'answered').expect(303)).headers;
    expect(await page(location)).toContain('Marked as answered. Undo');
    const [, answered] = location.split('answered=');
    await post(customer, 'answered/undo', { answered }).expect(303);
    expect(await asked(customer)).toEqual(['time', 'message']);
    expect(await page(location)).not.toContain('Marked as answered. Undo');
    await owner.post(`${api}/undo`).send({ answered: 1e6 }).expect(404);
    await owner.post(`${api}/undo`).send({}).expect(400);
    await post(customer, 'answered').expect(303);
  });

  it('is a day that isn’t listed, which is only requested even if bookings are instant', async () => {
    await setTerms(site, { isInstant: true });
    const customer = await booked();
    const wish = { window: 'other', day: '2027-06-07', timeWindow: 'evening' };
    for (const fields of [
      { ...wish, day: '' },
      { ...wish, day: undefined, timeWindow: undefined },
    ]) {
      const { status, text } = await customer.act('move', fields);
      expect([status, textOf(text)]).toEqual([422, expect.stringContaining('Choose a day.')]);
    }
    const { status, text } = await customer.act('move', { ...wish, day: '2027-02-28' });
    expect([status, textOf(text)]).toEqual([409, expect.stringContaining('Choose a day from today on.')]);
    expect(text).toContain('value="2027-02-28"');
    for (const [field, value, code, problem] of [
      ['timeWindow', 'now or never', 422, 'Choose a time.'],
      ['timeWindow', 'whenever', 409, 'Choose a time.'],
      ['day', '9999-12-31', 422, 'Choose a day.'],
    ] as const) {
      const { status, text } = await customer.act('move', { ...wish, [field]: value });
      expect([status, textOf(text)]).toEqual([code, expect.stringContaining(problem)]);
    }
    expect(await asked(customer)).toEqual([]);
    await customer.act('move', wish);
    await setTerms(site, { isInstant: false });
    expect(await asked(customer)).toEqual(['time']);
    expect((await file(customer)).requests[0].window).toEqual({ day: wish.day, timeWindow: 'evening' });
    const shown = await customer.text();
    expect(shown).toContain('You asked for Mon, Jun 7, 2027, evening. We’ll confirm it.');
    expect(shown).toContain('Mondays are by appointment only. We’ll call you to check.');
    expect(shown).toContain('Until then you keep Thu, Mar 4, 2027, Morning (10AM-12PM).');
    expect(await storedLead(site, customer.id)).toMatchObject({ day: thursday });
    await post(customer, 'answered').expect(303);
    expect(await customer.text()).not.toContain('by appointment only');
  });

  it('is at first a day on which the business is closed, which the page says', async () => {
    const time = { preferredDate: '2027-06-06', timePreference: 'evening' };
    const shown = await (await Customer.arrive(site, time)).text();
    expect(shown).toContain(
      'You asked for Sun, Jun 6, 2027, evening. We’re closed on Sundays. We’ll call you to find another day.',
    );
  });

  it('is a day on which the business is closed, which the page says', async () => {
    const customer = await Customer.arrive(site);
    const closed = 'We’re closed on Sundays. We’ll call you to find another day.';
    const sunday = { window: 'other', day: '2027-06-06', timeWindow: 'evening' };
    const { text } = await customer.post('move', { ...sunday, seen: 'no number' });
    expect(textOf(text)).toContain(closed);
    expect(await customer.text()).not.toContain(closed);
    await customer.act('move', sunday);
    expect(await customer.text()).toContain(closed);
    await post(customer, 'answered').expect(303);
  });

  it('doesn’t include what the form for a free room writes', async () => {
    const words = 'Free cleaning of two area rugs. Agreed to the no-cost, no-obligation terms.';
    const serviceType = 'Free Room Cleaning - One Room or Two Rugs';
    const customer = await Customer.arrive(site, { serviceType, message: `Ring twice.\n${words}` });
    expect(await customer.text()).toContain('Your message Ring twice. ');
    const silent = await Customer.arrive(site, { serviceType, message: `${words} Preferred: Tue, Dec 15.` });
    expect(await silent.text()).not.toMatch(/Your message|no-obligation/);
    expect((await storedLead(site, silent.id)).message).toContain(words);
  });

  it('is declined with a message, which the customer reads on the page and in an email', async () => {
    const customer = await booked();
    await emailsTo(customer);
    await customer.act('move', { window: `${friday} afternoon` });
    await post(customer, 'replies', { text: '' }).expect(422);
    const reply = { text: 'We are in <Otsego> on Friday. Saturday?', declines: 'time' };
    await post(customer, 'replies', reply).expect(303);
    await post(customer, 'replies', reply).expect(303);
    expect(await asked(customer)).toEqual([]);
    const text = await customer.text();
    expect(text).toContain('We couldn’t make Fri, Mar 5, 2027, afternoon. You keep your current time.');
    expect(text).toContain(`“${reply.text}”`);
    expect(text).not.toContain('You asked to reschedule');
    const emails = await emailsTo(customer);
    expect(emails.map(({ subject }) => subject)).toEqual(['A message from Drylark Carpet Care']);
    expect(emails[0].text).toContain(reply.text);
    expect(await page(`/admin/leads/${customer.id}`)).toContain(`You declined the new time: “${reply.text}”`);
    await customer.act('move', { window: `${friday} morning` });
    expect(await customer.text()).not.toContain('We couldn’t make');
    expect(await asked(customer)).toEqual(['time']);
  });

  it('is no preferred time any more once it was declined before there is an appointment', async () => {
    for (const isInstant of [false, true]) {
      await setTerms(site, { isInstant });
      const customer = await Customer.arrive(site, { preferredDate: thursday, timePreference: 'morning' });
      await customer.act('move', { window: 'other', day: '2027-06-06', timeWindow: 'evening' });
      expect((await customer.text()).match(/You asked for Sun, Jun 6, 2027, evening/g)).toHaveLength(1);
      await post(customer, 'replies', { text: 'We’re closed then.', declines: 'time' }).expect(303);
      const text = await customer.text();
      expect(text).toMatch(
        /Choose another time below, or call us\. .*We couldn’t make Sun, Jun 6, 2027, evening/,
      );
      expect(text.match(/Jun 6/g)).toHaveLength(1);
      expect(text).toMatch(/” .*Choose another time (We’ll|Confirmed)/);
      expect(text).not.toMatch(/You asked for|confirm your time|will contact you/);
      expect((await file(customer)).lead).toMatchObject({ preferredDate: null, timePreference: null });
      const form = (await owner.get(`/admin/leads/${customer.id}/appointment`).expect(200)).text;
      expect(form).not.toContain('2027-06-06');
    }
    await setTerms(site, { isInstant: false });
  });

  it('is a question until it is answered, and a time that was asked for stays open', async () => {
    const customer = await booked();
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('messages', { text: 'Do you move sofas?' });
    expect(await asked(customer)).toEqual(['time', 'message']);
    await post(customer, 'replies', { text: 'Yes, we do.' }).expect(303);
    expect(await asked(customer)).toEqual(['time']);
    expect(await customer.text()).toMatch(/Do you move sofas\? You, .* Yes, we do\. Drylark Carpet Care,/);
    await post(customer, 'answered').expect(303);
    expect(await asked(customer)).toEqual([]);
    expect((await storedLead(site, customer.id)).asksFor).toBeNull();
  });

  it('is on the dashboard and in the list, the most urgent first, until all of them are answered', async () => {
    const customer = await booked();
    const isHers = ({ id }: { id: number }) => id === customer.id;
    const shown = async () => {
      const [row] = (await owner.get('/admin/api/contacts').expect(200)).body.filter(isHers);
      const tasks = (await waiting()).leads.filter(isHers);
      const dids = [row, ...tasks].map(({ customerDid }) => customerDid);
      expect(await page('/admin/leads')).toContain(dids[0] ?? 'Ada');
      return dids;
    };
    await customer.act('messages', { text: 'Do you move sofas?' });
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('address' as never, { address: '12 Oak St, Otsego 55330' });
    const time = 'wants another time: Fri, Mar 5, afternoon · new message, new address';
    expect(await shown()).toEqual([time, time]);
    const appointment = { day: friday, timeWindow: 'afternoon', warned: 'full-2 full-3 full-4' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    const question = 'wrote: “Do you move sofas?”';
    expect(await shown()).toEqual([`${question} · new address`, `${question} · new address`]);
    await post(customer, 'given-address', { address: '12 Oak St, Otsego 55330' }).expect(303);
    expect(await shown()).toEqual([question, question]);
    await post(customer, 'replies', { text: 'Yes, we do.' }).expect(303);
    expect(await shown()).toEqual([null]);
  });

  it('is an address for this lead, which the owner confirms', async () => {
    const customer = await booked();
    expect(await customer.text()).toContain('We don’t have your street address yet.');
    await customer.act('address' as never, { address: '12 Oak St, Otsego 55330' });
    expect(await customer.text()).not.toContain('We don’t have your street address yet.');
    expect(await customer.text()).toContain('You gave us 12 Oak St, Otsego 55330. We’ll confirm it.');
    expect((await storedLead(site, customer.id)).address).toBeNull();
    expect(await asked(customer)).toEqual(['address']);
    await post(customer, 'given-address', { address: '12 Oak St, Otsego 55330' }).expect(303);
    expect(await storedLead(site, customer.id)).toMatchObject({
      address: '12 Oak St, Otsego 55330',
      asksFor: null,
    });
    expect((await customer.act('address' as never, { address: 'x' })).status).toBe(422);
  });

  it('leaves the confirmed address until the owner confirms the new one, and says so at the top', async () => {
    const customer = await booked();
    await post(customer, 'given-address', { address: '14 Elm St, Otsego 55330' }).expect(303);
    const { headers } = await customer.act('address' as never, { address: '77 Lake St, Elk River 55330' });
    expect(headers.location).toMatch(/#main$/);
    const text = await customer.text();
    expect(text).toContain(
      'You gave us 77 Lake St, Elk River 55330. We’ll keep the current address until we confirm the new one.',
    );
    expect(text).not.toContain('Address 77 Lake St, Elk River 55330 Phone');
    await post(customer, 'answered').expect(303);
  });

  it('says that an address is outside the area, which can be declined beside a new time', async () => {
    const customer = await booked();
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('address' as never, { address: '77 Lake St, Minneapolis 55404' });
    const news = 'gave the address 77 Lake St, Minneapolis 55404 · Outside your service area';
    const shown = await page(`/admin/leads/${customer.id}`);
    expect(shown).toContain(`The customer ${news}`);
    expect(shown).toMatch(/Decline new time with this message\s+Decline address with this message/);
    await emailsTo(customer);
    expect(peer.to(ownerEmail).map(({ text }) => text)).toContainEqual(expect.stringContaining(news));
    await post(customer, 'replies', { text: 'Sorry, no.', declines: 'address' }).expect(303);
    expect(await asked(customer)).toEqual(['time']);
    await post(customer, 'replies', { text: 'Sorry, no.', declines: 'time' }).expect(303);
    expect(await asked(customer)).toEqual([]);
  });

  it('is an address in two lines, which becomes one with commas', async () => {
    const customer = await booked();
    await customer.act('address' as never, { address: '100 Main St NW\r\nElk River MN 55330' });
    expect(await customer.text()).toContain('You gave us 100 Main St NW, Elk River MN 55330.');
    await post(customer, 'answered').expect(303);
  });

  it('is an address in another town, which replaces the area of the form', async () => {
    const customer = await Customer.arrive(site, { serviceArea: 'Elk River' });
    await customer.act('address' as never, { address: '98 Oak Lane, Otsego' });
    await post(customer, 'given-address', { address: '98 Oak Lane, Otsego' }).expect(303);
    expect(await storedLead(site, customer.id)).toMatchObject({ serviceArea: 'Otsego' });
    expect(await customer.text()).not.toContain('Elk River');
    expect(await page(`/admin/leads/${customer.id}`)).toMatch(/Area Otsego .*Area: “Elk River” → “Otsego”/);
  });

  it('shows the address from the form before anything is confirmed', async () => {
    const customer = await Customer.arrive(site, { address: '7 Elm St, Otsego 55330' });
    expect(await customer.text()).toContain('Address 7 Elm St, Otsego 55330 Phone');
  });

  it('is confirmed as sent only while it is new', async () => {
    const customer = await Customer.arrive(site);
    const sent = async () => textOf((await customer.get('?sent').expect(200)).text);
    expect(await sent()).toContain('Message Sent Successfully!');
    await changeLead(site, customer.id, { status: 'contacted' });
    expect(await sent()).not.toMatch(/Message Sent|on its way/);
  });

  it('is shown in place of a new lead until that is answered', async () => {
    const customer = await Customer.arrive(site);
    await customer.act('messages', { text: 'Two dogs here' });
    const { requests, unanswered } = (await owner.get('/admin/api/today').expect(200)).body;
    const isHers = ({ id }: { id: number }) => id === customer.id;
    expect(requests.leads.find(isHers).customerDid).toBe('wrote: “Two dogs here”');
    expect(unanswered.leads.some(isHers)).toBe(false);
    expect(await page('/admin')).toContain('New lead · The customer wrote: “Two dogs here”');
    expect(await asked(customer)).toEqual(['message']);
    await owner.put(`/admin/api/contacts/${customer.id}`).send({ status: 'contacted' }).expect(200);
    expect(await asked(customer)).toEqual(['message']);
    await post(customer, 'replies', { text: 'No problem.' }).expect(303);
    expect(await asked(customer)).toEqual([]);
  });

  const lake = '77 Lake St, Otsego 55330';
  /** Only the first tasks are listed. */
  const closeOthers = async ({ id }: Customer) => {
    for (const other of (await waiting()).leads)
      if (other.id !== id) await owner.post(`/admin/leads/${other.id}/answered`).expect(303);
  };
  const giveAddress = (customer: Customer) => customer.act('address' as never, { address: lake });

  it.each([
    ['“Mark as contacted”', (customer: Customer) => post(customer, 'status/contacted')],
    [
      'the status field',
      ({ id }: Customer) => owner.put(`/admin/api/contacts/${id}`).send({ status: 'contacted' }),
    ],
  ])('stays when a new lead becomes contacted by %s', async (_how, contact) => {
    const customer = await Customer.arrive(site);
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('messages', { text: 'Do you move sofas?' });
    await giveAddress(customer);
    expect((await contact(customer)).status).toBeLessThan(400);
    expect((await storedLead(site, customer.id)).status).toBe('contacted');
    expect(await asked(customer)).toEqual(['time', 'message', 'address']);
    expect((await waiting()).leads.find(({ id }: { id: number }) => id === customer.id)).toMatchObject({
      customerDid: 'asks for Fri, Mar 5, afternoon · new message, new address',
    });
    const shown = await customer.text();
    expect(shown).toContain(`You gave us ${lake}. We’ll confirm it.`);
    expect(shown).toContain('You asked for Fri, Mar 5, 2027, afternoon. We’ll confirm the time with you.');
    await post(customer, 'answered').expect(303);
    expect(await asked(customer)).toEqual([]);
  });

  it('stays when a new lead is scheduled, but for the requested time', async () => {
    const customer = await Customer.arrive(site, { address: '14 Elm St, Otsego 55330' });
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('messages', { text: 'Do you move sofas?' });
    await giveAddress(customer);
    const form = { day: '2027-03-09', timeWindow: 'morning' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(form).expect(200);
    expect(await asked(customer)).toEqual(['message', 'address']);
    expect(await page(`/admin/leads/${customer.id}`)).toContain('Use this address');
    await post(customer, 'answered').expect(303);
  });

  it('is a message on a lost lead, until it is answered', async () => {
    const customer = await Customer.arrive(site);
    await giveAddress(customer);
    const lose = () =>
      owner.put(`/admin/api/contacts/${customer.id}`).send({ lostReason: 'price' }).expect(200);
    await lose();
    expect(await asked(customer)).toEqual([]);
    await customer.act('messages', { text: 'And for $200?' });
    const isHers = ({ id }: { id: number }) => id === customer.id;
    const tasks = async () => (await waiting()).leads.filter(isHers).length;
    const listed = async () =>
      (await owner.get('/admin/api/contacts?asks=open').expect(200)).body.some(isHers);
    expect([await asked(customer), await tasks(), await listed()]).toEqual([['message'], 1, true]);
    await closeOthers(customer);
    expect(await page('/admin')).toContain('Lost lead · The customer wrote: “And for $200?”');
    await post(customer, 'reopen').expect(303);
    expect(await asked(customer)).toEqual(['message', 'address']);
    expect((await storedLead(site, customer.id)).asksFor).toBe('message');
    await lose();
    await post(customer, 'replies', { text: 'Deal.' }).expect(303);
    expect([await asked(customer), await tasks(), await listed()]).toEqual([[], 0, false]);
  });

  it('is a new address that the form for an appointment has, and saving it confirms', async () => {
    const customer = await Customer.arrive(site, {
      address: '14 Elm St, Otsego 55330',
      serviceArea: 'Elk River',
    });
    await giveAddress(customer);
    const hint = `gave a new address: ${lake}. Saving confirms it. It replaces 14 Elm St, Otsego 55330.`;
    const shown = await owner.get(`/admin/leads/${customer.id}/appointment`).expect(200);
    expect(textOf(shown.text)).toContain(hint);
    expect(shown.text).toMatch(
      new RegExp(`name="address"[^>]* value="${lake}"|value="${lake}"[^>]* name="address"`),
    );
    expect(textOf(shown.text)).not.toContain('No street address yet');
    const form = { day: '2027-03-10', timeWindow: 'morning', address: lake };
    await post(customer, 'appointment', form).expect(303);
    expect(await storedLead(site, customer.id)).toMatchObject({ address: lake, asksFor: null });
    const emails = await emailsTo(customer);
    expect(emails.map(({ text }) => text)).toContainEqual(expect.stringContaining(`Address: ${lake}`));
    expect(await customer.text()).not.toContain('You gave us');
    expect(await customer.text()).toContain(lake);
  });

  it('is a time whose confirmation confirms the new address, too, but not one outside the area unseen', async () => {
    const customer = await Customer.arrive(site, { address: '14 Elm St, Otsego 55330' });
    await customer.act('address' as never, { address: '5 Main St, Minneapolis 55404' });
    await customer.act('move', { window: `${friday} afternoon` });
    const fieldsOf = async () => {
      const html = (await owner.get(`/admin/leads/${customer.id}`).expect(200)).text;
      const [form] = /<form[^>]*appointment\?from=lead"[\s\S]*?<\/form>/.exec(html) ?? [''];
      const inputs = form.matchAll(/name="(\w+)" value="([^"]*)"/g);
      return {
        form: textOf(`<main>${form}</main>`),
        fields: Object.fromEntries([...inputs].map(([, ...one]) => one)),
      };
    };
    const outside = await post(customer, 'appointment?from=lead', (await fieldsOf()).fields);
    expect(textOf(outside.text)).toContain('55404 is outside your service area.');
    await giveAddress(customer);
    const { form, fields } = await fieldsOf();
    expect(form).toContain(`This also confirms the address ${lake}.`);
    await post(customer, 'appointment?from=lead', fields).expect(303);
    expect(await storedLead(site, customer.id)).toMatchObject({ address: lake, day: friday, asksFor: null });
  });

  it('is no address any more that the customer took back', async () => {
    const customer = await Customer.arrive(site, { address: '14 Elm St, Otsego 55330' });
    await giveAddress(customer);
    expect(await asked(customer)).toEqual(['address']);
    await customer.act('address' as never, { address: '14 Elm St, Otsego 55330' });
    expect(await asked(customer)).toEqual([]);
  });

  it('is a call after a cancellation, until the owner has done something about it', async () => {
    const customer = await booked();
    await customer.act('move', { window: `${friday} afternoon` });
    await customer.act('cancel');
    expect(await asked(customer)).toEqual(['cancellation']);
    const isHers = ({ id }: { id: number }) => id === customer.id;
    expect((await waiting()).leads.find(isHers).asksFor).toBe('cancellation');
    const text = await page(`/admin/leads/${customer.id}`);
    expect(text).toContain('The customer canceled the appointment (Thu, Mar 4, 2027, morning)');
    await post(customer, 'replies', { text: 'Sorry to hear that. Another week?' }).expect(303);
    expect(await asked(customer)).toEqual([]);
    await customer.act('move', { window: `${friday} afternoon` });
    expect(await asked(customer)).toEqual(['time']);
    await customer.act('cancel');
    expect(await asked(customer)).toEqual(['cancellation']);
    await post(customer, 'answered').expect(303);
    expect(await page(`/admin/leads/${customer.id}`)).toContain(
      'Canceled by customer Call to set another date',
    );
    expect((await waiting()).leads.some(isHers)).toBe(false);
  });
});
