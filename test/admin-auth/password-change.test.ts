import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import request from 'supertest';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { isFromContext } from '../../src/admin-auth/common-password.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { password, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('A new admin password', (make) => {
  const site = testSite(make);

  it.each(['password1', 'Iloveyou', 'QWERTY123', 'CarpetCleaning2026!', 'localhost-admin', 'DryFoam#1'])(
    'can’t be %s, which attackers try first',
    async (common) => {
      const owner = await site.owner();
      const { text } = await owner
        .post('/admin/settings/password')
        .type('form')
        .send({ presentPassword: password, newPassword: common })
        .expect(422);
      expect(text).toContain('too easy to guess');
      await expect(site.app.get(AdminPasswordService).change(common)).rejects.toThrow('too easy to guess');
      const { variables, drop } = await migrated(make)();
      await expect(TestSite.start({ ...variables, ADMIN_PASSWORD: common })).rejects.toThrow(
        'ADMIN_PASSWORD: Choose another password',
      );
      await drop();
      await owner.get('/admin/api/contacts').expect(200);
    },
  );

  it('has 8 to 200 characters of any kind, all of which count', async () => {
    const passwords = site.app.get(AdminPasswordService);
    let present = password;
    const change = async (newPassword: string) => {
      const owner = request.agent(site.app.getHttpServer());
      await owner.post('/admin/api/login').send({ password: present }).expect(200);
      const form = { presentPassword: present, newPassword };
      const { status } = await owner.post('/admin/settings/password').type('form').send(form);
      if (status === 200) present = newPassword;
      return status;
    };
    for (const refused of ['qzx-vkw', 'q'.repeat(201)]) expect(await change(refused)).toBe(422);
    for (const taken of [
      'qzxjvkwy',
      '4 @ 9; 7',
      '🧽🪣🫧🧹🪠🧴🧼🪥',
      'Żółć-東京-'.repeat(8),
      'qzxjvkwy'.repeat(25),
    ]) {
      expect([taken, await change(taken)]).toEqual([taken, 200]);
      expect(await passwords.isRight(taken)).toBe(true);
      expect(await passwords.isRight([...taken].slice(0, -1).join(''))).toBe(false);
      expect(await passwords.isRight(`${taken}x`)).toBe(false);
    }
    await passwords.reset(password);
  });

  it('is masked, and may be pasted or filled in by a password manager', async () => {
    const owner = await site.owner();
    const { text } = await owner.get('/admin/settings').expect(200);
    const login = await site.visitor.get('/admin/login').expect(200);
    const fields = (html: string) =>
      html.match(/<input[^>]*name="(presentPassword|newPassword|password)"[^>]*>/g);
    const found = [...(fields(text) ?? []), ...(fields(login.text) ?? [])];
    expect(found.length).toBeGreaterThan(2);
    for (const field of found) {
      expect(field).toContain('type="password"');
      expect(field).toMatch(/autoComplete="(current|new)-password"/i);
    }
    const scripts = ['client', 'views'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    expect(scripts.filter((script) => /onPaste|'paste'/.test(script))).toEqual([]);
  });

  it('ends every session, and the old password stops working', async () => {
    const owners = [await site.owner(), await site.owner()];
    for (const owner of owners) await owner.get('/admin/api/contacts').expect(200);
    await site.app.get(AdminPasswordService).change('another correct horse');
    for (const owner of owners) {
      await owner.get('/admin/api/contacts').expect(401);
      await owner.get('/admin').expect(302);
      expect((await owner.get('/admin/api/auth-status')).body).toEqual({ isAuthenticated: false });
    }
    await site.visitor.post('/admin/api/login').send({ password }).expect(401);
    await site.visitor.post('/admin/api/login').send({ password: 'another correct horse' }).expect(200);
  });
});

it.each([
  ['carpet-cleaning', true],
  ['Example.Admin.9', true],
  ['12345678', false],
  ['carpet of my grandmother', false],
  ['quiet clean teapot', false],
])('The password %s is made of words about the site: %s', (given, isEasy) => {
  expect(isFromContext(given, 'www.example.com')).toBe(isEasy);
});
