import { afterEach, expect, it, jest } from '@jest/globals';
import { generate } from 'otplib';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { TotpService } from '../../src/admin-auth/second-factor/totp.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { cookieOf, password, testSite } from '../support/site/site.js';

const path = '/admin/settings/two-step';
const recoveryCode = /[a-z2-9]{4}(-[a-z2-9]{4}){5}/g;

onEachDatabase('Two-step sign-in', (make) => {
  const site = testSite(make);
  let now = Date.now();
  const pass = (seconds: number) => {
    now += seconds * 1000;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(now));
  };
  afterEach(async () => {
    await site.app.get(TotpService).turnOff();
    jest.restoreAllMocks();
  });

  const codeOf = (secret: string, offset = 0) => generate({ secret, epoch: Math.floor(now / 1000) + offset });
  const logIn = (code?: string, given = password) =>
    site.visitor.post('/admin/api/login').send({ password: given, code });

  /** Begins a setup. @returns the app's secret. */
  async function begin(owner: Awaited<ReturnType<typeof site.owner>>): Promise<string> {
    await owner.post(`${path}/begin`).expect(303).expect('Location', path);
    const { text } = await owner.get(path).expect(200);
    return /two-step__key[^"]*">([A-Z2-7 ]+)</.exec(text)?.[1].replaceAll(' ', '') ?? '';
  }

  /** Turns it on as the owner does. */
  async function turnOn() {
    pass(60);
    const owner = await site.owner();
    const secret = await begin(owner);
    const form = { code: await codeOf(secret) };
    const shown = await owner.post(`${path}/confirm`).type('form').send(form).expect(200);
    return { owner, secret, codes: shown.text.match(recoveryCode) ?? [] };
  }

  it('is off at first: only the password is required, and its page asks for it', async () => {
    expect((await site.visitor.get('/admin/login')).text).not.toContain('name="code"');
    await logIn().expect(200);
    pass(60);
    const owner = await site.owner();
    pass(601);
    await owner.post(`${path}/begin`).expect(403);
    await owner.post(`${path}/begin`).type('form').send({ presentPassword: 'wrong one' }).expect(422);
    await owner.get(`${path}/qr.svg`).expect(404);
    await owner.post(`${path}/begin`).type('form').send({ presentPassword: password }).expect(303);
    await owner.get(`${path}/qr.svg`).expect(200);
    await owner.post(`${path}/confirm`).type('form').send({ code: '123456' }).expect(422);
  });

  it('expires during its setup after ten minutes', async () => {
    pass(60);
    const owner = await site.owner();
    const secret = await begin(owner);
    pass(9 * 60);
    expect((await owner.get(path)).text).toContain('two-step__key');
    pass(61);
    const late = await owner
      .post(`${path}/confirm`)
      .type('form')
      .send({ code: await codeOf(secret), presentPassword: password })
      .expect(422);
    expect(late.text).toContain('The setup expired after 10 minutes.');
    expect(late.text).not.toContain('two-step__key');
    await owner.get(`${path}/qr.svg`).expect(404);
    await logIn().expect(200);
    // A setup of the release before, which has no date.
    await site.dataSource.query('UPDATE users SET totpBegunAt = NULL');
    await owner.get(`${path}/qr.svg`).expect(404);
    expect(await begin(owner)).not.toBe(secret);
  });

  it('is turned on only by who knows the password, however the setup began', async () => {
    pass(60);
    const owner = await site.owner();
    pass(9 * 60);
    const secret = await begin(owner);
    pass(61);
    const form = { code: await codeOf(secret) };
    const { text } = await owner.post(`${path}/confirm`).type('form').send(form).expect(403);
    expect(text).toContain(`name="code" value="${form.code}"`);
    await logIn().expect(200);
    const confirmed = { ...form, presentPassword: password };
    const shown = await owner.post(`${path}/confirm`).type('form').send(confirmed).expect(200);
    expect(shown.text.match(recoveryCode)).not.toBeNull();
  });

  it('isn’t on before the first code, and shows the secret as a QR code that isn’t fetched from anyone', async () => {
    const owner = await site.owner();
    await owner.post(`${path}/begin`).expect(303);
    const { text } = await owner.get(path).expect(200);
    expect(text).toContain(`src="${path}/qr.svg"`);
    const { body, headers } = await owner.get(`${path}/qr.svg`).expect(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['cache-control']).toContain('no-store');
    expect(String(body)).toMatch(/^<svg /);
    await owner.post(`${path}/confirm`).type('form').send({ code: '000000x' }).expect(422);
    await logIn().expect(200);
  });

  it('requires a code then, on the login page and in the API', async () => {
    const { secret } = await turnOn();
    expect((await site.visitor.get('/admin/login')).text).toContain('name="code"');
    pass(60);
    expect((await logIn().expect(401)).body.message).toBe('Enter the code from your authenticator app.');
    expect((await logIn('000000').expect(401)).body.message).toBe('Invalid code. Please try again.');
    const wrong = await logIn(await codeOf(secret), 'wrong password').expect(401);
    expect(wrong.body.message).toBe('Invalid password. Please try again.');
    const form = { password, code: await codeOf(secret) };
    const answer = await site.visitor.post('/admin/login').type('form').send(form).expect(303);
    await site.visitor.get('/admin/leads').set('Cookie', cookieOf(answer)).expect(200);
  });

  it('accepts each code once, also if it is sent twice at the same moment', async () => {
    const { secret } = await turnOn();
    // The code of the setup doesn't work again either.
    await logIn(await codeOf(secret)).expect(401);
    pass(60);
    const code = await codeOf(secret);
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    await logIn(code).expect(401);
  });

  it('accepts the code of a phone whose clock is half a minute off, but not more', async () => {
    const { secret } = await turnOn();
    pass(300);
    await logIn(await codeOf(secret, -90)).expect(401);
    await logIn(await codeOf(secret, 90)).expect(401);
    await logIn(await codeOf(secret, -30)).expect(200);
    await logIn(await codeOf(secret, 30)).expect(200);
    // Older than the last one.
    await logIn(await codeOf(secret)).expect(401);
  });

  it('counts wrong codes like wrong passwords', async () => {
    const { secret } = await turnOn();
    pass(60);
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await logIn(String(100_000 + n))).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await logIn(await codeOf(secret)).expect(429);
    pass(181);
    await logIn(await codeOf(secret)).expect(200);
  });

  it('takes at most 20 codes an hour with the right password, but from known browsers', async () => {
    const { secret, owner } = await turnOn();
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    pass(3_600);
    for (let n = 0; n < 22; n++) {
      await logIn(String(100_000 + n)).expect(401);
      if (n % 10 === 9) pass(181);
    }
    const { body } = await logIn(await codeOf(secret)).expect(429);
    expect(body.message).toContain('Someone tried too many codes.');
    await owner
      .post('/admin/api/login')
      .send({ password, code: await codeOf(secret) })
      .expect(200);
    pass(3_600);
  });

  it('gives 10 recovery codes, each for one sign-in, in any spelling', async () => {
    const { codes, owner } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    expect((await owner.get(path)).text).not.toMatch(recoveryCode);
    const rows = JSON.stringify(await site.dataSource.query('SELECT * FROM recovery_codes'));
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
    await logIn(codes[0]).expect(200);
    await logIn(codes[0]).expect(401);
    await logIn(codes[1].toUpperCase().replaceAll('-', ' ')).expect(200);
    expect((await owner.get(path)).text.replaceAll('<!-- -->', '')).toContain('8 recovery codes left');
    const renewed = await owner.post(`${path}/codes`);
    const [next] = renewed.text.match(recoveryCode) ?? [];
    await logIn(codes[2]).expect(401);
    await logIn(next).expect(200);
  });

  it('is turned off with the password and a code, and not with one of them', async () => {
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    const { owner, codes, secret } = await turnOn();
    pass(601);
    const send = (action: string, form: object) => owner.post(`${path}/${action}`).type('form').send(form);
    expect((await send('off', {}).expect(403)).text).toContain('enter your password and a code');
    for (const action of ['off', 'codes']) {
      await send(action, { presentPassword: 'wrong one', presentCode: await codeOf(secret) }).expect(422);
      const missing = await send(action, { presentPassword: password }).expect(422);
      expect(missing.text).toMatch(/name="presentCode"[\s\S]+Enter the code from your authenticator app\./);
      await send(action, { presentPassword: password, presentCode: '000000' }).expect(422);
      await send(action, { presentPassword: '', presentCode: await codeOf(secret) }).expect(422);
    }
    // A new password takes the present one alone, and confirms nothing else.
    await owner
      .post('/admin/settings/password')
      .type('form')
      .send({ presentPassword: password, newPassword: password })
      .expect(200);
    await send('off', {}).expect(403);
    await logIn().expect(401);
    await send('codes', { presentPassword: password, presentCode: codes[9] }).expect(200);
    pass(601);
    await send('off', { presentPassword: password, presentCode: await codeOf(secret) }).expect(303);
    await logIn().expect(200);
    expect(await site.dataSource.query('SELECT * FROM recovery_codes')).toEqual([]);
    await turnOn();
    await logIn(codes[0]).expect(401);
  });

  it('keeps the app that is connected when a second setup begins', async () => {
    const { owner, secret } = await turnOn();
    await owner.post(`${path}/begin`).expect(303);
    expect((await owner.get(path)).text).not.toContain('two-step__key');
    pass(60);
    await logIn(await codeOf(secret)).expect(200);
  });

  it('can’t be computed from a copy of the database', async () => {
    const { secret } = await turnOn();
    // 32 characters of 5 bits.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const rows = JSON.stringify(await site.dataSource.query('SELECT * FROM users'));
    expect(rows).not.toContain(secret);
    const [{ totpSeed }] = await site.dataSource.query('SELECT totpSeed FROM users');
    const guess = await generate({ secret: Buffer.from(totpSeed, 'hex'), epoch: Math.floor(now / 1000) });
    expect(guess).not.toBe(await codeOf(secret));
  });

  it('ends when the command sets a new password', async () => {
    await turnOn();
    await site.app.get(AdminPasswordService).reset(password);
    await logIn().expect(200);
    expect(await site.dataSource.query('SELECT * FROM recovery_codes')).toEqual([]);
  });
});
