import { describe, expect, it } from '@jest/globals';
import { sqlite } from '../../support/databases/databases.js';
import { lead, testSite } from '../../support/site/site.js';

type Headers = Record<string, string>;

/** The table of Go's CrossOriginProtection tests: what a browser says, and if the request is let through. */
const cases: [string, Headers, boolean][] = [
  ['same-origin fetch', { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }, true],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, false],
  ['a sibling domain', { 'Sec-Fetch-Site': 'same-site' }, false],
  ['no header at all: no browser', {}, true],
  ['an old browser on our own page', { Origin: 'https://clean.example', Host: 'clean.example' }, true],
  ['an old browser elsewhere', { Origin: 'https://attacker.example', Host: 'clean.example' }, false],
  ['an opaque origin', { Origin: 'null', Host: 'clean.example' }, false],
  ['our name over plain http', { Origin: 'http://clean.example', Host: 'clean.example' }, false],
  [
    'Sec-Fetch-Site outweighs Origin',
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://clean.example' },
    false,
  ],
];

describe('A request from another site', () => {
  const site = testSite(sqlite, { PUBLIC_ORIGIN: 'https://clean.example', TRUST_PROXY: 'loopback' });

  it.each(cases)('%s', async (_name, headers, passes) => {
    const api = await site.visitor.post('/api/contact').set(headers).send(lead());
    expect(api.status).toBe(passes ? 201 : 403);
    if (!passes) expect(api.body).toEqual({ message: expect.stringContaining('another site') });
    const form = await site.visitor.post('/contact').type('form').set(headers).send(lead());
    expect(form.status).toBe(passes ? 303 : 403);
    const login = await site.visitor.post('/admin/api/login').set(headers).send({ password: 'wrong' });
    expect(login.status).toBe(passes ? 401 : 403);
    const logout = await site.visitor.post('/admin/logout').set(headers);
    expect(logout.status).toBe(passes ? 302 : 403);
    await site.visitor.get('/contact').set(headers).expect(200);
  });
});
