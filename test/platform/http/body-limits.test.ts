import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LoginLimitService } from '../../../src/admin-auth/login-limit.service.js';
import { bodyLimitOf } from '../../../src/platform/http/body-limits.js';
import { excessOf } from '../../../src/platform/http/json-excess.js';
import { behindProxy } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';

const kilobyte = 1_024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const link = `/my/${'A'.repeat(22)}`;

describe('What JSON has too much of', () => {
  const most = { keys: 3, items: 4, levels: 2 };
  const excess = (text: string) => excessOf(Buffer.from(text), most);

  it.each(['', '{}', '{"a":1,"b":[1,2,3]}', '{"a":{"b":1},"c":2}', '[1,2,3,4]', '{"a":[]}', '[[1,2]]', '}]'])(
    'is nothing in %s',
    (text) => {
      expect(excess(text)).toBeUndefined();
    },
  );

  it.each([
    ['{"a":1,"b":1,"c":1,"d":1}', 'keys'],
    ['{"a":1,"a":1,"a":1,"a":1}', 'keys'],
    ['[1,2,3,4,5]', 'items'],
    ['[{},{},{},{},{}]', 'items'],
    ['{"a":[1,2],"b":[3,4,5]}', 'items'],
    ['[[],[],[]]', 'items'],
    ['{"a":{"b":{}}}', 'levels'],
    ['[[[', 'levels'],
  ])('is found in %s', (text, part) => {
    expect(excess(text)).toBe(part);
  });

  it('is not taken from texts', () => {
    expect(excess('{"a":"::::,,,,[[[[{{{{\\"::::,,,,[[[["}')).toBeUndefined();
    expect(excess('{"a":"\\\\","b":1,"c":"é:,","d":1}')).toBe('keys');
  });
});

describe('A body', () => {
  const site = testSite();
  const send = (path: string, type: string, body: string) => {
    const asItIs = (raw: unknown) => raw as string;
    return site.visitor.post(path).set('Content-Type', type).serialize(asItIs).send(body);
  };

  it.each([
    ['/admin/api/login', json, 8],
    ['/admin/api/passkeys/login', json, 8],
    ['/admin/login', form, 8],
    ['/admin/login/recovery', form, 8],
    [`${link}/review`, form, 16],
    [`${link}/messages`, form, 16],
    ['/api/contact', json, 64],
    ['/api/free-room', json, 64],
    ['/contact', form, 64],
    ['/api/analytics/track', json, 64],
    ['/api/v1/leads', json, 64],
    ['/api/v1/mcp', json, 64],
    ['/a/new/route', form, 64],
  ])('at %s (%s) has at most %d KB', async (path, type, kilobytes) => {
    const unparsable = (bytes: number) => `{${'x'.repeat(bytes - 1)}`;
    const fits = await send(path, type, unparsable(kilobytes * kilobyte));
    expect(fits.status).not.toBe(413);
    const { status, text } = await send(path, type, unparsable(kilobytes * kilobyte + 1));
    expect(status).toBe(413);
    expect(text).toMatch(/too (large|long)/);
  });

  /** Sends the lines of a request, the end or not. Returns the first line of the answer. */
  const sendLines = async (...lines: string[]): Promise<string> => {
    const server: Server = site.app.getHttpServer();
    if (!server.listening) await site.app.listen(0);
    const socket = createConnection((server.address() as AddressInfo).port);
    const head = ['POST /api/contact HTTP/1.1', 'Host: x', `Content-Type: ${json}`, ...lines, ''];
    socket.write(head.join('\r\n'));
    const [data] = await once(socket, 'data');
    socket.destroy();
    return String(data).split('\r\n')[0];
  };

  it('that says it is too large is refused before it arrives', async () => {
    expect(await sendLines('Content-Length: 65537', '')).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('of unknown length is refused once it is too large', async () => {
    const chunk = `10001\r\n{${'x'.repeat(0x10000)}`;
    const answer = await sendLines('Transfer-Encoding: chunked', '', chunk, '0', '');
    expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it.each([
    ['keys', json, JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1])))],
    ['list items', json, JSON.stringify({ name: Array.from({ length: 1001 }, () => ({})) })],
    ['fields', form, Array.from({ length: 201 }, (_, n) => `k${n}=1`).join('&')],
  ])('with too many %s is refused', async (_what, type, body) => {
    const { status, text } = await send(type === json ? '/api/contact' : '/contact', type, body);
    expect(status).toBe(413);
    expect(text).toMatch(/too many (fields|list items). Send at most (200|1000)\./);
  });

  it.each(['utf-16', 'utf-7'])('in %s is refused, because its parts can’t be counted', async (charset) => {
    const { status } = await send('/api/contact', `${json}; charset=${charset}`, '{}');
    expect(status).toBe(415);
  });

  it('of the owner’s other forms may be larger', () => {
    expect(bodyLimitOf('/admin/leads/bulk')).toMatchObject({ bytes: 100 * kilobyte, keys: 300 });
    expect(bodyLimitOf('/admin/follow-ups')).toMatchObject({ bytes: 100 * kilobyte, keys: 200 });
    expect(bodyLimitOf('/ADMIN/api/Login/').bytes).toBe(8 * kilobyte);
    expect(bodyLimitOf('/admin/login-image').bytes).toBe(100 * kilobyte);
  });
});

