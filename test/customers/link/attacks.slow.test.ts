/**
 * Asks for many pages, to see what they hold, and not what React warns of.
 *
 * @react production
 */

import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { minutes, TestOutbox } from '../../support/site/outbox.js';
import { lead, testSite } from '../../support/site/site.js';

const monday = new Date('2027-03-01T16:00:00Z');
const [wednesday, thursday] = ['2027-03-03', '2027-03-04'];

onEachDatabase('A form at a customer’s link', (make) => {
  const site = testSite(make, behindProxy);
  const outbox = new TestOutbox(site);

  beforeEach(async () => {
    outbox.begin();
    outbox.at(monday);
    await site.dataSource.query('DELETE FROM taken_places');
    await site.dataSource.query('UPDATE appointments SET isBooked = 0');
    await setTerms(site, { isInstant: true });
  });

  const entries = async ({ id }: Customer) =>
    (await site.dataSource.query('SELECT kind FROM lead_changes WHERE leadId = ?', [id])).map(
      ({ kind }: { kind: string }) => kind,
    );
  const booked = () => Customer.arrive(site, { freeWindow: `${wednesday} morning` });

  it('that is posted many times at once acts once', async () => {
    const customer = await booked();
    const before = (await entries(customer)).length;
    const tenTimes = async (action: 'move' | 'cancel' | 'messages', fields: object) => {
      const seen = await customer.seen();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => customer.post(action, { seen, ...fields })),
      );
      return new Set(answers.map(({ status }) => status));
    };
    expect(await tenTimes('messages', { text: 'Ring twice' })).toEqual(new Set([303]));
    expect(await tenTimes('move', { window: `${thursday} morning` })).toEqual(new Set([303]));
    expect(await tenTimes('cancel', {})).toEqual(new Set([303]));
    expect((await entries(customer)).slice(before)).toEqual(['customer.message', 'changed', 'changed']);
    expect(await site.dataSource.query('SELECT * FROM taken_places WHERE leadId = ?', [customer.id])).toEqual(
      [],
    );
    await setTerms(site, { isInstant: false });
    expect(await tenTimes('move', { window: `${thursday} afternoon` })).toEqual(new Set([303]));
    expect((await entries(customer)).filter((kind: string) => kind === 'customer.wish')).toHaveLength(1);
  });

  it('that is posted again after others undoes none of them', async () => {
    const customer = await booked();
    const seen = await customer.seen();
    await customer.post('messages', { seen, text: 'First' }).expect(303);
    await customer.act('messages', { text: 'Second' });
    await customer.act('move', { window: `${thursday} morning` });
    const again = await customer.post('messages', { seen, text: 'First' });
    expect([again.status, again.text.includes('First</textarea>')]).toEqual([409, true]);
    await customer.post('move', { seen, window: `${wednesday} afternoon` }).expect(409);
    await customer.post('cancel', { seen }).expect(409);
    expect(await storedLead(site, customer.id)).toMatchObject({ status: 'scheduled', day: thursday });
    expect((await entries(customer)).filter((kind: string) => kind === 'customer.message')).toHaveLength(2);
  });

  it('of one window, posted by many customers at once, gives it to one', async () => {
    const customers: Customer[] = [];
    for (let n = 0; n < 6; n++) customers.push(await Customer.arrive(site));
    const form = { seen: 0, window: `${thursday} morning` };
    const answers = await Promise.all(customers.map((customer) => customer.post('move', form)));
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([303, 409, 409, 409, 409, 409]);
    expect(await site.dataSource.query('SELECT day FROM taken_places')).toEqual([{ day: thursday }]);
  });

  it('of a window that is not offered books nothing', async () => {
    const customer = await booked();
    const windows = ['2027-03-01 morning', '2027-03-07 morning', '2031-01-01 morning', `${thursday} night`];
    for (const window of windows) expect((await customer.act('move', { window })).status).toBe(409);
    const impossible = ['2027-02-31 morning', '0000-00-00 morning', '9999-99-99 morning'];
    for (const window of impossible) expect((await customer.act('move', { window })).status).toBe(422);
    for (const window of ['', "2027-03-04' OR 1=1", `${thursday} Morning`, ['a', 'b'], { day: 1 }])
      expect([409, 422]).toContain((await customer.act('move', { window })).status);
    expect(await storedLead(site, customer.id)).toMatchObject({ day: wednesday, timeWindow: 'morning' });
  });

  it('of the same customer reaches no other request', async () => {
    const [mine, theirs] = [await booked(), await Customer.arrive(site, { message: 'Their words' })];
    await mine.act('messages', {
      text: 'Mine',
      leadId: theirs.id,
      id: theirs.id,
      by: 'owner',
      kind: 'changed',
    });
    await mine.act('cancel', { leadId: theirs.id, id: theirs.id, status: 'completed', isSpam: false });
    expect(await entries(theirs)).toEqual([]);
    expect(await storedLead(site, theirs.id)).toMatchObject({ status: 'new', cancelledAt: null });
    expect(await mine.text()).not.toContain('Their words');
  });

  it.each([
    ['-1', 422],
    ['0.5', 422],
    ['1e9', 409],
    ['NaN', 422],
    ['9'.repeat(400), 422],
  ])('with the number %s does nothing', async (seen, status) => {
    const customer = await Customer.arrive(site);
    expect((await customer.post('cancel', { seen })).status).toBe(status);
    expect(await storedLead(site, customer.id)).toMatchObject({ cancelledAt: null });
  });

  it('shows words as words: no markup, no control characters', async () => {
    const customer = await Customer.arrive(site);
    const text =
      '</textarea><script>alert(1)</script>\u0001\u0007<img src=x onerror=alert(1)>\u202e{{7*7}}</script>';
    expect((await customer.act('messages', { text })).status).toBe(303);
    const page = (await customer.open()).text;
    for (const bad of ['<script>alert', '<img src=x', '\u0001', '\u0007']) expect(page).not.toContain(bad);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const again = await customer.post('messages', { seen: 7, text: `${text} again` });
    expect(again.status).toBe(409);
    expect(again.text).not.toMatch(/<script>alert|<img src=x/);
    for (const broken of ['a\0b', 'x\ud800y'])
      expect([303, 422]).toContain((await customer.act('messages', { text: broken })).status);
    expect((await customer.open()).text).not.toContain('\0');
  });
});

