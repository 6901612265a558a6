import { beforeAll, expect, it } from '@jest/globals';
import { qrCode } from '../../../src/analytics/revenue/qr-code.js';
import { scanned } from '../../support/browser/scanner.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { TestSite, testSite } from '../../support/site/site.js';

onEachDatabase('Campaigns', (make) => {
  const site = testSite(make, { PUBLIC_ORIGIN: 'http://carpets.example' });
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const add = (fields: object) => owner.post('/admin/campaigns/costs').type('form').send(fields);
  const right = { campaign: 'spring', amount: '250', from: '2026-03-01' };
  const words = { page: '/pricing', campaign: ' Spring 2027', source: 'Flyer', medium: 'print' };
  const address = 'http://carpets.example/pricing?utm_source=flyer&utm_medium=print&utm_campaign=spring-2027';

  it.each([
    ['a name', { ...right, campaign: ' ' }, 'Enter a campaign name.'],
    ['a shorter name', { ...right, campaign: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
    ['an amount', { ...right, amount: 'lots' }, 'Enter an amount up to $100,000, like 250 or 1,250.50.'],
    ['whole cents', { ...right, amount: '1.005' }, 'Enter an amount'],
    ['no discount', { ...right, amount: '-20' }, 'Enter an amount'],
    ['something', { ...right, amount: '0.00' }, 'Enter more than $0.'],
    ['at most $100,000', { ...right, amount: '100,000.01' }, 'up to $100,000'],
    ['a day', { ...right, from: '2026-02-30' }, 'Enter a date.'],
    ['days in order', { ...right, until: '2026-02-28' }, 'Choose an end date on or after the start date.'],
  ])('require %s for a cost, and keep what was typed', async (_what, fields, message) => {
    const { text } = await add({ ...fields, note: 'Two thousand pieces' }).expect(422);
    expect(text).toContain(message);
    expect(text).toContain('value="Two thousand pieces"');
    expect(text).not.toContain('/admin/campaigns/costs/');
  });

  it('list a cost until it is removed', async () => {
    await add({ ...right, amount: '$1,250.50', until: '2026-03-31', note: 'Printing' }).expect(303);
    const { text } = await owner.get('/admin/campaigns').expect(200);
    expect(text).toContain('spring: $1,250.50, Sun, Mar 1, 2026 to Tue, Mar 31, 2026 (Printing)');
    const [, id] = /\/admin\/campaigns\/costs\/(\d+)\/remove/.exec(text) ?? [];
    await owner.post(`/admin/campaigns/costs/${id}/remove`).expect(303);
    expect((await owner.get('/admin/campaigns').expect(200)).text).not.toContain('$1,250.50');
  });

  it('build a link without JavaScript, with a QR code that scans', async () => {
    const { text } = await owner.get('/admin/campaigns').query(words).expect(200);
    expect(text).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    const [, code] = /<img src="(\/admin\/campaigns\/qr\.svg[^"]+)"/.exec(text) ?? [];
    const { headers, body } = await owner.get(code.replaceAll('&amp;', '&')).expect(200);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="qr-spring-2027-flyer.svg"');
    expect(await scanned(Buffer.from(body), 300)).toBe(address);
  });

  it('count visits from their links', async () => {
    const { pathname, search } = new URL(address);
    const data = { sessionId: 'reader', pageUrl: pathname + search };
    await site.visitor.post('/api/analytics/track').send({ type: 'pageview', data }).expect(200);
    const { text } = await owner.get('/admin/campaigns').expect(200);
    expect(text).toContain('<th scope="row">spring-2027</th><td>1</td>');
  });

  it('cut a name that gets longer in lower case the same way for visits and costs', async () => {
    const name = 'İ'.repeat(100);
    const data = { sessionId: 'dotted', pageUrl: `/?utm_campaign=${encodeURIComponent(name)}` };
    await site.visitor.post('/api/analytics/track').send({ type: 'pageview', data }).expect(200);
    await add({ ...right, campaign: name }).expect(303);
    const { text } = await owner.get('/admin/campaigns').expect(200);
    const kept = [...name.toLowerCase()].slice(0, 100).join('');
    expect(text).toContain(`<th scope="row">${kept}</th><td>1</td>`);
    expect(text).toContain(`${kept}: $250`);
  });

  it.each([
    ['a campaign', { ...words, campaign: '' }, 'Enter a campaign name.'],
    ['a source', { ...words, source: '' }, 'Enter a source, like flyer.'],
    ['plain words', { ...words, source: 'a&utm_campaign=b' }, 'Use only letters (A–Z)'],
    ['a page of the site', { ...words, page: '//evil.example/' }, 'Choose a page.'],
  ])('require %s for a link', async (_what, query, message) => {
    const { text } = await owner.get('/admin/campaigns').query(query).expect(422);
    expect(text).toContain(message);
    await owner.get('/admin/campaigns/qr.svg').query(query).expect(400);
  });
});

it.each([29, 60, 120, 200, 400])('a QR code for %i characters scans, small and large', async (length) => {
  const address = 'http://carpets.example/?utm_'.padEnd(length, 'abc-123');
  const svg = Buffer.from(await qrCode(address));
  for (const width of [300, 1_200]) expect(await scanned(svg, width)).toBe(address);
});
