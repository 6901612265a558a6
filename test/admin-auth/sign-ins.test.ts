import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { generate } from 'otplib';
import request from 'supertest';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { TotpService } from '../../src/admin-auth/second-factor/totp.service.js';
import { defaultSettings } from '../../src/messages/follow-ups/default-settings.js';
import { followUpTyped } from '../../views/forms/messages/follow-ups.js';
import { writeGeoDatabase } from '../support/data/geo-database.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { hours } from '../support/site/outbox.js';
import { lead, password } from '../support/site/site.js';

const places = join(mkdtempSync(join(tmpdir(), 'geo-')), 'places.mmdb');
writeGeoDatabase(places, { '203.0.113.0/24': { city: { names: { en: 'Maple Grove' } } } });
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachDatabase('Sign-ins', (make) => {
  const variables = { GEO_DATABASE: places, TRUST_PROXY: '1' };
  const site = emailSite(make, variables, { sendsSecurityNotices: true });

  const subjects = () => site.peer.received.map(({ subject }) => subject);
  /** Besides them, the owner may get the monthly email. */
  const announced = () => subjects().filter((subject) => subject?.includes('Signed in'));
  beforeEach(async () => {
    while (await site.outbox.deliver());
    site.peer.received.length = 0;
  });

  /** A browser that signs in from an address. */
  async function device(from = '203.0.113.7') {
    const agent = request.agent(site.app.getHttpServer()).set('User-Agent', firefox);
    const logIn = () =>
      agent.post('/admin/api/login').set('X-Forwarded-For', from).send({ password }).expect(200);
    await logIn();
    return { agent, logIn };
  }

  it('on a new device are announced to the owner by email, once', async () => {
    const { logIn } = await device();
    await site.outbox.deliver();
    expect(site.peer.received).toHaveLength(1);
    expect(site.peer.received[0].recipient).toBe(ownerEmail);
    expect(subjects()[0]).toContain('Signed in on a new device');
    expect(site.peer.received[0].text).toContain('Firefox on Windows, Maple Grove');
    // The same browser again.
    await logIn();
    await site.outbox.deliver();
    expect(site.peer.received).toHaveLength(1);
  });

  it('that let data out, or have customers pay elsewhere, are announced too', async () => {
    const { agent } = await device();
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    const paymentLink = 'https://pay.example/me';
    const push = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    for (const [path, fields, said] of [
      ['/admin/settings/export.zip', {}, 'All data exported'],
      ['/admin/leads.csv', {}, 'Leads exported'],
      ['/admin/leads/bulk/export', { ids: [body.id] }, 'Leads exported'],
      ['/admin/settings/calendar-feed/address', {}, 'Calendar address shown'],
      ['/admin/api/push-subscriptions', push, 'Notifications turned on for a device'],
      ['/admin/aftercare', followUpTyped({ ...defaultSettings, paymentLink }), 'Payment link changed'],
    ] as const) {
      while (await site.outbox.deliver());
      site.peer.received.length = 0;
      const type = path.startsWith('/admin/api') ? 'json' : 'form';
      expect((await agent.post(path).type(type).send(fields)).status).toBeLessThan(400);
      await site.outbox.deliver();
      expect(subjects().filter((subject) => subject?.includes(said))).toHaveLength(1);
    }
  });

  it('and sign-outs are in the log, with their way', async () => {
    const lines = (['log', 'warn'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined),
    );
    const { agent } = await device();
    await agent.post('/admin/api/logout').expect(200);
    await site.visitor.post('/admin/api/login').send({ password: 'wrong one' }).expect(401);
    await site.visitor.post('/admin/api/passkeys/login').send({ answer: '{}' }).expect(401);
    const events = lines.flatMap((line) => line.mock.calls.map(([event]) => event as { event: string }));
    jest.restoreAllMocks();
    const network = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(events.filter(({ event }) => /^log(in|out)/.test(event))).toEqual([
      { event: 'login.succeeded', way: 'password', network },
      { event: 'logout' },
      { event: 'login.failed', way: 'password', tries: 1, network },
      { event: 'login.failed', way: 'passkey', tries: 2, network },
    ]);
  });

  it('that fail announce nothing', async () => {
    await site.visitor.post('/admin/api/login').send({ password: 'wrong one' }).expect(401);
    expect(await site.outbox.deliver()).toBe(0);
  });

  it('with the right password and a wrong code are announced once an hour, however many there are', async () => {
    const { agent } = await device();
    await agent.post('/admin/settings/two-step/begin').expect(303);
    const { text } = await agent.get('/admin/settings/two-step').expect(200);
    const secret = /two-step__key[^"]*">([A-Z2-7 ]+)</.exec(text)?.[1].replaceAll(' ', '') ?? '';
    const code = () => generate({ secret, epoch: Math.floor(site.outbox.now().getTime() / 1000) });
    const form = { code: await code() };
    await agent.post('/admin/settings/two-step/confirm').type('form').send(form).expect(200);
    while (await site.outbox.deliver());
    site.peer.received.length = 0;
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    const tryCode = (wrong: string, status = 401) =>
      site.visitor.post('/admin/api/login').send({ password, code: wrong }).expect(status);
    for (const wrong of ['123456', '234567', '345678']) await tryCode(wrong);
    await site.outbox.deliver();
    expect(subjects()).toEqual([expect.stringContaining('Right password, but wrong sign-in code')]);
    expect(site.peer.received[0].recipient).toBe(ownerEmail);
    site.outbox.pass(1 * hours);
    await tryCode('123456');
    await tryCode(await code(), 200);
    await site.outbox.deliver();
    expect(subjects().filter((subject) => subject?.includes('wrong sign-in code'))).toHaveLength(2);
    await site.app.get(TotpService).turnOff();
  });

  it('are followed by an email when the password changes', async () => {
    const { agent } = await device();
    await site.outbox.deliver();
    const form = { presentPassword: password, newPassword: password };
    await agent.post('/admin/settings/password').type('form').send(form).expect(200);
    await site.outbox.deliver();
    expect(subjects()[1]).toContain('Password changed');
    await site.app.get(AdminPasswordService).reset(password);
    await site.outbox.deliver();
    expect(subjects()[2]).toContain('Password reset on the server');
    expect(site.peer.received).toHaveLength(3);
  });

  it('are announced again on every browser but the one that sets a new password', async () => {
    const [own, other] = [await device(), await device()];
    const form = { presentPassword: password, newPassword: password };
    await own.agent.post('/admin/settings/password').type('form').send(form).expect(200);
    while (await site.outbox.deliver());
    site.peer.received.length = 0;
    await own.logIn();
    expect(await site.outbox.deliver()).toBe(0);
    await other.logIn();
    await site.outbox.deliver();
    expect(subjects()).toEqual([expect.stringContaining('Signed in on a new device')]);
  });

  it('are announced again half a year after the browser’s last one', async () => {
    const { logIn } = await device();
    const later = async (days: number) => {
      while (await site.outbox.deliver());
      site.peer.received.length = 0;
      site.outbox.pass(days * 24 * hours);
      await logIn();
      await site.outbox.deliver();
      return announced().length;
    };
    // Each sign-in counts from the start again.
    expect([await later(170), await later(170), await later(181)]).toEqual([0, 0, 1]);
    site.outbox.pass(-521 * 24 * hours);
  });

  it('aren’t announced days later, when email is set up', async () => {
    await device();
    site.outbox.pass(73 * hours);
    await site.outbox.deliver();
    expect(announced()).toEqual([]);
    site.outbox.pass(-73 * hours);
  });

  it('are listed with their city, where it is known', async () => {
    await site.app.get(AdminPasswordService).reset(password);
    const { agent } = await device();
    await device('192.0.2.9');
    const { text } = await agent.get('/admin/settings').expect(200);
    const list = text.slice(text.indexOf('devices-title')).replaceAll('<!-- -->', '');
    expect(list.match(/Firefox on Windows<\/strong>/g)).toHaveLength(2);
    expect(list.match(/Maple Grove\. Last used/g)).toHaveLength(1);
  });

  it('on all other devices are ended at once', async () => {
    const devices = [await device(), await device(), await device()];
    const [{ agent }, ...others] = devices;
    await agent.post('/admin/settings/devices/sign-out-others').expect(303);
    await agent.get('/admin/leads').expect(200);
    for (const other of others) await other.agent.get('/admin/leads').expect(302);
    const { text } = await agent.get('/admin/settings').expect(200);
    expect(text).not.toContain('Sign out all other devices');
    const [last] = await site.dataSource.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(last).toMatchObject({ action: 'session.ended', actor: 'Firefox on Windows, Maple Grove' });
  });
});