describe('A customer’s link under attack', () => {
  const site = testSite(
    undefined,
    { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' },
    { logLevels: ['log', 'warn', 'error', 'fatal'] },
  );
  const outbox = new TestOutbox(site);
  let customer: Customer;

  beforeAll(async () => {
    outbox.begin();
    customer = await Customer.arrive(site);
  });

  const from = (address: string) => ({
    get: (path: string) => site.visitor.get(path).set('X-Forwarded-For', address),
  });
  const guess = (n: number) => `/my/${String(n).padStart(22, 'A')}`;

  it('lets a network guess 30 times in ten minutes, and answers it no more then', async () => {
    const attacker = from('203.0.113.7');
    const codes: number[] = [];
    for (let n = 0; n < 32; n++) codes.push((await attacker.get(guess(n))).status);
    expect(codes).toEqual([...Array(30).fill(404), 429, 429]);
    const refused = await attacker.get(guess(40));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.headers['referrer-policy']).toBe('no-referrer');
    outbox.pass(10 * minutes);
    await attacker.get(guess(41)).expect(404);
  });

  it('opens for a customer behind the same address as somebody who guesses', async () => {
    const address = '203.0.113.70';
    const neighbor = await Customer.arrive(site);
    for (let n = 50; n < 90; n++) await from(address).get(guess(n));
    await from(address).get(guess(91)).expect(429);
    for (let n = 0; n < 3; n++) await from(address).get(neighbor.path).expect(200);
    const written = site.visitor
      .post(`${neighbor.path}/messages`)
      .type('form')
      .send({ text: 'Gate code 12' });
    const { status } = await written.set('X-Forwarded-For', address);
    expect(status).toBeLessThan(429);
    // Too many requests for this link stop it alone.
    outbox.stop();
    const codes = new Set<number>();
    for (let n = 0; n < 130; n++) codes.add((await from(address).get(neighbor.path)).status);
    outbox.run();
    expect([...codes]).toEqual([200, 429]);
    await from(address)
      .get((await Customer.arrive(site)).path)
      .expect(200);
  });

  it('counts guesses by forms and files too, and all addresses of a home as one', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 31; n++) {
      const path = guess(n) + ['/move', '/cancel', '/messages', '/appointment.ics'][n % 4];
      const request = n % 4 === 3 ? site.visitor.get(path) : site.visitor.post(path).type('form').send({});
      codes.push((await request.set('X-Forwarded-For', `2001:db8:1:2::${n}`)).status);
    }
    expect(codes).toEqual([...Array(30).fill(404), 429]);
  });

  it('takes leads while one network asks thousands of times', async () => {
    const requests = process.env.HOSTILE === 'long' ? 10_000 : 1_000;
    const url = await addressOf(site);
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const flood = async (n: number) => {
      const answer = await fetch(url + (n % 2 ? customer.path : guess(n)), { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    const codes = new Map<number, number>();
    outbox.stop();
    const statements = jest.spyOn(site.app.get(UnitOfWorkService), 'run');
    const leads: Promise<number>[] = [];
    for (let n = 0; n < requests; n += 50) {
      if (n % (requests / 10) === 0)
        leads.push(
          site.visitor
            .post('/api/contact')
            .set('X-Forwarded-For', '203.0.113.50')
            .send(lead())
            .then(({ status }) => status),
        );
      for (const status of await Promise.all(Array.from({ length: 50 }, (_, one) => flood(n + one))))
        codes.set(status, (codes.get(status) ?? 0) + 1);
    }
    expect(await Promise.all(leads)).toEqual(Array(10).fill(201));
    outbox.run();
    expect([...codes.keys()].sort()).toEqual([200, 404, 429]);
    expect(codes.get(429)).toBeGreaterThan(0.8 * requests);
    expect(statements.mock.calls.length).toBeLessThan(100);
    await customer.open().expect(200);
  });

  it('takes forms from its own pages alone', async () => {
    const post = (headers: Record<string, string>) =>
      customer.post('messages', { seen: 0, text: 'x' }).set(headers);
    await post({ Origin: 'https://evil.example' }).expect(403);
    await post({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    await post({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    await post({ Origin: 'null', 'Sec-Fetch-Site': 'same-site' }).expect(403);
    expect(await customer.seen()).toBe('0');
    // What an older browser says of a page that sends no referrer; other pages do not take it.
    await post({ Origin: 'null' }).expect(303);
    await site.visitor.post('/contact').set('Origin', 'null').type('form').send({}).expect(403);
    expect(await customer.seen()).toBe('1');
  });

  it('refuses bodies that are large, of another kind or broken, and still works', async () => {
    const post = () => site.visitor.post(`${customer.path}/messages`).set('X-Forwarded-For', '203.0.113.60');
    await post()
      .type('form')
      .send(`text=${'x'.repeat(200_000)}`)
      .expect(413);
    await post().type('json').send({ seen: 1, text: 'x' }).expect(415);
    await post().set('Content-Type', 'multipart/form-data; boundary=x').send('--x--').expect(415);
    await post()
      .type('form')
      .send(Array.from({ length: 500 }, (_, n) => `f${n}=1`).join('&'))
      .expect(413);
    await post().type('form').send('text=a&text=b&seen=1').expect(422);
    expect(await customer.seen()).toBe('1');
  });

  it('is never said in the log', async () => {
    const lines: string[] = [];
    const write = (chunk: unknown) => lines.push(String(chunk)) > 0;
    const spies = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation(write as never),
    );
    const told = ['log', 'warn', 'error'].map((level) => jest.spyOn(Logger.prototype, level as 'log'));
    await customer.open();
    await customer.post('cancel', { seen: 0 }).set('Origin', 'https://evil.example').expect(403);
    for (let n = 0; n < 130; n++) await from('203.0.113.70').get(customer.path);
    const database = jest.spyOn(site.dataSource, 'createQueryRunner').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    });
    await customer.get('').expect(503);
    await customer.post('messages', { seen: 1, text: 'x' }).expect(503);
    database.mockRestore();
    const log = [
      ...lines,
      ...told.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call))),
    ].join('\n');
    for (const spy of [...spies, ...told]) spy.mockRestore();
    expect(log).toContain('/my/…');
    expect(log).toContain('request.unavailable');
    expect(log).not.toContain(customer.token);
    const { text } = await site.visitor.get('/metrics').expect(200);
    expect(text).toContain('/my/:token');
    expect(text).not.toContain(customer.token);
  });

  it('says nothing of the lead to whoever only knows its number', async () => {
    for (const path of [`/my/${customer.id}`, `/my/${customer.id}/appointment.ics`])
      expect(textOf((await from('203.0.113.80').get(path).expect(404)).text)).not.toContain('Ada');
  });
});
