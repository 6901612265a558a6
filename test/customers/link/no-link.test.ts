import { beforeAll, describe, expect, it } from '@jest/globals';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { sqlite } from '../../support/databases/databases.js';
import { Customer, textOf } from '../../support/site/customer.js';
import { hours, TestOutbox } from '../../support/site/outbox.js';
import { TestSite, testSite } from '../../support/site/site.js';

describe('The answer for an invalid link', () => {
  const site = testSite(undefined, { META_PIXEL_ID: '1234567890' });
  const outbox = new TestOutbox(site);
  let customer: Customer;

  beforeAll(async () => {
    outbox.begin();
    customer = await Customer.arrive(site);
  });

  const comparable = ({ status, text, headers }: { status: number; text: string; headers: object }) => {
    const { date: _, 'x-request-id': __, ...others } = headers as Record<string, string>;
    return { status, text, headers: others };
  };

  it('is the same for unknown, malformed and expired ones, and says what to do', async () => {
    const erasure = site.app.get(LeadErasureService);
    const erased = await Customer.arrive(site);
    await erasure.erase(await erasure.find(String(erased.id)));
    outbox.pass(62 * 24 * hours);
    const unknown = 'A'.repeat(22);
    const first = comparable(await site.visitor.get(`/my/${unknown}`));
    expect(first.status).toBe(404);
    expect(textOf(first.text)).toMatch(/This link doesn’t work.*\(763\) 555-0142/);
    const paths = [
      customer.path,
      erased.path,
      '/my/',
      '/my/short',
      `/my/${unknown}x`,
      `/my/${unknown.slice(1)}é`,
    ];
    paths.push('/my/%00', "/my/'%20OR%201=1", `/MY/${unknown}`, customer.path.toUpperCase());
    for (const path of paths) expect(comparable(await site.visitor.get(path))).toEqual(first);
    for (const [action, fields] of [
      ['cancel', { seen: 0 }],
      ['messages', {}],
      ['move', { window: 'x' }],
    ] as const) {
      const posts = [`/my/${unknown}/${action}`, `${customer.path}/${action}`, `/my/short/${action}`];
      for (const path of posts)
        expect(comparable(await site.visitor.post(path).type('form').send(fields))).toEqual(first);
    }
    outbox.begin();
  });

  it('and every other below it stay with whoever asked: nothing counts, follows or indexes them', async () => {
    const answers = [
      await customer.open(),
      await site.visitor.get('/my/unknown'),
      await site.visitor.get('/my/unknown/photos/1'),
      await site.visitor.post(`${customer.path}/messages`).type('form').send({ seen: 9, text: 'x' }),
      await site.visitor.post(`${customer.path}/cancel`).set('Origin', 'https://evil.example'),
      await site.visitor.get(`${customer.path}/nothing`),
      await site.visitor.post(`${customer.path}/nothing`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 409, 403, 404, 404]);
    for (const { text, headers } of answers) {
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['cache-control']).toContain('no-store');
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).toContain('data-private=""');
      expect(text).not.toMatch(/data-(pixel|tracker|geo|ip)=|1234567890|canonical|og:url/);
    }
    expect((await customer.open()).headers['cache-control']).toBe('private, no-store');
    for (const path of ['/robots.txt', '/sitemap.xml', '/'])
      expect((await site.visitor.get(path)).text).not.toContain('/my');
  });

  it('leaves a page that was made by a form to be opened anew', async () => {
    for (const form of ['move', 'cancel', 'messages'])
      expect((await site.visitor.get(`${customer.path}/${form}`).expect(303)).headers.location).toBe(
        customer.path,
      );
  });
});

it('A link that was sent works with another secret of the site', async () => {
  const database = await sqlite();
  const site = await TestSite.start({ ...database.variables, SESSION_SECRET: 'f'.repeat(32) });
  const { path } = await Customer.arrive(site);
  await site.stop();
  const other = await TestSite.start({ ...database.variables, SESSION_SECRET: 's'.repeat(32) });
  await other.visitor.get(path).expect(200);
  await other.stop();
  await database.drop();
});
