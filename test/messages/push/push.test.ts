import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isPushService } from '../../../src/messages/push/push-services.js';
import { honeypotField } from '../../../views/forms/evidence.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { TestOutbox } from '../../support/site/outbox.js';
import { lead, TestSite, testSite } from '../../support/site/site.js';

const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, options: object) => Buffer;
};

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A push service that keeps what it gets, and answers as it is told. */
class PushPeer {
  readonly received: Received[] = [];
  status = 201;
  private readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    this.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(this.status).end();
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** What a browser makes when it subscribes. */
function browserAt(endpoint: string) {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: keys.generateKeys('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ body }: Received) =>
      JSON.parse(
        decrypt(body, {
          version: 'aes128gcm',
          privateKey: keys,
          authSecret: auth.toString('base64url'),
        }).toString(),
      ),
  };
}

onEachDatabase('A push alert', (make) => {
  const site = testSite(make);
  const outbox = new TestOutbox(site);
  const peer = new PushPeer();
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    await peer.start();
    owner = await site.owner();
  });

  afterAll(() => peer.stop());

  beforeEach(() => {
    outbox.begin();
    peer.received.length = 0;
    peer.status = 201;
  });

  const switchOn = async (name: string) => {
    const browser = browserAt(`${peer.origin}/${name}`);
    await owner.post('/admin/api/push-subscriptions').send(browser.subscription).expect(200);
    return browser;
  };
  const switchOff = (name: string) =>
    owner
      .delete('/admin/api/push-subscriptions')
      .send({ endpoint: `${peer.origin}/${name}` })
      .expect(200);
  const arrive = async (changes: object = {}) =>
    (await site.visitor.post('/api/contact').send(lead(changes)).expect(201)).body.id as number;

  it('notifies each of the owner’s browsers of a new lead, encrypted for that browser', async () => {
    const phone = await switchOn('phone');
    const computer = await switchOn('computer');
    const id = await arrive({
      name: 'Secret Name',
      serviceType: 'residential',
      serviceArea: 'Maple Grove, MN',
      preferredDate: '2027-01-05',
      timePreference: 'morning',
    });
    await outbox.deliver();
    const headline = {
      title: 'New lead: Maple Grove, residential',
      body: 'Tue, Jan 5, 2027, Morning',
      url: `/admin/leads/${id}`,
      tag: `lead-${id}`,
    };
    const at = (path: string) => peer.received.filter((one) => one.path === path);
    expect([at('/phone').length, at('/computer').length]).toEqual([1, 1]);
    expect(phone.read(at('/phone')[0])).toEqual(headline);
    expect(computer.read(at('/computer')[0])).toEqual(headline);
    expect(() => phone.read(at('/computer')[0])).toThrow();
    await switchOff('computer');
    await switchOff('phone');
  });

  it('includes a customer’s latest activity, once for several, without the message', async () => {
    const phone = await switchOn('phone');
    const wish = lead({ name: 'Secret Name' });
    const { body, headers } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await outbox.deliver();
    peer.received.length = 0;
    const act = (path: string, fields: object) =>
      site.visitor.post(`${headers.location}/${path}`).type('form').send(fields).expect(303);
    await act('messages', { seen: 0, text: 'Secret words' });
    await act('messages', { seen: 1, text: 'More of them' });
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    outbox.pass(10_000);
    await outbox.deliver();
    const address = { url: `/admin/leads/${body.id}`, tag: `lead-${body.id}` };
    expect(peer.received.map((one) => phone.read(one))).toEqual([
      {
        title: 'A customer sent you a message',
        body: 'Open the lead for details',
        action: 'Reply',
        ...address,
        url: `${address.url}#reply-text`,
      },
    ]);
    await act('cancel', { seen: 2 });
    outbox.pass(10_000);
    await outbox.deliver();
    expect(phone.read(peer.received[1])).toEqual({
      ...{ title: 'A customer canceled', body: 'Open the lead for details', action: 'View' },
      ...address,
    });
    await switchOff('phone');
  });

