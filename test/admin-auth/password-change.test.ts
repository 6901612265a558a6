import { expect, it } from '@jest/globals';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { isFromContext } from '../../src/admin-auth/common-password.js';
import { onEachDatabase } from '../support/databases/databases.js';
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
      await expect(TestSite.start({ ...(await make()).variables, ADMIN_PASSWORD: common })).rejects.toThrow(
        'ADMIN_PASSWORD: Choose another password',
      );
      await owner.get('/admin/api/contacts').expect(200);
    },
  );

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
