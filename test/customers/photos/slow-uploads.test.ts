import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CrewLinksService } from '../../../src/admin/crew/crew-links.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { until } from '../../support/runner/until.js';
import { changeLead } from '../../support/site/admin.js';
import { addressOf } from '../../support/site/open-site.js';
import { cookieOf, password, type TestSite, testSite } from '../../support/site/site.js';
import { api, photograph } from '../../website/pictures/photographs.js';
import { uploadFiles } from '../../website/pictures/upload-files.js';
import { Customer } from './customer.js';

const head = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
const tail = '\r\n--x--\r\n';
const tooSlow = 'The upload was too slow and has stopped. Check your connection and try again.';
const manyUploads = {
  uploadsAnHour: { forLead: 1_000, fromNetwork: 1_000 },
  aDayFromNetwork: 1_000,
  ...{ bytesInAll: 10 * 2 ** 20, bytesForJobs: 0 },
};

/** A client with a slow connection. */
class SlowClient {
  private readonly begun: ClientRequest[] = [];

  constructor(private readonly site: TestSite) {}

  /** Begins an upload, and sends the beginning of a file. */
  async begin(
    path: string,
    headers: Record<string, string> = {},
    { name = 'picture', first = new Uint8Array(1_000) as Uint8Array } = {},
  ): Promise<ClientRequest> {
    const sending = request((await addressOf(this.site)) + path, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
    });
    sending.on('error', () => undefined);
    this.begun.push(sending);
    sending.write(Buffer.concat([Buffer.from(head.replace('picture', name)), first]));
    return sending;
  }

  /** Begins an upload. @returns the answer that comes before its end. */
  async stall(path: string, headers?: Record<string, string>, name?: string) {
    return answerTo(await this.begin(path, headers, { name }));
  }

  end(): void {
    for (const one of this.begun.splice(0)) one.destroy();
  }
}

