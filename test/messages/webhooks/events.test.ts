import { beforeAll, expect, it } from '@jest/globals';
import type { AppointmentForm } from '../../../src/calendar/dto/appointment-form.dto.js';
import { SchedulingService } from '../../../src/calendar/scheduling.service.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { LeadWriterService } from '../../../src/contacts/leads/lead-writer.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { honeypotField } from '../../../views/forms/evidence.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { Customer } from '../../support/site/customer.js';
import { lead, type TestSite } from '../../support/site/site.js';
import { webhookSite } from '../../support/site/webhooks.js';

onEachDatabase('Webhooks', (make) => {
  const { site, outbox, peer, endpoints, add, messages } = webhookSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const change = (id: number, fields: object) =>
    owner.put(`/admin/api/contacts/${id}`).send(fields).expect(200);
  const schedule = (id: number, fields: Omit<AppointmentForm, 'sendNothing'>) =>
    site.app.get(SchedulingService).save(id, { ...fields, sendNothing: 'on' });
  const types = async () => (await messages()).map(({ type }) => type);
  const quote = async (id: number) =>
    owner
      .post(`/admin/leads/${id}/quote`)
      .type('form')
      .send({
        ...{ version: (await site.app.get(JobsService).jobOf(id)).version, action: 'send', note: '' },
        ...{ label0: 'Two rooms', amount0: '198', label1: 'Stairs', amount1: '60' },
      })
      .expect(303);

  it('tell that a lead is lost, with its appointment, and reopened', async () => {
    await add();
    const { id } = await Customer.arrive(site);
    await schedule(id, { day: '2199-05-07', timeWindow: 'morning' });
    const since = (await messages()).length;
    await change(id, { lostReason: 'price', lostNote: 'Wanted half' });
    await change(id, { lostReason: '' });
    const stored = (await messages()).slice(since);
    expect(stored.map(({ type }) => type).sort()).toEqual([
      'appointment.canceled',
      'lead.lost',
      'lead.reopened',
      'lead.status_changed',
    ]);
    const dataOf = (type: string) => JSON.parse(stored.find((one) => one.type === type)?.body ?? '').data;
    expect(dataOf('lead.lost')).toMatchObject({
      lead: {
        id,
        status: 'contacted',
        lost: { reason: 'price', note: 'Wanted half', at: expect.any(String) },
      },
      by: 'owner',
    });
    expect(dataOf('lead.reopened')).toMatchObject({ lead: { id, lost: null }, by: 'owner' });
  });

  it('tell a lead’s whole story, signed as the specification’s library expects', async () => {
    const { secret } = await add();
    const customer = await Customer.arrive(site, {
      name: 'Ada Lovelace',
      serviceType: 'residential',
      serviceArea: 'Maple Grove (55369)',
      message: 'Zwei Zimmer & “Flecken” 🐕',
    });
    const { id, email } = customer;
    await change(id, { status: 'contacted' });
    await quote(id);
    await customer.post('accept', { number: 1 }).expect(303);
    await schedule(id, { day: '2199-05-07', timeWindow: 'morning' });
    await schedule(id, { day: '2199-05-08', exactTime: '13:30', minutes: '90' });
    await change(id, { status: 'contacted' });
    await schedule(id, { day: '2199-05-09', timeWindow: 'morning' });
    await change(id, { status: 'completed' });
    await customer.post('review', { stars: '5', text: 'Dry before dinner.', name: 'Ada' }).expect(303);
    const stored = await messages();
    expect(stored.every(({ body }) => body.includes(email))).toBe(true);
    while ((await outbox.deliver()) > 0);
    const events = peer
      .read('/hook', secret)
      .sort((one, other) => one.timestamp.localeCompare(other.timestamp));
    expect(events.map(({ type }) => type).sort()).toEqual(
      [
        'lead.created',
        'lead.status_changed',
        'quote.accepted',
        'lead.status_changed',
        'appointment.set',
        'appointment.moved',
        'lead.status_changed',
        'appointment.canceled',
        'lead.status_changed',
        'appointment.set',
        'lead.status_changed',
        'job.completed',
        'review.received',
      ].sort(),
    );
    const first = (type: string) => events.find((event) => event.type === type)?.data;
    const { createdAt } = await storedLead(site, id);
    expect(first('lead.created')).toEqual({
      lead: {
        ...{ id, url: `http://clean.example/admin/leads/${id}`, status: 'new', name: 'Ada Lovelace', email },
        lost: null,
        ...{ phone: expect.stringContaining('557-'), service: 'Residential carpet cleaning' },
        ...{ serviceArea: 'Maple Grove (55369)', address: null, message: 'Zwei Zimmer & “Flecken” 🐕' },
        ...{ source: 'website', customerId: null, createdAt: createdAt.toISOString() },
      },
    });
    const lines = [
      { label: 'Two rooms', cents: 19_800 },
      { label: 'Stairs', cents: 6_000 },
    ];
    expect(first('quote.accepted')).toMatchObject({
      quote: { number: 1, totalCents: 25_800, lines },
      by: 'customer',
    });
    expect(first('appointment.set')).toMatchObject({
      appointment: { day: '2199-05-07', time: 'morning', minutes: null },
      by: 'owner',
    });
    expect(first('appointment.moved')).toMatchObject({
      appointment: { day: '2199-05-08', time: '13:30', minutes: 90 },
      previous: { day: '2199-05-07', time: 'morning', minutes: null },
    });
    expect(first('appointment.canceled')).toMatchObject({
      appointment: { day: '2199-05-08', time: '13:30', minutes: 90 },
      by: 'owner',
    });
    expect(first('job.completed')).toMatchObject({
      lead: { id, status: 'completed' },
      job: { chargedCents: 25_800, quotedCents: 25_800, lines },
    });
    expect(first('review.received')).toMatchObject({
      lead: { id },
      review: { stars: 5, text: 'Dry before dinner.', name: 'Ada' },
    });
    const ids = peer.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(13);
    expect(peer.received[0].headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  });

  it('get an event exactly when its change is stored', async () => {
    await add();
    const { id } = await Customer.arrive(site);
    const writer = site.app.get(LeadWriterService);
    const failing = site.app.get(UnitOfWorkService).run(async () => {
      await writer.change(id, () => ({ status: 'contacted' }));
      throw new Error('Later in the same unit of work');
    });
    await expect(failing).rejects.toThrow('Later');
    expect(await types()).toEqual(['lead.created']);
    await change(id, { status: 'contacted' });
    await change(id, { status: 'contacted', notes: 'Called' });
    expect(await types()).toEqual(['lead.created', 'lead.status_changed']);
    const items = await site.dataSource.getRepository(OutboxItem).findBy({ kind: 'webhook', leadId: 0 });
    const known = (await messages()).map((message) => String(message.id));
    expect(
      items
        .map(({ occasion }) => occasion)
        .filter((one) => known.includes(one))
        .sort(),
    ).toEqual(known.sort());
  });

  it('get one event for a request that is sent again, and one each for several at once', async () => {
    await add();
    const wish = { ...lead(), key: undefined };
    const address = '10.9.0.1';
    const send = (one: object) => site.visitor.post('/api/contact').set('X-Forwarded-For', address).send(one);
    const first = await send(wish);
    await send(wish);
    expect(first.status).toBe(201);
    expect(await types()).toEqual(['lead.created']);
    await Promise.all(Array.from({ length: 6 }, () => send(lead()).expect(201)));
    const bodies = (await messages()).map(({ body }) => JSON.parse(body).data.lead.id);
    expect(new Set(bodies).size).toBe(7);
  });

  it('get only the events that they chose, and none while paused', async () => {
    const { id: reviews } = await add('/reviews', ['review.received']);
    const { id: paused } = await add('/paused');
    const { id: leads } = await add('/leads', ['lead.created']);
    await endpoints().pause(paused, 'owner');
    const { id } = await Customer.arrive(site);
    await change(id, { status: 'contacted' });
    expect((await messages()).map(({ endpointId }) => endpointId)).toEqual([leads]);
    expect(await messages(reviews)).toEqual([]);
  });

  it('give all webhooks of one event the same ID', async () => {
    await add('/one');
    await add('/two');
    await Customer.arrive(site);
    await outbox.deliver();
    const [one, two] = peer.received.map(({ headers }) => headers['webhook-id']);
    expect(one).toMatch(/^msg_[\w-]{24}$/);
    expect(two).toBe(one);
  });

  it('don’t get spam until the owner accepts it, and then only once', async () => {
    await add();
    const { body } = await site.visitor.post('/api/contact').send(lead({ [honeypotField]: 'x' }));
    const id = body.id as number;
    expect(await types()).toEqual([]);
    await owner.delete(`/admin/api/contacts/${id}/suspicion`).expect(200);
    expect(await types()).toEqual(['lead.created']);
    await schedule(id, { day: '2199-05-07', timeWindow: 'morning' });
    await owner.post(`/admin/leads/${id}/spam`).type('form').send({});
    await owner.delete(`/admin/api/contacts/${id}/suspicion`).expect(200);
    expect(await types()).toEqual([
      'lead.created',
      'lead.status_changed',
      'appointment.set',
      'appointment.canceled',
      'appointment.set',
    ]);
  });

  it('say that the customer changed it where that was so', async () => {
    await add();
    const customer = await Customer.arrive(site);
    await schedule(customer.id, { day: '2199-05-07', timeWindow: 'morning' });
    expect((await customer.act('cancel')).status).toBe(303);
    const [canceled] = (await messages()).filter(({ type }) => type === 'appointment.canceled');
    expect(JSON.parse(canceled.body).data.by).toBe('customer');
  });

  it('forget an erased lead, and only learn that its appointment is canceled', async () => {
    await add();
    const { id } = await Customer.arrive(site, { name: 'Secret Name' });
    await schedule(id, { day: '2199-05-07', timeWindow: 'morning' });
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
    const left = await messages();
    expect(left.map(({ type }) => type)).toEqual(['appointment.canceled']);
    expect(JSON.parse(left[0].body).data).toEqual({
      lead: { id },
      appointment: { day: '2199-05-07', time: 'morning', minutes: null },
      by: 'owner',
    });
    const items = await site.dataSource
      .getRepository(OutboxItem)
      .findBy({ kind: 'webhook', state: 'waiting' });
    expect(items.map(({ occasion }) => occasion)).toEqual([String(left[0].id)]);
  });

  it('never cost a lead, however long its texts are', async () => {
    await add();
    const message = '🐕"\n'.repeat(1_600);
    const { id } = await Customer.arrive(site, { name: '🐕'.repeat(200), message });
    const [{ body }] = await messages();
    expect(JSON.parse(body).data.lead).toMatchObject({ id, name: '🐕'.repeat(200) });
    expect([...JSON.parse(body).data.lead.message]).toHaveLength(2_000);
  });
});
