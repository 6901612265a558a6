import type { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import { routesOf } from '../support/routes.js';
import { password, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';
import { photograph, upload } from '../website/pictures/photographs.js';

/** The admin's routes that a stranger may call. */
const open = [
  'get /admin/login',
  'post /admin/login',
  'post /admin/login/recovery',
  'post /admin/api/login',
  'get /admin/api/auth-status',
  'post /admin/api/passkeys/request',
  'post /admin/api/passkeys/login',
];

const isUpload = (method: string, path: string) =>
  method === 'post' && /\/(site\/pictures|photos\/:moment)$/.test(path);

/** They only forward to the page of today. */
const forwards = ['/admin/day'];

/** What a route wants in its address. */
const queries: Record<string, string> = {
  '/admin/api/contacts/:id/appointment': '?day=2199-05-07',
  '/admin/leads/:id/photo-pairs/new': '?before=1&after=1',
  '/admin/campaigns/qr.svg': '?page=/&campaign=spring&source=flyer',
};

/** They need what isn't here: another customer, a file. Their own refusal shows that the owner was let in. */
const refusedByThemselves = [
  'post /admin/aftercare',
  'get /admin/customers/:id/merge',
  'post /admin/customers/:id/merge',
  'post /admin/customers/:id/separations',
  'post /admin/customers/:id/delete',
  'post /admin/customers/import',
  'get /admin/customers/import/:id',
  'post /admin/customers/import/:id/columns',
  'post /admin/customers/import/:id/begin',
  'post /admin/customers/import/:id/undo',
  'post /admin/customers/import/:id/discard',
  'post /admin/money/:id/reminder',
  'post /admin/money/:id/payment/withdrawal',
  'post /admin/leads/:id/replies',
  'post /admin/leads/:id/answered/undo',
  'post /admin/api/contacts/:id/answered/undo',
  'post /admin/reviews/:id/reply',
  'post /admin/reviews/:id/hide',
  'post /admin/reviews/:id/show',
  'get /admin/leads/:id/photo-pairs/:pair',
  'post /admin/leads/:id/photo-pairs/:pair',
  'post /admin/leads/:id/photo-pairs/:pair/approve',
  'post /admin/leads/:id/photo-pairs/:pair/take-down',
  'post /admin/leads/:id/photo-pairs/:pair/remove',
  'post /admin/settings/webhooks',
  'get /admin/settings/webhooks/:id',
  'post /admin/settings/webhooks/:id',
  'post /admin/settings/webhooks/:id/secret',
  'post /admin/settings/webhooks/:id/pause',
  'post /admin/settings/webhooks/:id/resume',
  'post /admin/settings/webhooks/:id/test',
  'post /admin/settings/webhooks/:id/deliveries/:delivery/replay',
  'post /admin/settings/webhooks/:id/remove',
  'get /admin/plans/new',
  'post /admin/plans',
  'get /admin/plans/:id',
  'post /admin/plans/:id',
  'post /admin/plans/:id/pause',
  'post /admin/plans/:id/resume',
  'post /admin/plans/:id/restore',
  'post /admin/plans/:id/skip',
  'post /admin/plans/:id/schedule',
  'post /admin/plans/:id/confirm',
  'post /admin/plans/:id/end',
  'post /admin/win-back/:id',
  'get /admin/win-back/:id/email',
  'post /admin/win-back/:id/email',
  'get /admin/win-back/:id/email/preview',
  'get /admin/settings/two-step/qr.svg',
  'post /admin/settings/two-step/confirm',
  'post /admin/settings/passkeys/add',
  'post /admin/settings/passkeys/password-off',
];

/** What a browser that is to get push messages hands over. */
const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};
/** The other routes need no body. */
const bodies: Record<string, object> = {
  'post /admin/leads/new': { name: 'Cal', phone: '7635550188', source: 'phone', key: 'of-the-guard' },
  'post /admin/leads/:id/appointment': { day: '2199-05-07' },
  'post /admin/api/contacts/:id/replies': { text: 'Yes' },
  'post /admin/money/:id/payment': { paidBy: 'cash' },
  'post /admin/money/:id/payment/withdrawal': { version: 0 },
  'post /admin/settings/api-keys': { name: 'Zapier', scopes: 'read-leads' },
  'put /admin/api/contacts/:id/appointment': { day: '2199-05-07' },
  'post /admin/api/contacts/:id/appointment/undo': { status: 'contacted' },
  'post /admin/leads/:id/appointment/undo': { status: 'scheduled', day: '2199-05-07' },
  'post /admin/leads/:id/given-address': { address: '1 Elm St, Anoka' },
  'post /admin/leads/:id/same-person': { other: '2', right: 'this' },
  'post /admin/leads/:id/photo-consent': { answer: 'no', through: '1' },
  'post /admin/leads/:id/lost': { lostReason: 'price' },
  'post /admin/leads/:id/person': { name: 'Ada', phone: '7635550100', email: '' },
  'post /admin/leads/:id/delete': { word: 'DELETE' },
  'post /admin/site/pictures/:id': { alt: 'A carpet', zoom: '100', x: '500', y: '500' },
  'put /admin/api/site/pictures/:id': { alt: 'A carpet' },
  'post /admin/leads/:id/quote': { version: '0', label0: 'Two rooms', amount0: '198', action: 'send' },
  'post /admin/leads/:id/quote/accepted': { version: '1' },
  'post /admin/leads/:id/payment': { version: '2' },
  'post /admin/customers/new': { name: 'Grace', phone: '7635550199' },
  'post /admin/customers/:id': { name: 'Ada', phone: '7635550100', email: 'a@example.com', version: '0' },
  'post /admin/customers/:id/details': { field: 'address', value: '1 Elm St, Anoka' },
  'post /admin/customers/:id/dismissals': { field: 'address', value: '2 Elm St, Anoka' },
  'post /admin/campaigns/costs': { campaign: 'spring', amount: '250', from: '2026-11-01' },
  'post /admin/analytics/segments': { name: 'Phones', query: 'filter=device%3Aphone' },
  'post /admin/analytics/segments/:id/rename': { name: 'On phones' },
  'post /admin/analytics/notes': { day: '2026-11-01', text: 'Flyers' },
  'post /admin/analytics/notes/:id/change': { day: '2026-11-02', text: 'Flyers' },
  'post /admin/day/:day/crew-links': { name: 'Sam', days: '30' },
  'post /admin/day/:day/stops/:id/:what': { key: 'a'.repeat(32), text: 'Gate code 12' },
  'post /admin/days-off': { from: '2199-12-24' },
  'post /admin/online-booking': {
    morning: '1',
    afternoon: '1',
    evening: '0',
    noticeHours: '24',
    daysAhead: '28',
  },
  'post /admin/api/push-subscriptions': browser,
  'delete /admin/api/push-subscriptions': browser,
  'post /admin/leads/bulk': { action: 'contacted', ids: '1' },
  'post /admin/leads/bulk/export': { ids: '1' },
  'post /admin/api/contacts/bulk': { action: 'contacted', ids: ['1'] },
  'post /admin/api/contacts/bulk/undo': { action: 'contacted', leads: ['id=1&version=1'] },
  'put /admin/api/contacts/:id/status': { status: 'contacted' },
  'post /admin/leads/:id/answered/undo': { answered: '1' },
  'post /admin/api/contacts/:id/answered/undo': { answered: 1 },
  'post /admin/leads/spam/seen': { newest: '1' },
  'post /admin/settings/password': { presentPassword: password, newPassword: password },
};

/** Takes the first chunk of an answer without an end for its body, and closes it. */
const beginning = (stream: unknown, done: (error: Error | null, body: unknown) => void) => {
  const response = stream as Readable;
  response.once('data', (chunk: Buffer) => {
    done(null, chunk.toString());
    response.destroy();
  });
};

/** What an answer to the owner lacks. Event streams are always UTF-8; the editor frames the shown website. */
function oddities(path: string, { headers, text = '', status }: Awaited<Test>): string[] {
  const policy = String(headers['content-security-policy']);
  const type = headers['content-type'] ?? '';
  const isFramed = policy.includes('sandbox') || path.startsWith('/admin/site/shown/');
  const isPage = status === 200 && type.startsWith('text/html') && !isFramed;
  const parts = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'policy without objects': /(default|object)-src 'none'/.test(policy),
    'policy without a base': policy.includes("base-uri 'none'"),
    'policy for frames': /frame-ancestors '(none|self)'/.test(policy),
    type: type !== '' || text === '',
    charset: !/^text\/(?!event-stream)|xml|json/.test(type) || /charset=utf-8/i.test(type),
    'sign-out': !isPage || text.includes('action="/admin/logout"'),
  };
  return Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [] : [part]));
}

