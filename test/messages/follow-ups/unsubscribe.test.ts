import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { EmailOptOutsService } from '../../../src/messages/follow-ups/opt-outs/email-opt-outs.service.js';
import { PersonHashesService } from '../../../src/messages/follow-ups/opt-outs/person-hashes.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

const oneClick = 'List-Unsubscribe=One-Click';

onEachDatabase('The unsubscribe link', (make) => {
  const site = testSite(make, { TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: 'https://drylark.example' });
  let links = 0;
  /** A link to an address of nobody else's. */
  const linkOf = async (email = `one-${++links}@example.com`) =>
    `/unsubscribe/${await site.app.get(PersonHashesService).tokenOf(email)}`;
  const refusals = () => site.dataSource.query('SELECT way FROM mail_refusals');
  let networks = 0;
  /** Whoever asks from a network of their own. */
  const from = () => ({ 'X-Forwarded-For': `203.0.${++networks}.7` });
  const post = (link: string, headers: Record<string, string> = from()) =>
    site.visitor.post(link).set(headers).type('form').send(oneClick);

  beforeAll(async () => {
    await site.app.get(PersonHashesService).tokenOf('first@example.com');
  });
  beforeEach(() => site.dataSource.query('DELETE FROM mail_refusals'));

  it('does nothing when opened, however often: scanners open every link', async () => {
    const link = await linkOf();
    for (const asked of ['get', 'head'] as const)
      for (let times = 0; times < 5; times++) await site.visitor[asked](link).set(from()).expect(200);
    await site.visitor.get(`${link}?${oneClick}`).set(from()).expect(200);
    expect(await refusals()).toEqual([]);
  });

  it('shows a page with one button, never cached or indexed, and without a referrer', async () => {
    const answer = await site.visitor
      .get(await linkOf())
      .set(from())
      .expect(200);
    expect(answer.text.match(/<form method="post">/g)).toHaveLength(1);
    expect(answer.text).toContain('Unsubscribe');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.text).toContain('data-private');
    expect(answer.text).not.toMatch(/src="https?:/);
  });

  it('unsubscribes by its button, and shows it when opened again', async () => {
    const link = await linkOf();
    const headers = { ...from(), 'Sec-Fetch-Site': 'same-origin' };
    const answer = await site.visitor.post(link).set(headers).type('form').send('from=page').expect(200);
    expect(answer.text).toContain('You’re unsubscribed');
    expect(await refusals()).toEqual([{ way: 'page' }]);
    expect((await site.visitor.get(link).set(from()).expect(200)).text).toContain('You’re unsubscribed');
  });

  it('resubscribes by a second button, but can’t undo the owner’s opt-out', async () => {
    const email = 'comes-back@example.com';
    const link = await linkOf(email);
    const press = async (what: string) =>
      (await site.visitor.post(link).set(from()).type('form').send(`from=${what}`).expect(200)).text;
    expect(await press('page')).toContain('Resubscribe');
    expect(await press('again')).toContain('You’re subscribed again');
    expect(await refusals()).toEqual([]);
    expect((await site.visitor.get(link).set(from()).expect(200)).text).toContain(
      'Unsubscribe from our emails?',
    );
    await site.app.get(EmailOptOutsService).optOutByOwner({ email, phone: '' });
    const noted = (await site.visitor.get(link).set(from()).expect(200)).text;
    expect([noted.includes('You asked us'), noted.includes('Resubscribe')]).toEqual([true, false]);
    expect(await press('again')).toContain('You’re unsubscribed');
    expect(await refusals()).toEqual([{ way: 'owner' }]);
  });

  it.each([
    ['a mail provider, which says nothing of itself', {}],
    ['a mail program in a browser', { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a page without an origin', { Origin: 'null' }],
    ['somebody who has a cookie', { Cookie: 'admin_session=nothing' }],
  ])('accepts the one click of %s', async (_who, headers) => {
    const answer = await post(await linkOf(), { ...from(), ...(headers as Record<string, string>) }).expect(
      200,
    );
    // RFC 8058, 3.1: no redirection.
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await refusals()).toEqual([{ way: 'one-click' }]);
  });

  it('accepts multipart, which the RFC recommends, and an empty body', async () => {
    await site.visitor
      .post(await linkOf())
      .set(from())
      .field('List-Unsubscribe', 'One-Click')
      .expect(200);
    await site.visitor
      .post(await linkOf())
      .set(from())
      .expect(200);
    await site.visitor
      .post(await linkOf())
      .set(from())
      .type('text/plain')
      .send('anything')
      .expect(200);
    expect(await refusals()).toHaveLength(3);
  });

  it('changes nothing when used again, from one place or many at once', async () => {
    const link = await linkOf();
    const answers = await Promise.all(Array.from({ length: 15 }, () => post(link)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    expect(await refusals()).toEqual([{ way: 'one-click' }]);
  });

  it('is rate-limited per link: a flood on one doesn’t block others from the same network', async () => {
    const [flooded, other] = [await linkOf(), await linkOf()];
    const network = from();
    const statuses: number[] = [];
    const start = performance.now();
    for (let times = 0; times < 40; times++) statuses.push((await post(flooded, network)).status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(20);
    // Twenty at once, and another one every three seconds.
    expect(answered).toBeLessThanOrEqual(20 + Math.ceil((performance.now() - start) / 3_000));
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - answered);
    expect((await post(flooded, network)).headers['retry-after']).toBeDefined();
    await post(other, network).expect(200);
    expect(await refusals()).toHaveLength(2);
  });

  it('can’t be guessed or changed: every other link gets the same response, and finally none', async () => {
    const link = await linkOf('victim@example.com');
    const token = link.split('/')[2];
    const bytes = Buffer.from(token, 'base64url');
    const bent = Array.from({ length: 32 }, (_, index) => {
      const changed = Buffer.from(bytes);
      changed[index] ^= 1 << (index % 8);
      return changed.toString('base64url');
    });
    const swapped = Buffer.concat([bytes.subarray(16), bytes.subarray(0, 16)]).toString('base64url');
    const others = [
      ...bent,
      swapped,
      randomBytes(32).toString('base64url'),
      ...[token.slice(1), `${token}A`, `${token}=`, token.toUpperCase(), 'example', 'victim@example.com'],
      ...['A'.repeat(43), `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'C'}`, '%00', "' OR 1=1 --"],
    ].filter((one) => one !== token);
    const texts = new Set<string>();
    for (const one of others) {
      const answer = await post(`/unsubscribe/${encodeURIComponent(one)}`);
      expect(answer.status).toBe(404);
      texts.add(answer.text.replace(/nonce|"now":"[^"]*"/g, ''));
      expect((await site.visitor.get(`/unsubscribe/${encodeURIComponent(one)}`).set(from())).status).toBe(
        404,
      );
    }
    expect(texts.size).toBe(1);
    await site.visitor.get('/unsubscribe').set(from()).expect(404);
    expect(await refusals()).toEqual([]);
    const network = from();
    const statuses: number[] = [];
    for (let times = 0; times < 40; times++)
      statuses.push((await post(`/unsubscribe/${randomBytes(32).toString('base64url')}`, network)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    // A true link is not among the guesses.
    await post(link, network).expect(200);
  });

  it('of one address reveals nothing about another, and is the same for each spelling of a mailbox', async () => {
    const link = await linkOf('ada@example.com');
    expect(await linkOf('Ada+offers@Example.com')).toBe(link);
    expect(await linkOf('bob@example.com')).not.toBe(link);
    expect(Buffer.from(link.split('/')[2], 'base64url').toString('latin1')).not.toContain('ada');
    await post(link).expect(200);
    expect((await site.visitor.get(await linkOf('bob@example.com')).set(from())).text).not.toContain(
      'You’re unsubscribed',
    );
  });

  it('is the only path open to other sites', async () => {
    const foreign = { ...from(), Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['/unsubscribe', '/unsubscribe/a/b', '/api/contact', '/admin/unsubscribe/x', '/my/x'])
      await site.visitor.post(path).set(foreign).type('form').send('a=1').expect(403);
  });
});
