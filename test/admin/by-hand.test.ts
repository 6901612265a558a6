import { beforeAll, expect, it } from '@jest/globals';
import { DayRouteService } from '../../src/admin/crew/day-route.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { CustomerLinksService } from '../../src/contacts/links/customer-links.service.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import { attach } from '../customers/customers-of-site.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { textOf } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';
import { lead, password, type TestSite } from '../support/site/site.js';

onEachDatabase('A lead added by the owner', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let written = 0;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const call = (fields: object = {}) => ({
    name: 'Caller Cal',
    phone: '(763) 555-0188',
    source: 'phone',
    key: `by-hand-${++written}`,
    ...fields,
  });
  const enter = (fields: object) => owner.post('/admin/leads/new').type('form').send(fields);
  const entered = async (fields: object = {}): Promise<number> => {
    const { headers } = await enter(call(fields)).expect(303);
    return Number(/^\/admin\/leads\/(\d+)/.exec(headers.location)?.[1]);
  };
  const file = async (id: number) => (await owner.get(`/admin/api/contacts/${id}`).expect(200)).body;
  const deliver = async () => {
    outbox.pass(2 * minutes);
    await outbox.deliver();
  };

  it('needs no email address, has its history, and sends nothing', async () => {
    peer.received.length = 0;
    const id = await entered({ message: 'Two rooms', serviceArea: 'Otsego' });
    const { lead: stored, timeline } = await file(id);
    expect(stored).toMatchObject({
      name: 'Caller Cal',
      email: '',
      source: 'phone',
      status: 'new',
      isSpam: false,
    });
    expect(timeline.at(-1)).toMatchObject({ kind: 'created', text: 'Added by you (phone call)' });
    await deliver();
    expect(peer.received).toEqual([]);
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(text).not.toContain('mailto:');
    expect(text).not.toContain('Emails pending');
  });

  it('keeps the notes from the call to the owner and the crew', async () => {
    const note = 'Haggles a lot. Gate code 4471.';
    const { headers } = await enter(call({ message: note, next: 'schedule' })).expect(303);
    const day = site.app.get(BusinessCalendarService).dayOf();
    await owner.post(headers.location).type('form').send({ day, warned: 'past full-1 closed' }).expect(303);
    const id = Number(headers.location.split('/')[3]);
    const link = await site.app.get(CustomerLinksService).addressOf(id);
    const hers = await owner.get(new URL(link ?? '', 'http://any').pathname).expect(200);
    expect(textOf(hers.text)).toContain('Received');
    expect(hers.text).not.toContain('Haggles');
    const page = async (path: string) => textOf((await owner.get(path).expect(200)).text);
    const [stop] = (await site.app.get(DayRouteService).routeOf(day)).stops;
    expect(stop.notes).toMatchObject([{ from: 'Notes from the call', text: note }]);
    expect(stop.access).toEqual(['gate code 4471']);
    expect(await page(`/admin/leads/${id}`)).toContain(`Notes from the call ${note}`);
    await attach(site);
    const { customerId } = (await file(id)).lead;
    expect(await page(`/admin/customers/${customerId}`)).toContain(`Notes from the call: ${note}`);
  });

  it('sends the customer a confirmation if the owner chooses so', async () => {
    peer.received.length = 0;
    await entered({ email: 'caller@example.com', sendAcknowledgement: 'on' });
    await entered({ email: 'quiet@example.com' });
    await deliver();
    expect(peer.received).toHaveLength(1);
    const [{ text = '' }] = peer.to('caller@example.com');
    expect(text).toContain('because someone gave us this address with a request.');
    expect(text).not.toContain('on our website');
  });

  it('is stored once, however often the form is sent', async () => {
    const form = call();
    const [first, second] = await Promise.all([enter(form), enter(form)]);
    expect(first.headers.location).toBe(second.headers.location);
    expect((await enter(form).expect(303)).headers.location).toBe(first.headers.location);
    await enter({ ...form, name: 'Somebody Else' }).expect(409);
  });

  it('can be scheduled in the same step, without an email or a failed delivery', async () => {
    const form = call({ next: 'schedule' });
    const { headers } = await enter(form).expect(303);
    expect(headers.location).toMatch(/^\/admin\/leads\/\d+\/appointment$/);
    const { text } = await owner.get(headers.location).expect(200);
    expect(text).toContain('Schedule Caller Cal');
    await owner.post(headers.location).type('form').send({ day: '2199-05-07', warned: '' }).expect(303);
    await deliver();
    const id = Number(headers.location.split('/')[3]);
    const emails = { leadId: id, kind: 'appointment' as const };
    expect(await site.dataSource.getRepository(OutboxItem).countBy(emails)).toBe(0);
  });

  it('keeps the typed values after an error', async () => {
    const { text } = await enter(
      call({ phone: '12', email: 'nobody', source: 'pigeon', message: 'Kept words' }),
    ).expect(422);
    for (const said of [
      'Please enter a valid phone number',
      'Please enter a valid email address',
      'Choose a source: phone, in-person, other.',
      'Kept words',
    ])
      expect(text).toContain(said);
    await site.visitor.get('/admin/leads/new').expect(302);
  });

  it('isn’t confused with other leads without an email address', async () => {
    await entered({ phone: '(763) 555-0101' });
    const id = await entered({ phone: '(763) 555-0102' });
    expect((await file(id)).lead.earlierRequests).toBe(0);
  });

  it('is found by its new name and number after an edit, which is in its timeline', async () => {
    const id = await entered({ name: 'Mispelt Mia', phone: '(763) 555-0111' });
    const { version } = (await file(id)).lead;
    const person = {
      name: 'Misspelt Mia',
      phone: '763-555-0112',
      email: 'mia@example.com',
      version: String(version),
    };
    await owner.post(`/admin/leads/${id}/person`).type('form').send(person).expect(303);
    const { lead: corrected, timeline } = await file(id);
    expect(corrected).toMatchObject({
      name: 'Misspelt Mia',
      phone: '763-555-0112',
      email: 'mia@example.com',
    });
    expect(timeline[0].changes).toEqual([
      { field: 'name', label: 'Name', from: 'Mispelt Mia', to: 'Misspelt Mia' },
      { field: 'phone', label: 'Phone', from: '(763) 555-0111', to: '763-555-0112' },
      { field: 'email', label: 'Email', from: '', to: 'mia@example.com' },
    ]);
    for (const search of ['misspelt', '7635550112', 'mia@example'])
      expect((await owner.get('/admin/api/contacts').query({ search })).body).toMatchObject([{ id }]);
    const stale = await owner.post(`/admin/leads/${id}/person`).type('form').send(person).expect(409);
    expect(stale.text).toContain('was changed in another window');
    const wrong = await owner
      .post(`/admin/leads/${id}/person`)
      .type('form')
      .send({ ...person, phone: '1' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Please enter a valid phone number');
  });

  it('like any other, can be marked as spam and back without an email to the customer', async () => {
    const { body } = await site.visitor
      .post('/api/contact')
      .send(lead({ preferredDate: '2199-05-08' }))
      .expect(201);
    await owner.put(`/admin/api/contacts/${body.id}`).send({ status: 'scheduled' }).expect(200);
    await deliver();
    peer.received.length = 0;
    await owner.post(`/admin/leads/${body.id}/spam`).expect(303);
    await deliver();
    expect(peer.received).toEqual([]);
    expect((await file(body.id)).lead).toMatchObject({ isSpam: true, calendarEventId: null });
    await owner.delete(`/admin/api/contacts/${body.id}/suspicion`).expect(200);
    expect((await file(body.id)).lead.isSpam).toBe(false);
  });

  it('is deleted only after typing the word', async () => {
    const id = await entered();
    // Days have passed since the sign-in.
    await owner.post('/admin/api/login').send({ password }).expect(200);
    const { text } = await owner
      .post(`/admin/leads/${id}/delete`)
      .type('form')
      .send({ word: 'delete' })
      .expect(422);
    expect(text).toContain('Type DELETE to confirm.');
    await owner.post(`/admin/leads/${id}/delete`).type('form').send({ word: 'DELETE' }).expect(303);
    await owner.get(`/admin/api/contacts/${id}`).expect(404);
  });
});
