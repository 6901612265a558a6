import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebhookAddressesService } from '../../../src/messages/webhooks/webhook-addresses.service.js';
import { WebhookEndpointsService } from '../../../src/messages/webhooks/webhook-endpoints.service.js';
import type { WebhookMessage } from '../../../src/messages/webhooks/webhook-message.entity.js';
import { WebhookSenderService } from '../../../src/messages/webhooks/webhook-sender.service.js';
import { until } from '../../support/runner/until.js';
import { WebhookPeer } from '../../support/servers/webhook-peer.js';
import { behindProxy, Customer } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { webhookSite } from '../../support/site/webhooks.js';

describe('A webhook’s slow receiver', () => {
  const peer = new WebhookPeer();
  const site = emailSite(undefined, behindProxy, peer.tuning);

  beforeAll(async () => {
    await peer.start();
    peer.use(site);
  });
  afterAll(() => peer.stop());

  it('holds up no email, however many events wait for it', async () => {
    await site.app.get(WebhookEndpointsService).add({ url: peer.url('/'), events: ['lead.created'] });
    peer.answer = () => undefined;
    for (let count = 0; count < 6; count++) await Customer.arrive(site);
    let isOver = false;
    const round = site.outbox.deliver().then(() => {
      isOver = true;
    });
    await until(() => site.peer.received.length === 12);
    expect({ isOver, tried: peer.received.length }).toEqual({ isOver: false, tried: 4 });
    await round;
  });
});

describe('A hostile receiver', () => {
  const { site, outbox, peer, add, messages } = webhookSite();
  const arrive = () => Customer.arrive(site, { name: 'Ada' });
  const attempt = async () => {
    await arrive();
    await outbox.deliver();
    return (await messages()).at(-1) as WebhookMessage;
  };

  it('can’t send the site elsewhere', async () => {
    await add();
    peer.answerWith(302, { location: peer.url('/elsewhere') });
    expect(await attempt()).toMatchObject({
      ...{ state: 'waiting', status: 302 },
      note: 'The address redirects (302). Enter the final address.',
    });
    peer.answerWith(307, { location: 'https://127.0.0.1/' });
    expect(await attempt()).toMatchObject({ state: 'waiting', status: 307 });
    expect(peer.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });

  it('can’t keep the site reading an endless answer', async () => {
    await add();
    let sent = 0;
    let isOpen = true;
    peer.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.on('close', () => {
        isOpen = false;
      });
      const more = () => {
        while (isOpen && response.write('x'.repeat(65_536))) sent += 65_536;
        if (isOpen) setTimeout(more, 5);
      };
      more();
    };
    expect(await attempt()).toMatchObject({ state: 'sent', status: 200 });
    for (let wait = 0; isOpen && wait < 200; wait++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isOpen).toBe(false);
    expect(sent).toBeLessThan(16 * 2 ** 20);
  });

  it.each([
    ['headers without end', 'HTTP/1.1 200 OK\r\n'.padEnd(100_000, 'a: b\r\n')],
    ['something that isn’t HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing', ''],
    ['NUL bytes', '\0'.repeat(1_000)],
    ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
  ])('may answer with %s', async (_what, answer) => {
    await add();
    peer.answer = (response) => {
      response.socket?.write(answer);
      response.socket?.end();
    };
    const { state, status, note } = await attempt();
    expect({ state, status }).toEqual({ state: 'waiting', status: null });
    expect(note).not.toBe('');
    expect(note.length).toBeLessThan(301);
  });

  it('gets ten seconds, and holds up no other webhook meanwhile or afterwards', async () => {
    await add('/slow', ['lead.created']);
    peer.answer = (response) => {
      if (peer.received.at(-1)?.path !== '/slow') response.writeHead(204).end();
    };
    const start = performance.now();
    for (let count = 0; count < 9; count++) await arrive();
    await outbox.deliver();
    expect(performance.now() - start).toBeLessThan(20_000);
    const slow = await messages();
    expect(slow.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4);
    expect(slow.filter(({ note }) => note.includes('Not finished within 10 seconds')).length).toBeGreaterThan(
      0,
    );
    await add('/quick', ['lead.created']);
    await arrive();
    await outbox.deliver();
    expect(peer.received.filter(({ path }) => path === '/quick')).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('needs a certificate for its name from a known authority', async () => {
    await add();
    const other = peer.url('/hook').replace('hooks.example.com', 'other.example.com');
    peer.names.records.set('A other.example.com', ['127.0.0.1']);
    const sender = site.app.get(WebhookSenderService);
    const signal = new AbortController().signal;
    await expect(sender.post(other, {}, '{}', signal)).rejects.toThrow(/altnames|Hostname/);
    expect(peer.received).toEqual([]);
  });

  it('is on the internet, or the connection ends before anything is sent', async () => {
    const addresses = site.app.get(WebhookAddressesService);
    addresses.addressesOf = async () => [{ address: '127.0.0.1', family: 4 }];
    addresses.isAllowed = () => false;
    const sent = site.app
      .get(WebhookSenderService)
      .post(peer.url('/hook'), {}, '{}', new AbortController().signal);
    await expect(sent).rejects.toThrow('The connection led into a private network.');
    Reflect.deleteProperty(addresses, 'of');
    Reflect.deleteProperty(addresses, 'isAllowed');
    expect(peer.received).toEqual([]);
  });

  it('needs TLS: a plain server on its port gets nothing', async () => {
    const connection = createConnection(Number(new URL(peer.url('/')).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      connection.on('data', (data) => resolve(data.toString()));
      connection.on('close', () => resolve(''));
      connection.on('error', () => resolve(''));
    });
    connection.write('POST /hook HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer).not.toContain('200');
    connection.destroy();
    const sender = site.app.get(WebhookSenderService);
    await expect(
      sender.post('http://hooks.example.com/', {}, '{}', new AbortController().signal),
    ).rejects.toThrow(/Protocol/);
  });
});
