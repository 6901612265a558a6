import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { Customer } from '../../src/customers/customer.entity.js';
import { SecurityDelivery } from '../../src/messages/email/deliveries/security.delivery.js';
import { EmailSenderService } from '../../src/messages/email/email-sender.service.js';
import { defaultSettings } from '../../src/messages/follow-ups/default-settings.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import { exportPath } from '../../views/contracts/admin.js';
import { followUpTyped } from '../../views/forms/messages/follow-ups.js';
import { rowsByTable } from '../support/databases/tables.js';
import { lead, password, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

const settings = '/admin/settings';
const webhook = { url: 'https://93.184.216.34/hook', 'lead-created': 'on' };

const followUps = followUpTyped({ ...defaultSettings, paymentLink: 'https://pay.example/me' });

const payment = {
  ...{ version: '0', charged: '', paidOn: '', paidBy: '', travel: '', product: '' },
  paymentUrl: 'https://pay.example/198',
};

/** The powerful actions, as forms that would succeed, with the status of a success. */
const actions: [purpose: string, path: string, fields: object, status: number][] = [
  [
    'create an API key',
    `${settings}/api-keys`,
    { name: 'A “new” <key>', scopes: ['read-leads', 'webhooks'] },
    201,
  ],
  ['turn on AI assistants', `${settings}/api-keys/assistants`, { isOn: 'on' }, 303],
  ['add a webhook', `${settings}/webhooks`, webhook, 303],
  ['change a webhook', `${settings}/webhooks/1`, { ...webhook, 'job-completed': 'on' }, 303],
  ['make a new webhook secret', `${settings}/webhooks/1/secret`, {}, 303],
  ['create a crew link', '/admin/day/:day/crew-links', { name: 'Sam', days: '7' }, 303],
  ['export all data', exportPath, {}, 200],
  ['export leads', '/admin/leads.csv?search=Ada&status=new', {}, 200],
  ['export leads', '/admin/leads/bulk/export', { ids: ['1', '2'] }, 201],
  ['see the calendar address', `${settings}/calendar-feed/address`, {}, 200],
  ['change the payment link', '/admin/aftercare', followUps, 303],
  ['change a payment link', '/admin/leads/1/payment', payment, 303],
  ['set up two-step sign-in', `${settings}/two-step/begin`, {}, 303],
  ['delete a lead', '/admin/leads/1/delete', { word: 'DELETE' }, 303],
  [
    'delete leads',
    '/admin/leads/bulk',
    { action: 'delete', ids: ['2', '3'], word: 'DELETE', list: '?page=2' },
    303,
  ],
  ['delete old spam', '/admin/leads/spam/delete-old', {}, 303],
  ['delete a customer', '/admin/customers/1/delete', { word: 'DELETE' }, 303],
];

describe('Powerful actions', () => {
  const site = testSite();
  let owner: Awaited<ReturnType<typeof site.owner>>;
  const pass = (minutes: number) => {
    const now = Date.now() + minutes * 60_000;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(now));
  };
  beforeEach(async () => {
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    owner = await site.owner();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const concrete = (path: string) => path.replace(':day', site.app.get(BusinessCalendarService).dayOf());
  const post = (path: string, fields: object = {}) => owner.post(concrete(path)).type('form').send(fields);
  /** What the actions would change. */
  const stored = async () => {
    const changed =
      /^(contacts|customers|users|api_keys|webhook_endpoints|crew_links|mcp_settings|audit_log)$/;
    return (await rowsByTable(site.dataSource)).filter(([table]) => changed.test(table));
  };
  const [[, keys, key]] = actions;

  /** The form of the page, as a browser sends it, with what was typed. */
  function formOf(text: string, typed: Record<string, string>) {
    const form = /<form[^>]* action="([^"]+)" method="post">[\s\S]*?<\/form>/.exec(text);
    const decoded = (value: string) =>
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
    const fields = [...(form?.[0] ?? '').matchAll(/type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(
      ([, name, value = '']) => [name, decoded(value)],
    );
    const body = new URLSearchParams([...fields, ...Object.entries(typed)]).toString();
    return owner
      .post(form?.[1] ?? '')
      .type('form')
      .send(body);
  }

  async function addThings(): Promise<void> {
    for (const name of ['Ada', 'Ben', 'Cleo'])
      await site.visitor.post('/api/contact').send(lead({ name })).expect(201);
    await post(`${settings}/webhooks`, webhook).expect(303);
    const none = { email: '', phone: '', address: '', addressKey: '', searchLines: '', notes: '' };
    await site.dataSource
      .getRepository(Customer)
      .insert({ ...none, name: 'Dora', referralCode: 'DORA', createdAt: new Date() });
  }

  it('ask for the password ten minutes after the sign-in, and then go on with what was typed', async () => {
    await addThings();
    const before = await stored();
    const asked: [string, string][] = [];
    pass(11);
    for (const [purpose, path, fields] of actions) {
      const { text, headers } = await post(path, fields).expect(403);
      expect(text).toContain(`To <!-- -->${purpose}<!-- -->, `);
      expect(headers['cache-control']).toBe('no-store');
      asked.push([path, text]);
    }
    expect(await stored()).toEqual(before);
    for (const [index, [path, text]] of asked.entries()) {
      // Each from a session in which the last time was too long ago.
      pass(11 * (index + 2));
      const { status } = await formOf(text, { presentPassword: password });
      expect([path, status]).toEqual([path, actions[index][3]]);
    }
    const names = (await site.dataSource.query('SELECT name, scopes FROM api_keys')) as object[];
    expect(names).toEqual([{ name: 'A “new” <key>', scopes: 'read-leads webhooks' }]);
    expect(await site.dataSource.query('SELECT id FROM contacts')).toEqual([]);
    const actionsOf = (rows: { action: string }[]) => new Set(rows.map(({ action }) => action));
    expect(actionsOf(await site.dataSource.query('SELECT action FROM audit_log'))).toEqual(
      new Set([
        ...[
          'sign-in.new-device',
          'api-key.created',
          'assistants.changed',
          'webhook.added',
          'webhook.changed',
        ],
        ...[
          'webhook-secret.replaced',
          'crew-link.created',
          'data.exported',
          'leads.exported',
          'calendar-feed.shown',
          'follow-ups.changed',
          'payment-link.changed',
          'two-step.begun',
          'lead.erased',
          'customer.deleted',
        ],
      ]),
    );
  });

  it('need nothing again for ten minutes after the password', async () => {
    await post(keys, key).expect(201);
    pass(9);
    await post(keys, key).expect(201);
    pass(11);
    await post(keys, { ...key, presentPassword: password }).expect(201);
    pass(20);
    await post(keys, key).expect(201);
    pass(22);
    await post(keys, key).expect(403);
  });

  it('aren’t done with a wrong password, which keeps the session and what was typed', async () => {
    pass(11);
    const count = async () => (await site.dataSource.query('SELECT id FROM api_keys')).length;
    const before = await count();
    const { text } = await post(keys, key).expect(403);
    const wrong = await formOf(text, { presentPassword: 'my old password' }).expect(422);
    expect(wrong.text).toContain('That isn’t your current password. Try again.');
    expect(wrong.text).not.toContain('my old password');
    await formOf(wrong.text, { presentPassword: '' }).expect(422);
    await owner.get('/admin/leads').expect(200);
    expect(await count()).toBe(before);
    await formOf(wrong.text, { presentPassword: password }).expect(201);
  });

  it('count wrong passwords in the limit of sign-ins, for the session alone', async () => {
    pass(11);
    const guess = () => post(keys, { ...key, presentPassword: 'a wrong password' });
    for (let n = 0; n < 10; n++) await guess().expect(422);
    await guess().expect(429);
    const { text } = await post(keys, { ...key, presentPassword: password }).expect(429);
    expect(text).toContain('Too many login attempts.');
    await owner.get('/admin/leads').expect(200);
    const other = await site.owner();
    await other.post(keys).type('form').send(key).expect(201);
    pass(11 + 4);
    await post(keys, { ...key, presentPassword: password }).expect(201);
  });

  it('lead back to the page that they came from, of the admin alone', async () => {
    pass(11);
    const backOf = async (referer: string, fields: object = {}) => {
      const { text } = await post(keys, { ...key, ...fields }).set('Referer', referer);
      return /href="([^"]+)">Go back</.exec(text)?.[1];
    };
    expect(await backOf('http://localhost/admin/leads?page=2')).toBe('/admin/leads?page=2');
    expect(await backOf('https://evil.example/elsewhere')).toBe('/admin');
    expect(await backOf('nonsense')).toBe('/admin');
    expect(await backOf('http://localhost/admin/leads', { returnTo: '/admin/settings' })).toBe(
      '/admin/settings',
    );
    expect(await backOf('http://localhost/admin', { returnTo: '//evil.example/admin' })).toBe('/admin');
  });

  it('include a new email of the business, which alerts and leads go to, but nothing else on the website', async () => {
    const editor = new SiteEditor(owner as never);
    const former = 'office@drylark-carpets.com';
    await editor.saveAndPublish('business', { email: former });
    pass(11);
    await editor.saveAndPublish('business', { brand: 'Dry Foam' });
    await editor.save('business', { email: 'thief@example.com' });
    const { seen } = await editor.unpublished();
    const { text } = await post('/admin/site/publish', { seen }).expect(403);
    expect(text).toContain('To <!-- -->change the email of the business<!-- -->, ');
    await owner.post('/admin/api/site/publish').send({ seen }).expect(403);
    await owner.post('/admin/api/site/publish').send({ seen: 'older' }).expect(403);
    await post('/admin/site/versions/1').expect(403);
    await post('/admin/site/publish', { seen, presentPassword: password }).expect(303);
    const changed = { action: 'business-email.changed' as const };
    const entries = await site.dataSource
      .getRepository(AuditEntry)
      .find({ where: changed, order: { id: 'ASC' } });
    expect(entries.map(({ detail }) => detail)).toEqual(['hello@drylark.example', former]);
    const sent = jest.spyOn(site.app.get(EmailSenderService), 'send').mockResolvedValue();
    const item = Object.assign(new OutboxItem(), { occasion: String(entries[1].id) });
    await site.app.get(SecurityDelivery).deliver(item, new AbortController().signal);
    expect(sent.mock.calls[0][1].to.address).toBe(former);
  });

  it('answer a call of the API with a code', async () => {
    pass(11);
    const change = { action: 'delete', ids: ['1'], word: 'DELETE' };
    const { body } = await owner.post('/admin/api/contacts/bulk').send(change).expect(403);
    expect(body).toEqual({
      message: 'To delete leads, sign in again: your last sign-in was more than 10 minutes ago.',
      code: 'no-recent-sign-in',
    });
  });

  it('are asked about in a session of the release before, too', async () => {
    const rows = await site.dataSource.query('SELECT id, data FROM admin_sessions');
    for (const { id, data } of rows) {
      const { provenAt: _, ...session } = JSON.parse(data);
      await site.dataSource.query('UPDATE admin_sessions SET data = ? WHERE id = ?', [
        JSON.stringify(session),
        id,
      ]);
    }
    await post(keys, key).expect(403);
  });

  it('are those that give access or erase, not those that take access away', async () => {
    await post(`${settings}/webhooks`, webhook).expect(303);
    const [{ id }] = await site.dataSource.query('SELECT MAX(id) AS id FROM webhook_endpoints');
    pass(11);
    await post(`${settings}/api-keys/assistants`, { isOn: 'off' }).expect(303);
    await post(`${settings}/api-keys/1/revoke`).expect(303);
    await post(`${settings}/api-keys/revoke-all`).expect(303);
    await post(`${settings}/crew-links/revoke-all`).expect(303);
    await post(`${settings}/calendar-feed`).expect(303);
    await post(`${settings}/notifications/off`).expect(303);
    await post(`${settings}/webhooks/${id}/pause`).expect(303);
    await post(`${settings}/webhooks/${id}/remove`).expect(303);
    await post('/admin/leads/bulk', { action: 'delete', ids: '1' }).expect(200);
    await post('/admin/leads/bulk', { action: 'contacted', ids: '1' }).expect(303);
  });

  it('ask for the password after the login page, not before', async () => {
    const stranger = await site.visitor
      .post(keys)
      .type('form')
      .send({ ...key, presentPassword: password });
    expect([stranger.status, stranger.headers.location]).toEqual([302, '/admin/login']);
  });
});
