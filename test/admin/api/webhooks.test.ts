import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { LeadWriterService } from '../../../src/contacts/leads/lead-writer.service.js';
import { AuditLogService } from '../../../src/platform/audit/audit-log.service.js';
import { webhookEventNames } from '../../../views/contracts/messages/webhooks.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { apiKey, bearer, isAsDocumented } from '../../support/site/api.js';
import { webhookSite } from '../../support/site/webhooks.js';

onEachDatabase('Webhooks over the API', (make) => {
  const { site, outbox, peer, endpoints, add, stored, messages } = webhookSite(make);
  let key: string;

  beforeAll(async () => {
    key = await apiKey(site, ['read-leads', 'webhooks']);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const send = (method: 'get' | 'post' | 'delete', path = '', body?: object, idempotencyKey?: string) =>
    site.visitor[method](`/api/v1/webhooks${path}`)
      .set({ ...bearer(key), ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}) })
      .send(body)
      .expect(isAsDocumented);
  const choice = (path = '/hook') => ({ url: peer.url(path), events: ['lead.status_changed'] });
  const audited = async () =>
    (await site.app.get(AuditLogService).list(1)).map(({ action, detail, actor }) => [action, detail, actor]);

  it('are added with their secret, listed without it, and deleted', async () => {
    const { body, headers } = await send('post', '', choice()).expect(201);
    const { id, secret } = await stored(body.id);
    expect(body).toMatchObject({ ...choice(), secret, isPaused: false, failingSince: null });
    expect(headers.location).toBe(`/api/v1/webhooks/${id}`);
    expect(await audited()).toEqual([['webhook.added', new URL(choice().url).host, 'API key Test']]);
    const { secret: _, ...shown } = body;
    expect((await send('get').expect(200)).body).toEqual({ data: [shown], nextCursor: null });
    expect((await send('get', `/${id}`).expect(200)).body).toEqual(shown);
    expect((await send('delete', `/${id}`).expect(204)).text).toBe('');
    expect(await audited()).toEqual([['webhook.removed', new URL(choice().url).host, 'API key Test']]);
    await send('get', `/${id}`).expect(404);
    await send('delete', `/${id}`).expect(404);
  });

  it('are added and deleted only with a key that may read contact details, which every event has', async () => {
    const { id } = await add('/earlier', ['lead.created']);
    const narrow = bearer(await apiKey(site, ['webhooks']));
    for (const event of webhookEventNames) {
      const refused = await site.visitor
        .post('/api/v1/webhooks')
        .set(narrow)
        .send({ ...choice(), events: [event] })
        .expect(isAsDocumented);
      expect([event, refused.status, refused.body.detail]).toEqual([
        ...[event, 403, 'This API key doesn’t have the scope read-leads.'],
      ]);
      expect(refused.headers['www-authenticate']).toContain('scope=read-leads');
    }
    expect((await endpoints().list()).map((one) => one.id)).toEqual([id]);
    // Webhooks that such a key added earlier keep working, and it lists them.
    const { body } = await site.visitor.get('/api/v1/webhooks').set(narrow).expect(200);
    expect(body.data).toMatchObject([{ id, isPaused: false }]);
    // A secret would let it sign events in the site's name.
    await site.visitor.post(`/api/v1/webhooks/${id}/secret`).set(narrow).expect(403).expect(isAsDocumented);
    await site.visitor.delete(`/api/v1/webhooks/${id}`).set(narrow).expect(403).expect(isAsDocumented);
    expect(await stored(id)).toMatchObject({ id });
  });

  it('are listed page by page', async () => {
    const ids: number[] = [];
    for (const path of ['/a', '/b', '/c']) ids.push((await send('post', '', choice(path))).body.id);
    const first = (await send('get', '?limit=2').expect(200)).body;
    const next = (await send('get', `?limit=2&cursor=${first.nextCursor}`).expect(200)).body;
    expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(ids);
    expect(next.nextCursor).toBeNull();
  });

  it('never lead into a private network, and need an event', async () => {
    peer.names.records.set('A inside.example.com', ['10.0.0.7']);
    const wrong: [object, string][] = [
      [{ ...choice(), url: 'https://inside.example.com/' }, 'url'],
      [{ ...choice(), url: 'https://192.168.1.1/' }, 'url'],
      [{ ...choice(), url: 'https://[::1]/' }, 'url'],
      [{ ...choice(), url: 'https://localhost/' }, 'url'],
      [{ ...choice(), url: 'http://example.com/' }, 'url'],
      [{ ...choice(), url: 'https://user:word@example.com/' }, 'url'],
      [{ ...choice(), url: ['https://example.com/'] }, 'url'],
      [{ url: choice().url }, 'events'],
      [{ ...choice(), events: [] }, 'events'],
      [{ ...choice(), events: ['lead.created', 'lead.created'] }, 'events'],
      [{ ...choice(), events: ['lead.created', '__proto__'] }, 'events'],
      [{ ...choice(), events: 'lead.created' }, 'events'],
    ];
    for (const [body, field] of wrong) {
      const answer = await send('post', '', body).expect(400);
      expect([body, answer.body.errors[0].field]).toEqual([body, field]);
    }
    expect(await endpoints().list()).toEqual([]);
  });

  it('are made once with an Idempotency-Key, and repeats get the same secret', async () => {
    const first = await send('post', '', choice(), 'hook-1').expect(201);
    const again = await send('post', '', choice(), 'hook-1').expect(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await endpoints().list()).toHaveLength(1);
    await send('post', '', choice('/other'), 'hook-1').expect(422);
    await send('delete', `/${first.body.id}`, {}, 'hook-2').expect(204);
    expect((await send('delete', `/${first.body.id}`, {}, 'hook-2').expect(204)).headers).toMatchObject({
      'idempotency-replayed': 'true',
    });
  });

  it('leave nothing of a write that failed', async () => {
    for (let n = 0; n < 10; n++) await send('post', '', choice(`/${n}`)).expect(201);
    const full = await send('post', '', choice(), 'hook-3').expect(409);
    expect(full.body.detail).toContain('You can have 10 webhooks.');
    const [{ id }] = await endpoints().list();
    await endpoints().remove(id);
    await send('post', '', choice(), 'hook-3').expect(201);
  });

  it('get a new secret, and their deliveries can be read and sent again', async () => {
    const { body } = await send('post', '', choice()).expect(201);
    const renewed = (await send('post', `/${body.id}/secret`).expect(200)).body;
    expect(renewed.secret).not.toBe(body.secret);
    expect(renewed.secret).toBe((await stored(body.id)).secret);
    expect((await audited())[0][0]).toBe('webhook-secret.replaced');
    const [lead] = await seed(site.dataSource, [{ name: 'Ada' }]);
    for (const status of ['contacted', 'new'] as const)
      await site.app.get(LeadWriterService).change(lead, () => ({ status }));
    await outbox.deliver();
    const [older, newer] = await messages(body.id);
    const first = (await send('get', `/${body.id}/deliveries?limit=1`).expect(200)).body;
    expect(first.data).toMatchObject([
      { id: newer.id, type: 'lead.status_changed', state: 'sent', status: 204 },
    ]);
    const next = (await send('get', `/${body.id}/deliveries?limit=1&cursor=${first.nextCursor}`)).body;
    expect(next).toMatchObject({ data: [{ id: older.id }], nextCursor: null });
    const again = await send('post', `/${body.id}/deliveries/${older.id}/replay`).expect(200);
    expect(again.body).toMatchObject({ id: older.id, state: 'waiting' });
    await outbox.deliver();
    expect(peer.read('/hook', renewed.secret)).toHaveLength(3);
    const { body: other } = await send('post', '', choice('/other')).expect(201);
    await send('post', `/${other.id}/deliveries/${older.id}/replay`).expect(404);
    await endpoints().pause(body.id, 'owner');
    await send('post', `/${body.id}/deliveries/${older.id}/replay`).expect(409);
    expect((await send('get', `/${body.id}`)).body.isPaused).toBe(true);
  });
});