describe('The guard', () => {
  const site = testSite();

  const routes = () => routesOf(site.app);
  /** The lead that is deleted is another than the one that the other routes work on. */
  const concrete = (path: string) =>
    `${path
      .replace(':id/delete', '2/delete')
      .replace(':status', 'contacted')
      .replace('pictures/:id/remove', `pictures/${pictures[1]}/remove`)
      .replace('pictures/:id', `pictures/${pictures[0]}`)
      .replace(':section', 'hours')
      .replace(':day', '2199-05-07')
      .replace(':month', '2026-01')
      .replace(':moment', 'before')
      .replace(':what', 'notes')
      .replace(':email', 'review-request')
      .replace(':which{/*path}', 'draft/faq')
      .replace(':panel', 'source')
      .replace(/:\w+/g, '1')}${queries[path] ?? ''}`;
  /** Two pictures of the owner's, of which one is removed. */
  let pictures = ['1', '2'];

  /** A version that can be gone back to, something to be published, and pictures. */
  async function prepareSite(): Promise<void> {
    const owner = await site.owner();
    const editor = new SiteEditor(owner as unknown as TestAgent);
    await editor.saveAndPublish('business', { area: 'Here' });
    await editor.save('business', { area: 'There' });
    const uploads = [await photograph(), await photograph()].map((file) => upload(owner, file));
    pictures = (await Promise.all(uploads)).map(({ body }) => body.id);
  }

  /** What the editor's routes require: a section's fields and what they came from, or what to publish. */
  async function editorBodies(route: string): Promise<object | undefined> {
    const editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
    if (route.endsWith('/publish')) {
      await editor.save('business', { area: `For ${route}` });
      return { seen: (await editor.unpublished()).seen };
    }
    if (!/^(post \/admin\/site|put \/admin\/api\/site\/sections)\/:section$/.test(route)) return undefined;
    const { values, base } = await editor.section('hours');
    return route.startsWith('put') ? { values, base } : { ...values, base };
  }

  it('covers the admin’s routes', () => {
    const admin = routes().filter(({ path }) => path.startsWith('/admin'));
    expect(admin.length).toBeGreaterThanOrEqual(12);
    expect(admin.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(open));
  });

  it('lets strangers use only the login routes', async () => {
    for (const { method, path } of routes().filter((route) => route.path.startsWith('/admin'))) {
      if (open.includes(`${method} ${path}`)) continue;
      const answer = await site.visitor[method](concrete(path));
      if (path.startsWith('/admin/api')) {
        expect([path, answer.status, answer.body]).toEqual([path, 401, { message: 'Sign in to continue.' }]);
      } else {
        expect([path, answer.status]).toEqual([path, 302]);
        expect(answer.headers.location).toMatch(/^\/admin\/login/);
      }
    }
  });

  it('lets the owner use every route, as what it is, and with a way to sign out', async () => {
    const links: string[] = [];
    const odd: string[] = [];
    for (const email of ['a@example.com', 'b@example.com']) {
      const arrival = site.visitor.post('/api/contact').send({ name: 'Ada', email, phone: '7635550100' });
      links.push((await arrival.expect(201)).headers.location);
    }
    await site.visitor
      .post(`${links[0]}/photos`)
      .attach('picture', await photograph(), 'stain.jpg')
      .expect(303);
    await site.app.get(LeadAttachingService).attachMissing();
    await prepareSite();
    const shutOut: string[] = [];
    for (const { method, path } of routes().filter((route) => route.path.startsWith('/admin'))) {
      if (open.includes(`${method} ${path}`)) continue;
      const owner = await site.owner();
      const asked = isUpload(method, path)
        ? owner
            .post(concrete(path))
            .field('alt', 'A carpet')
            .attach('picture', await photograph(), 'carpet.jpg')
        : owner[method](concrete(path))
            .type(path.startsWith('/admin/api') ? 'json' : 'form')
            .send((await editorBodies(`${method} ${path}`)) ?? bodies[`${method} ${path}`]);
      const answer = await (path.endsWith('/stream') ? asked.buffer(true).parse(beginning) : asked);
      const isIn = refusedByThemselves.includes(`${method} ${path}`)
        ? [404, 409, 422].includes(answer.status)
        : answer.status < (method === 'get' && !forwards.includes(path) ? 201 : 400);
      if (!isIn) shutOut.push(`${method} ${path}: ${answer.status}`);
      odd.push(...oddities(path, answer).map((what) => `${method} ${path}: ${what}`));
      expect(String(answer.headers.location)).not.toContain('/admin/login?');
      expect([path, answer.headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
    }
    expect(shutOut).toEqual([]);
    expect(odd).toEqual([]);
  });

  it('treats a forged cookie like none', async () => {
    for (const cookie of [
      'admin_session=1',
      'admin_session=s%3Aabc.def',
      'admin_session=j%3A%7B%22isAdmin%22%3Atrue%7D',
    ]) {
      await site.visitor.get('/admin/api/contacts').set('Cookie', cookie).expect(401);
    }
  });
});
