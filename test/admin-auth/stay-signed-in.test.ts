import { describe, expect, it } from '@jest/globals';
import { deviceName } from '../../src/admin-auth/device-name.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { cookieOf, password, testSite } from '../support/site/site.js';

const days = (count: number) => count * 24 * 60 * 60_000;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

onEachDatabase('"Stay signed in on this device"', (make) => {
  const site = testSite(make);

  const logIn = async (staySignedIn?: string) =>
    cookieOf(
      await site.visitor
        .post('/admin/api/login')
        .set('User-Agent', iphone)
        .send({ password, staySignedIn })
        .expect(200),
    );
  const endOf = (cookie: string) => Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now();
  const stands = async (cookie: string) =>
    (await site.visitor.get('/admin/api/auth-status').set('Cookie', cookie)).body.isAuthenticated;
  const age = (column: 'lastUsedAt' | 'startedAt', ms: number) =>
    site.dataSource.query(`UPDATE admin_sessions SET ${column} = ?`, [sqlInstant(Date.now() - ms)]);

  it('keeps the cookie and the session for 30 days from the last use', async () => {
    const cookie = await logIn('on');
    expect(endOf(cookie)).toBeGreaterThan(days(29.9));
    await age('startedAt', days(100));
    await age('lastUsedAt', days(29));
    expect(await stands(cookie)).toBe(true);
    await age('lastUsedAt', days(31));
    expect(await stands(cookie)).toBe(false);
  });

  it('is off by default: the cookie ends with the browser, the session after 30 minutes', async () => {
    const cookie = await logIn();
    expect(cookie).not.toMatch(/Expires|Max-Age/);
    await age('lastUsedAt', 31 * 60_000);
    expect(await stands(cookie)).toBe(false);
  });

  it('renews the cookie once a day when the device is used, and not when a page polls', async () => {
    const cookie = await logIn('on');
    const ask = (path: string) => site.visitor.get(path).set('Cookie', cookie);
    expect(cookieOf(await ask('/admin').expect(200))).toBe('');
    const rows = await site.dataSource.query('SELECT id, data FROM admin_sessions');
    for (const { id, data } of rows) {
      const session = JSON.parse(data);
      if (session.renewedAt) session.renewedAt -= days(2);
      await site.dataSource.query('UPDATE admin_sessions SET data = ? WHERE id = ?', [
        JSON.stringify(session),
        id,
      ]);
    }
    expect(cookieOf(await ask('/admin/api/auth-status'))).toBe('');
    expect(endOf(cookieOf(await ask('/admin').expect(200)))).toBeGreaterThan(days(29.9));
    expect(cookieOf(await ask('/admin').expect(200))).toBe('');
  });

  it('is listed in the settings, and each device can be signed out', async () => {
    const [lost, own] = [await logIn('on'), await logIn()];
    const { text } = await site.visitor.get('/admin/settings').set('Cookie', own).expect(200);
    expect(text).toContain('Safari on iPhone');
    expect(text).toContain('Stays signed in.');
    expect(text.match(/This device/g)).toHaveLength(1);
    const others = text.split('<li').filter((part) => !part.includes('This device'));
    const ways = others.flatMap(
      (part) => /action="(\/admin\/settings\/devices\/[0-9a-f]{64}\/sign-out)"/.exec(part)?.[1] ?? [],
    );
    for (const way of ways) await site.visitor.post(way).expect(302);
    expect(await stands(lost)).toBe(true);
    for (const way of ways) await site.visitor.post(way).set('Cookie', own).expect(303);
    expect([await stands(lost), await stands(own)]).toEqual([false, true]);
  });

  it('ends with a password change, which needs the current password', async () => {
    const [lost, own] = [await logIn('on'), await logIn()];
    const change = (body: object) =>
      site.visitor.post('/admin/settings/password').set('Cookie', own).type('form').send(body);
    const another = 'three quiet words';
    const wrong = await change({ presentPassword: 'guessed', newPassword: another }).expect(422);
    expect(wrong.text).toContain('That isn’t your current password. Try again.');
    const short = await change({ presentPassword: password, newPassword: 'short' }).expect(422);
    expect(short.text).toContain('Enter a password of 8 to 200 characters.');
    expect(await stands(lost)).toBe(true);
    const done = await change({ presentPassword: password, newPassword: another }).expect(200);
    expect(done.text).toContain('Password changed.');
    expect(done.text).not.toContain(another);
    expect(await stands(lost)).toBe(false);
    expect(await stands(own)).toBe(true);
    await site.visitor.post('/admin/api/login').send({ password }).expect(401);
    await change({ presentPassword: another, newPassword: password }).expect(200);
  });
});

describe('A device’s name', () => {
  it.each([
    [iphone, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'A browser'],
    ['', 'A browser'],
  ])('of %j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