async function answerTo(sending: ClientRequest) {
  const [answer]: IncomingMessage[] = await once(sending, 'response', {
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const filesOf = (site: TestSite) => uploadFiles(String(site.variables.DATA_DIR));

it('Uploads end after 15 seconds without a byte and 2 minutes in all', () => {
  expect(new Tuning().uploads).toEqual({ maxSilenceMs: 15_000, maxMs: 120_000 });
});

describe('An upload that sends nothing for too long', () => {
  const uploads = { maxSilenceMs: 300, maxMs: 120_000 };
  const site = testSite(undefined, {}, { photos: manyUploads, uploads });
  const client = new SlowClient(site);
  let cookie: string;

  beforeAll(async () => {
    const answer = await site.visitor.post('/admin/api/login').send({ password }).expect(200);
    cookie = cookieOf(answer).split(';')[0];
  });
  afterEach(() => client.end());

  it('of a customer is answered with 408, frees its place and leaves no file', async () => {
    const customer = await Customer.of(site);
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await client.stall(`${customer.link}/photos`);
      expect([status, body.includes(tooSlow)]).toEqual([408, true]);
    }
    await until(() => filesOf(site).length === 0);
    expect((await customer.send(await photograph('jpeg', 300, 200)).expect(303)).headers.location).toBe(
      `${customer.link}#photos`,
    );
  });

  it('loses its connection', async () => {
    const customer = await Customer.of(site);
    const sending = await client.begin(`${customer.link}/photos`);
    expect((await answerTo(sending)).status).toBe(408);
    await until(() => sending.socket?.destroyed ?? false);
    await until(() => filesOf(site).length === 0);
  });

  it('of a crew is answered with 408', async () => {
    const { leadId } = await Customer.of(site);
    const today = site.app.get(BusinessCalendarService).dayOf();
    await changeLead(site, leadId, { day: today, timeWindow: '', status: 'scheduled' });
    await site.app.get(CrewLinksService).create('Van', 7);
    const [{ address }] = await site.app.get(CrewLinksService).list();
    const path = `${new URL(String(address)).pathname}/${today}/stops/${leadId}/photos/before?key=${'a'.repeat(32)}`;
    const answer = await client.stall(path);
    expect([answer.status, answer.body.includes(tooSlow)]).toEqual([408, true]);
  });

  it('of the owner is answered with 408', async () => {
    const photo = await client.stall(api, { Cookie: cookie });
    expect([photo.status, JSON.parse(photo.body)]).toEqual([408, { message: tooSlow }]);
    for (const [path, name] of [
      ['/admin/site/pictures', 'picture'],
      ['/admin/customers/import', 'file'],
    ]) {
      const { status, body } = await client.stall(path, { Cookie: cookie }, name);
      expect([path, status, body.includes(tooSlow)]).toEqual([path, 408, true]);
    }
    await until(() => filesOf(site).length === 0);
  });
});

describe('An upload that takes too long in all', () => {
  const uploads = { maxSilenceMs: 60_000, maxMs: 800 };
  const site = testSite(undefined, {}, { photos: manyUploads, uploads });
  const client = new SlowClient(site);
  afterEach(() => client.end());

  it('is answered with 408, however steadily its bytes arrive', async () => {
    const customer = await Customer.of(site);
    const sending = await client.begin(`${customer.link}/photos`);
    const drip = setInterval(() => sending.write('x'), 20);
    const { status } = await answerTo(sending).finally(() => clearInterval(drip));
    expect(status).toBe(408);
    await until(() => filesOf(site).length === 0);
    expect(await customer.photos()).toEqual([]);
  });
});

describe('Slow uploads', () => {
  const uploads = { maxSilenceMs: 2_000, maxMs: 120_000 };
  const site = testSite(undefined, { TRUST_PROXY: 'loopback' }, { photos: manyUploads, uploads });
  const client = new SlowClient(site);
  afterEach(() => client.end());

  it('that are steady are stored', async () => {
    const customer = await Customer.of(site);
    const file = await photograph('jpeg', 300, 200);
    const sending = await client.begin(`${customer.link}/photos`, {}, { first: file.subarray(0, 100) });
    const size = Math.ceil(file.length / 25);
    for (let sent = 100; sent < file.length; sent += size) {
      await sleep(100);
      sending.write(file.subarray(sent, sent + size));
    }
    sending.end(tail);
    expect((await answerTo(sending)).headers.location).toBe(`${customer.link}#photos`);
    expect(await customer.photos()).toHaveLength(1);
  });
});

describe('A network', () => {
  const uploads = { maxSilenceMs: 60_000, maxMs: 120_000 };
  const site = testSite(undefined, { TRUST_PROXY: 'loopback' }, { photos: manyUploads, uploads });
  const client = new SlowClient(site);
  afterEach(async () => {
    client.end();
    await until(() => filesOf(site).length === 0);
  });

  it.each([
    ['an address', 2, () => '203.0.113.1'],
    ['an IPv4 /24', 3, (n: number) => `203.0.113.${n}`],
    ['an IPv6 /64', 2, (n: number) => `2001:db8:1:1::${n}`],
    ['an IPv6 /56', 3, (n: number) => `2001:db8:1:1${n}::1`],
    ['an IPv6 /48', 3, (n: number) => `2001:db8:1:${n}00::1`],
  ])('can’t take half of the eight places: %s gets %i', async (_, places, address) => {
    const customer = await Customer.of(site);
    const from = (ip: string) => ({ 'X-Forwarded-For': ip });
    for (let n = 1; n <= places; n++) {
      await client.begin(`${customer.link}/photos`, from(address(n)));
      // Of each upload, its name and its descriptor may be there.
      await until(() => filesOf(site).filter((path) => path.endsWith(' (deleted)')).length === n);
    }
    const send = async (ip: string) => {
      const sent = customer.send(await photograph('jpeg', 300, 200)).set(from(ip));
      return (await sent.expect(303)).headers.location.replace(customer.link, '');
    };
    expect(await send(address(9))).toBe('?photos=busy#photos');
    expect(await send('198.51.100.1')).toBe('#photos');
  });

  it('can’t take all places with IPv4 and IPv6 together', async () => {
    const customer = await Customer.of(site);
    const home = [1, 2, 3].flatMap((n) => [`203.0.113.${n}`, `2001:db8:1:1${n}::1`]);
    for (const ip of home) await client.begin(`${customer.link}/photos`, { 'X-Forwarded-For': ip });
    await until(() => filesOf(site).filter((path) => path.endsWith(' (deleted)')).length === home.length);
    const send = async (ip: string) => {
      const sent = customer.send(await photograph('jpeg', 300, 200)).set('X-Forwarded-For', ip);
      return (await sent.expect(303)).headers.location.replace(customer.link, '');
    };
    for (const ip of ['203.0.113.9', '2001:db8:1:19::1']) expect(await send(ip)).toBe('?photos=busy#photos');
    expect(await send('198.51.100.1')).toBe('#photos');
  });

  it('leaves no place if eight are taken', async () => {
    const customer = await Customer.of(site);
    for (let n = 1; n <= 8; n++)
      await client.begin(`${customer.link}/photos`, { 'X-Forwarded-For': `203.0.${n}.1` });
    await until(() => filesOf(site).filter((path) => path.endsWith(' (deleted)')).length === 8);
    const sent = customer.send(await photograph('jpeg', 300, 200)).set('X-Forwarded-For', '198.51.100.1');
    expect((await sent.expect(303)).headers.location).toContain('?photos=busy#');
  });
});