  it('is signed with the site’s permanent key', async () => {
    await switchOn('signed');
    await arrive();
    await outbox.deliver();
    const [, token, key] =
      /^vapid t=([^,]+), k=(\S+)$/.exec(peer.received[0].headers.authorization ?? '') ?? [];
    const [head, claims, signature] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: peer.origin });
    const { text } = await owner.get('/admin/settings').expect(200);
    expect(text).toContain(key);
    await switchOff('signed');
  });

  it('is sent for spam once the owner marks it as not spam', async () => {
    const browser = await switchOn('late');
    const id = await arrive({ website: 'https://spam.example' });
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    await owner.delete(`/admin/api/contacts/${id}/suspicion`).expect(200);
    await outbox.deliver();
    expect(peer.received.map((one) => browser.read(one).url)).toEqual([`/admin/leads/${id}`]);
    await switchOff('late');
  });

  it('is retried when the push service is down, and stops when the browser unsubscribes', async () => {
    await switchOn('phone');
    peer.status = 503;
    await arrive();
    await outbox.deliver();
    peer.status = 201;
    outbox.pass(60_000);
    await outbox.deliver();
    expect(peer.received).toHaveLength(2);
    peer.status = 410;
    await arrive();
    await outbox.deliver();
    peer.status = 201;
    await arrive();
    outbox.pass(60_000);
    await outbox.deliver();
    expect(peer.received).toHaveLength(3);
  });

  it('isn’t sent without a subscription, and only the owner can change subscriptions', async () => {
    await arrive();
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    const { subscription } = browserAt(`${peer.origin}/stranger`);
    await site.visitor.post('/admin/api/push-subscriptions').send(subscription).expect(401);
    await site.visitor.delete('/admin/api/push-subscriptions').send(subscription).expect(401);
  });

  it.each([
    { endpoint: 'https://internal.example/admin' },
    { endpoint: 'http://fcm.googleapis.com/x' },
    { endpoint: 'https://fcm.googleapis.com.evil.example/x' },
    { endpoint: '' },
    { p256dh: 'x y' },
    { auth: undefined },
  ])('is only sent to push services: %j is rejected', async (changes) => {
    const { subscription } = browserAt('https://fcm.googleapis.com/fcm/send/x');
    const { body } = await owner
      .post('/admin/api/push-subscriptions')
      .send({ ...subscription, ...changes })
      .expect(400);
    expect(body.errors[0].field).toBe(Object.keys(changes)[0]);
  });

  it('notifies each browser in the morning of spam to review', async () => {
    const phone = await switchOn('phone');
    const computer = await switchOn('computer');
    outbox.at(new Date('2027-05-04T11:00:00Z'));
    await outbox.deliver();
    const held = await arrive({ [honeypotField]: 'x' });
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    outbox.at(new Date('2027-05-04T12:31:00Z'));
    await outbox.deliver();
    await outbox.deliver();
    expect(peer.received.map(({ path }) => path).sort()).toEqual(['/computer', '/phone']);
    for (const [path, browser] of [
      ['/phone', phone],
      ['/computer', computer],
    ] as const) {
      const message = peer.received.find((one) => one.path === path) as Received;
      expect(browser.read(message)).toMatchObject({
        title: '1 message in spam · Review',
        body: 'It may be from a real customer.',
        url: '/admin/leads?spam=true',
      });
    }
    // The morning's chores have ended the sessions of the year before.
    owner = await site.owner();
    await owner
      .post('/admin/leads/spam/seen')
      .type('form')
      .send({ newest: String(held) })
      .expect(303);
    outbox.at(new Date('2027-05-05T12:31:00Z'));
    await outbox.deliver();
    expect(peer.received).toHaveLength(2);
  });

  it('to a new device is recorded, and the owner can turn all off', async () => {
    const recorded = async (): Promise<string[]> => {
      const rows = await site.dataSource.query("SELECT action FROM audit_log WHERE action LIKE 'push.%'");
      return rows.map(({ action }: { action: string }) => action);
    };
    const before = await recorded();
    const { subscription } = await switchOn('stolen');
    await owner.post('/admin/api/push-subscriptions').send(subscription).expect(200);
    await owner.post('/admin/settings/notifications/off').expect(303);
    expect((await recorded()).slice(before.length)).toEqual(['push.added', 'push.removed']);
    await arrive();
    await outbox.deliver();
    expect(peer.received).toEqual([]);
  });
});

describe('The worker that shows alerts', () => {
  it.each([
    ['Reply', [{ action: 'Reply', title: 'Reply' }]],
    [undefined, []],
  ])('adds the button %s', async (action, actions) => {
    const listeners: Record<string, (event: object) => void> = {};
    const shown: object[] = [];
    const registration = { showNotification: (...all: object[]) => shown.push(...all) };
    const addEventListener = (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    };
    runInNewContext(readFileSync('client/public/admin-worker.js', 'utf8'), {
      self: { addEventListener, registration },
    });
    const message = { title: 'A customer', body: '', url: '/admin/leads/1', tag: 'lead-1', action };
    listeners.push({ data: { json: () => message }, waitUntil: () => undefined });
    expect(JSON.parse(JSON.stringify(shown))).toMatchObject(['A customer', { actions }]);
  });
});

describe('A push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is accepted: %s', (endpoint) => expect(isPushService(endpoint)).toBe(true));

  it.each([
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilnotify.windows.com.example/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
  ])('is rejected: %s', (endpoint) => expect(isPushService(endpoint)).toBe(false));
});
