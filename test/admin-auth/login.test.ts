import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import type { SessionData } from 'express-session';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { TooManyPasswords } from '../../src/admin-auth/password-hash.js';
import { SessionStore } from '../../src/admin-auth/session.store.js';
import { msOf, sqlInstant } from '../../src/platform/database/dialect.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { cookieOf, password, realPasswords, testSite } from '../support/site/site.js';

onEachDatabase('The admin login', (make) => {
  const site = testSite(make, { TRUST_PROXY: '1' });

  const logIn = (given: unknown) => site.visitor.post('/admin/api/login').send({ password: given });
  const isAuthenticated = async (cookie: string) =>
    (await site.visitor.get('/admin/api/auth-status').set('Cookie', cookie).expect(200)).body.isAuthenticated;

  it('accepts the correct password, and sets a cookie that scripts and other sites can’t read', async () => {
    const answer = await logIn(password).expect(200);
    expect(answer.body).toEqual({ success: true });
    expect(cookieOf(answer)).toMatch(/^admin_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isAuthenticated(cookieOf(answer))).toBe(true);
  });

  it.each([
    ['wrong', 401, 'Invalid password. Please try again.'],
    ['', 400, 'Password is required'],
    [undefined, 400, 'Password is required'],
    [{ $gt: '' }, 400, 'Enter text'],
    ['x'.repeat(201), 400, 'Use 200 characters or fewer'],
  ])('refuses %j', async (given, status, message) => {
    const answer = await logIn(given).expect(status);
    expect(answer.body.message).toBe(message);
    expect(cookieOf(answer)).toBe('');
  });

  it('is exact: no part of the password is enough, nor more of it, nor another case', async () => {
    for (const near of [password.slice(0, -1), `${password}x`, password.toUpperCase()])
      await logIn(near).expect(401);
  });

  it('issues a new session ID at every login', async () => {
    const before = cookieOf(await logIn(password));
    // 32 characters of 6 bits.
    expect(decodeURIComponent(before)).toMatch(/^admin_session=s:[\w-]{32}\./);
    const answer = await site.visitor
      .post('/admin/api/login')
      .set('Cookie', before)
      .send({ password })
      .expect(200);
    const after = cookieOf(answer);
    expect(after.split(';')[0]).not.toBe(before.split(';')[0]);
    expect(await isAuthenticated(before)).toBe(false);
    expect(await isAuthenticated(after)).toBe(true);
  });

  it('rejects a session ID that it didn’t issue', async () => {
    const secret = readFileSync(join(String(site.variables.DATA_DIR), 'session-secret'), 'utf8');
    const signature = createHmac('sha256', secret).update('chosen').digest('base64').replace(/=+$/, '');
    const answer = await site.visitor
      .post('/admin/api/login')
      .set('Cookie', `admin_session=${encodeURIComponent(`s:chosen.${signature}`)}`)
      .send({ password })
      .expect(200);
    expect(cookieOf(answer)).not.toContain('chosen');
  });

  it('ends the session at logout', async () => {
    const cookie = cookieOf(await logIn(password));
    await site.visitor.post('/admin/api/logout').set('Cookie', cookie).expect(200, { success: true });
    expect(await isAuthenticated(cookie)).toBe(false);
    await site.visitor.get('/admin/api/contacts').set('Cookie', cookie).expect(401);
  });

  it('isn’t revived by a request in flight during logout', async () => {
    const cookie = cookieOf(await logIn(password));
    const sid = decodeURIComponent(cookie.split(/[=;]/)[1]).slice(2).split('.')[0];
    const store = site.app.get(SessionStore);
    const session = await new Promise<SessionData>((resolve) =>
      store.get(sid, (_error, found) => resolve(found as SessionData)),
    );
    await site.visitor.post('/admin/api/logout').set('Cookie', cookie).expect(200);
    await new Promise((resolve) => store.set(sid, session, resolve));
    await new Promise((resolve) => store.touch(sid, session, () => resolve(undefined)));
    expect(await isAuthenticated(cookie)).toBe(false);
  });

  const age = (minutes: number, column: string) =>
    site.dataSource.query(`UPDATE admin_sessions SET ${column} = ?`, [
      sqlInstant(Date.now() - minutes * 60_000),
    ]);

  it('ends after 30 minutes without use; polling by an open page isn’t use', async () => {
    const cookie = cookieOf(await logIn(password));
    await age(29, 'lastUsedAt');
    expect(await isAuthenticated(cookie)).toBe(true);
    const [{ lastUsedAt }] = await site.dataSource.query(
      'SELECT MAX(lastUsedAt) AS lastUsedAt FROM admin_sessions',
    );
    expect(Date.now() - msOf(lastUsedAt)).toBeGreaterThan(28 * 60_000);
    await site.visitor.get('/admin/leads').set('Cookie', cookie).expect(200);
    await age(31, 'lastUsedAt');
    expect(await isAuthenticated(cookie)).toBe(false);
  });

  it('lasts while it is used, for 12 hours at most', async () => {
    const cookie = cookieOf(await logIn(password));
    await age(20, 'lastUsedAt');
    await site.visitor.get('/admin/leads').set('Cookie', cookie).expect(200);
    await age(12 * 60 + 1, 'startedAt');
    expect(await isAuthenticated(cookie)).toBe(false);
  });

  it('shows on its own page that too many passwords are waiting', async () => {
    jest.spyOn(site.app.get(AdminPasswordService), 'isRight').mockRejectedValue(new TooManyPasswords());
    const { text } = await site.visitor.post('/admin/login').type('form').send({ password }).expect(429);
    expect(text).toContain('Too many login attempts right now. Please try again in a few seconds.');
    expect(text).toContain('name="password"');
  });

  it('opens without the requested page where its address is too long for a header', async () => {
    const asked = await site.visitor.get(`/admin/leads?search=${'%25'.repeat(700)}`).expect(302);
    expect(asked.headers.location).toBe('/admin/login');
  });

  it('works as a plain form, and continues to the requested page', async () => {
    const asked = await site.visitor.get('/admin/leads?status=new').expect(302);
    expect(asked.headers.location).toBe('/admin/login?next=%2Fadmin%2Fleads%3Fstatus%3Dnew');
    const answer = await site.visitor
      .post(asked.headers.location)
      .type('form')
      .send({ password })
      .expect(303);
    expect(answer.headers.location).toBe('/admin/leads?status=new');
    const cookie = cookieOf(answer);
    await site.visitor.get('/admin/leads?status=new').set('Cookie', cookie).expect(200);
    const out = await site.visitor.post('/admin/logout').set('Cookie', cookie).expect(303);
    expect(out.headers.location).toBe('/admin/login');
    expect(await isAuthenticated(cookie)).toBe(false);
  });

  it.each([
    ['', 422, 'Password is required'],
    ['wrong', 401, 'Invalid password. Please try again.'],
  ])('shows on its own page what is wrong with %j', async (given, status, message) => {
    const { text } = await site.visitor
      .post('/admin/login')
      .type('form')
      .send({ password: given })
      .expect(status);
    expect(text).toContain(message);
    expect(text).not.toContain(`value="${given || 'x'}"`);
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example/admin',
    '/\\elsewhere.example',
    '/contact',
    '/admin/login',
    '/admin/logout',
    'javascript:alert(1)',
    '/admin/../contact',
  ])('never redirects to %s', async (next) => {
    const path = `/admin/login?next=${encodeURIComponent(next)}`;
    const answer = await site.visitor.post(path).type('form').send({ password }).expect(303);
    expect(answer.headers.location).toBe('/admin');
  });

  it('prevents caching of admin responses', async () => {
    const owner = await site.owner();
    for (const path of [
      '/admin',
      '/admin/leads',
      '/admin/login',
      '/admin/api/contacts',
      '/admin/api/auth-status',
      '/admin/nowhere',
    ]) {
      const { headers } = await owner.get(path);
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

onEachDatabase('The admin login, with production password hashing', (make) => {
  const site = testSite(make, { TRUST_PROXY: '1' }, realPasswords);
  const logIn = (given: unknown) => site.visitor.post('/admin/api/login').send({ password: given });

  it('rejects logins that would wait too long during a flood, and lets the owner in afterwards', async () => {
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn('wrong password').set('X-Forwarded-For', `198.51.100.${n}`)),
    );
    const statuses = flood.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10);
    const turnedAway = flood.filter(({ status }) => status === 429);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(turnedAway[0].headers['retry-after']).toBe('5');
    await logIn(password).expect(200);
  });

  it('stores no session ID and no password in the database', async () => {
    const cookie = cookieOf(await logIn(password));
    const sid = decodeURIComponent(cookie.split(/[=;]/)[1]).slice(2).split('.')[0];
    const rows = await site.dataSource.query('SELECT * FROM admin_sessions');
    expect(JSON.stringify(rows)).not.toContain(sid);
    const users = await site.dataSource.query('SELECT * FROM users');
    expect(users).toEqual([
      expect.objectContaining({
        username: 'admin',
        password: expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3\$/),
      }),
    ]);
    expect(JSON.stringify(users)).not.toContain(password);
  });
});