describe('A body that never arrives', () => {
  const site = testSite(undefined, { ...behindProxy, LEADS_PER_ADDRESS: '1' });

  beforeAll(() => site.app.listen(0));

  /** Announces a body. Returns the status of the answer. */
  const announce = async (path: string, type: string, address: string): Promise<string> => {
    const socket = createConnection((site.app.getHttpServer().address() as AddressInfo).port);
    const headers = [
      'Host: x',
      `X-Forwarded-For: ${address}`,
      `Content-Type: ${type}`,
      'Content-Length: 5000',
    ];
    socket.write([`POST ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    const [data] = await once(socket, 'data');
    socket.destroy();
    return String(data).split(' ')[1];
  };

  it.each([
    ['an unknown path', '/nowhere', form, '404'],
    ['a form of the owner', '/admin/leads/bulk', form, '302'],
    ['the website editor', '/admin/api/site/publish', json, '401'],
    ['the API without a key', '/api/v1/leads', json, '401'],
  ])('isn’t waited for at %s', async (_what, path, type, status) => {
    expect(await announce(path, type, '10.7.1.1')).toBe(status);
  });

  it.each([
    ['leads', '/api/contact', json, '10.7.2.1'],
    ['guessed links', `${link}/messages`, form, '10.7.3.1'],
    ['errors of browsers', '/api/analytics/errors', json, '10.7.4.1'],
    ['guesses about unsubscribing', '/unsubscribe/guess', form, '10.7.5.1'],
  ])('isn’t waited for over the limit of %s', async (_what, path, type, address) => {
    const ask = () =>
      site.visitor.post(path).set('X-Forwarded-For', address).set('Content-Type', type).send('');
    for (let tries = 0; tries < 35; tries++) await ask();
    expect(await announce(path, type, address)).toBe('429');
  });

  it.each([
    ['/admin/api/login', json],
    ['/admin/api/passkeys/login', json],
    ['/admin/login', form],
    ['/admin/login/recovery', form],
  ])('isn’t waited for at %s over the limit of logins', async (path, type) => {
    const address = '10.7.6.1';
    const logins = site.app.get(LoginLimitService);
    for (let tries = 0; tries < 11; tries++) await logins.count({ address }).catch(() => undefined);
    expect(await announce(path, type, address)).toBe('429');
  });
});

describe('An address', () => {
  const site = testSite();

  it('with too many parameters is refused', async () => {
    const { status, text } = await site.visitor.get(`/contact?${'a=1&'.repeat(200)}a=1`);
    expect([status, text]).toEqual([400, expect.stringContaining('too many parameters')]);
    await site.visitor.get(`/contact?${'a=1&'.repeat(199)}a=1`).expect(200);
  });
});
