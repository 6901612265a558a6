import { connect } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { errorAnswer } from '../../../src/pages/error-answer.js';
import { RejectionLog, reportError } from '../../../src/pages/error-report.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { sqlite } from '../../support/databases/databases.js';
import { addressOf } from '../../support/site/open-site.js';
import { oneSenderWindow } from '../../support/site/sender-window.js';
import { lead, TestSite, testSite } from '../../support/site/site.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('What is refused', () => {
  const site = testSite(sqlite, { TRUST_PROXY: '1', LEADS_PER_ADDRESS: '2' });
  const post = (path: string, address: string) =>
    site.visitor.post(path).set('X-Forwarded-For', address).type('form');

  it('is shown again no longer than its fields may be', async () => {
    const typed = { name: 'A'.repeat(3_000), message: '&"<'.repeat(6_000), phone: '1' };
    const { text } = await post('/contact', '198.51.100.1').send(typed).expect(422);
    expect(Buffer.byteLength(text)).toBeLessThan(150_000);
    expect(text).toContain('A'.repeat(201));
    expect(text).not.toContain('A'.repeat(202));
    const words = 'A message of an honest visitor & friends';
    const honest = await post('/contact', '198.51.100.2').send({ message: words }).expect(422);
    expect(honest.text).toContain('A message of an honest visitor &amp; friends');
  });

  it.each([
    ['/contact', '198.51.100.3', 422],
    ['/free-room', '198.51.100.4', 422],
  ])('counts towards the sender’s limit: %s', async (path, address, refused) => {
    await oneSenderWindow();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await post(path, address).send({ name: 'x' })).status);
    expect(statuses).toEqual([...Array(10).fill(refused), 429]);
    await site.visitor.post('/api/contact').set('X-Forwarded-For', address).send(lead()).expect(429);
    await site.visitor.post('/api/contact').set('X-Forwarded-For', '203.0.113.1').send(lead()).expect(201);
  });

  it('is told to the log by network, without naming it, and a flood in a few lines', async () => {
    const lines = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    await site.visitor.get('/admin/api/contacts').set('X-Forwarded-For', '203.0.113.7').expect(401);
    await site.visitor.post('/api/contact').set('Sec-Fetch-Site', 'cross-site').send(lead()).expect(403);
    const refused = lines.mock.calls.map(([line]) => line as Record<string, unknown>);
    expect(refused).toEqual([
      expect.objectContaining({
        event: 'request.refused',
        status: 401,
        network: expect.stringMatching(/^[0-9a-f]{12}$/),
      }),
      expect.objectContaining({ event: 'request.refused', status: 403 }),
    ]);
    expect(JSON.stringify(refused)).not.toContain('203.0.113');
    const log = new RejectionLog(new Logger());
    lines.mockClear();
    const answer = { status: 429, message: '', error: undefined };
    for (let n = 0; n < 1_000; n++) log.note(answer as never, { path: '/', id: 'x' }, () => 'abc');
    expect(lines.mock.calls.length).toBeLessThan(70);
  });

  it('is a target that is neither a path nor an address', async () => {
    const { port } = new URL(await addressOf(site));
    const ask = (target: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        let answer = '';
        socket.on('data', (data) => (answer += data));
        socket.on('close', () => resolve(answer.slice(0, 12)));
        socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      });
    expect(await ask('http://x/livez')).toBe('HTTP/1.1 200');
    expect(await ask('/livez')).toBe('HTTP/1.1 200');
    for (const target of ['http://[::1/', 'http://', 'ftp://x/', 'nonsense', '*']) {
      expect([target, await ask(target)]).toEqual([target, 'HTTP/1.1 400']);
    }
  });

  it('is asked of the database no more than once a second', async () => {
    const asked = jest.spyOn(site.app.get(DatabaseService), 'answers');
    const began = performance.now();
    for (let n = 0; n < 20; n++) await site.visitor.get('/readyz').expect(200);
    const seconds = (performance.now() - began) / 1_000;
    expect(asked.mock.calls.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });
});

it('The feed’s secret address and customers’ links are in no log, in whatever case they were asked for', () => {
  const logger = new Logger();
  const told = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  for (const path of ['/calendar/secret.ics', '/Calendar/secret.ics', '/my/secret', '/My/secret/photos/1']) {
    reportError(logger, errorAnswer(new Error('x')), { path, id: '1' });
  }
  expect(JSON.stringify(told.mock.calls)).not.toContain('secret');
});

describe('Behind TLS', () => {
  it('built files say so too, and other hosts are only included where asked', async () => {
    for (const [setting, expected] of [
      ['off', 'max-age=31536000'],
      ['on', 'max-age=31536000; includeSubDomains'],
    ]) {
      const database = await sqlite();
      const site = await TestSite.start({
        ...database.variables,
        PUBLIC_ORIGIN: 'https://clean.example',
        TRUST_PROXY: 'loopback',
        HSTS_SUBDOMAINS: setting,
      });
      for (const path of ['/icon.svg', '/', '/admin/login', '/api/nowhere']) {
        const { headers } = await site.visitor.get(path);
        expect([path, headers['strict-transport-security']]).toEqual([path, expected]);
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(headers['x-frame-options']).toBe('DENY');
      }
      await site.stop();
      await database.drop();
    }
  });
});
