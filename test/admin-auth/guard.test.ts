import { describe, expect, it } from '@jest/globals';
import { testSite } from '../support/site.js';

interface Route {
  method: 'get' | 'post' | 'put' | 'delete' | 'patch';
  path: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** The admin's routes that a stranger may call. */
const open = ['get /admin/login', 'post /admin/login', 'post /admin/api/login', 'get /admin/api/auth-status'];

describe('The guard', () => {
  const site = testSite();

  /** Every route that Express knows, so that one nobody thought of is found too. */
  function routes(): Route[] {
    const express = site.app.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
    return express.router.stack.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => ({
        method: method as Route['method'],
        path: route?.path ?? '',
      })),
    );
  }

  const concrete = (path: string) => path.replace(/:\w+/g, '1');

  it('sees the routes of the admin area', () => {
    const admin = routes().filter(({ path }) => path.startsWith('/admin'));
    expect(admin.length).toBeGreaterThanOrEqual(12);
    expect(admin.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(open));
  });

  it('lets strangers into no admin route but the login’s', async () => {
    for (const { method, path } of routes().filter((route) => route.path.startsWith('/admin'))) {
      if (open.includes(`${method} ${path}`)) continue;
      const answer = await site.visitor[method](concrete(path));
      if (path.startsWith('/admin/api')) {
        expect([path, answer.status, answer.body]).toEqual([path, 401, { message: 'Please log in' }]);
      } else {
        expect([path, answer.status]).toEqual([path, 302]);
        expect(answer.headers.location).toMatch(/^\/admin\/login/);
      }
    }
  });

  it('lets the owner into every admin page', async () => {
    const owner = await site.owner();
    await site.visitor
      .post('/api/contact')
      .send({ name: 'Ada', email: 'a@example.com', phone: '7635550100' });
    const pages = routes().filter(({ method, path }) => method === 'get' && path.startsWith('/admin'));
    for (const { path } of pages.filter((route) => route.path !== '/admin/login')) {
      expect([path, (await owner.get(concrete(path))).status]).toEqual([path, 200]);
    }
  });

  it('takes a made-up cookie for none', async () => {
    for (const cookie of [
      'admin_session=1',
      'admin_session=s%3Aabc.def',
      'admin_session=j%3A%7B%22isAdmin%22%3Atrue%7D',
    ]) {
      await site.visitor.get('/admin/api/contacts').set('Cookie', cookie).expect(401);
    }
  });
});
