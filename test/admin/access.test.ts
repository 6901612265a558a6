import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiKeysService } from '../../src/admin/api/keys/api-keys.service.js';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { Passkey } from '../../src/admin-auth/passkeys/passkey.entity.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { Environment } from '../../src/platform/config/environment.js';
import { exportPath } from '../../views/contracts/admin.js';
import { writeGeoDatabase } from '../support/data/geo-database.js';
import { TestPasskey } from '../support/data/passkey.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { apiKey, bearer } from '../support/site/api.js';
import { textOf } from '../support/site/customer.js';
import { password, testSite } from '../support/site/site.js';

const places = join(mkdtempSync(join(tmpdir(), 'geo-')), 'places.mmdb');
writeGeoDatabase(places, { '203.0.113.0/24': { city: { names: { en: 'Maple Grove' } } } });
const settings = '/admin/settings';

onEachDatabase('Who gets in', (make) => {
  const variables = { GEO_DATABASE: places, TRUST_PROXY: '1' };
  const site = testSite(make, variables, { sendsSecurityNotices: true });
  let owner: Awaited<ReturnType<typeof site.owner>>;

  beforeEach(async () => {
    for (const table of ['webhook_endpoints', 'crew_links', 'api_keys', 'passkeys', 'audit_log', 'outbox'])
      await site.dataSource.query(`DELETE FROM ${table}`);
    owner = await site.owner();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const post = (path: string, fields: object = {}) =>
    owner
      .post(settings + path)
      .type('form')
      .send(fields);
  const list = async () => textOf((await owner.get(settings).expect(200)).text);
  const recorded = async () =>
    (await site.dataSource.query('SELECT action, detail FROM audit_log ORDER BY id')).filter(
      ({ action }: { action: string }) => /revoked|removed/.test(action),
    );
  const announced = async () =>
    (await site.dataSource.query("SELECT kind FROM outbox WHERE kind = 'security'")).length;
  const from = (address: string) => ({
    get: (path: string) => site.visitor.get(path).set('X-Forwarded-For', address),
  });

  /** Crew links, as their addresses below the site. */
  async function crewLinks(...names: string[]): Promise<string[]> {
    const links = site.app.get(CrewLinksService);
    for (const name of names) await links.create(name, 7);
    return (await links.list()).reverse().map(({ address }) => new URL(address ?? '').pathname);
  }

  async function addPasskeys(...names: string[]): Promise<void> {
    const createdAt = new Date();
    const rows = names.map((name) => ({
      ...{ name, createdAt, credentialId: name, credentialHash: name.padEnd(64, '0') },
      ...{ publicKey: 'AA', counter: 0, lastUsedAt: createdAt, city: 'Maple Grove' },
    }));
    await site.dataSource.getRepository(Passkey).insert(rows);
  }

  it('is listed in the settings with last use and city, without a secret', async () => {
    const [sam] = await crewLinks('Sam', 'Kim');
    const key = await apiKey(site, ['read-leads']);
    await addPasskeys('My phone');
    const words = await list();
    expect(words).toMatch(/Sam\s+Not used yet\./);
    expect(words).toMatch(/Test\s+Not used yet\./);
    expect(words).toMatch(/My phone\s+Maple Grove\. Last used /);
    await from('203.0.113.7').get(sam).expect(303);
    await from('203.0.113.7').get('/api/v1/leads').set(bearer(key)).expect(200);
    const used = await list();
    expect(used).toMatch(/Sam\s+Maple Grove\. Last used /);
    expect(used).toMatch(/Kim\s+Not used yet\./);
    expect(used).toMatch(/Test\s+Maple Grove\. Last used /);
    const { text } = await owner.get(settings);
    for (const secret of [sam.slice('/crew/'.length), key.slice(-40)]) expect(text).not.toContain(secret);
    expect((await owner.get(`${settings}/api-keys`)).text.replaceAll('<!-- -->', '')).toContain(
      'Maple Grove. Last used',
    );
  });

  it('notes uses to the minute, and a place that isn’t known as none', async () => {
    const [sam] = await crewLinks('Sam');
    const stored = async () => (await site.dataSource.query('SELECT lastUsedAt, city FROM crew_links'))[0];
    await from('203.0.113.7').get(sam).expect(303);
    const first = await stored();
    await from('192.0.2.9').get(sam).expect(303);
    expect(await stored()).toEqual(first);
    const later = Date.now() + 61_000;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(later));
    await from('192.0.2.9').get(sam).expect(303);
    expect((await stored()).city).toBe('');
    expect((await stored()).lastUsedAt).not.toEqual(first.lastUsedAt);
  });

  it('sends the owner one email about a new API key, and one about a new passkey', async () => {
    const before = await announced();
    await post('/api-keys', { name: 'Zapier', scopes: 'read-leads' }).expect(201);
    expect(await announced()).toBe(before + 1);
    const { body } = await owner.post('/admin/api/passkeys/creation').expect(200);
    const passkey = new TestPasskey(site.app.get(Environment).publicOrigin);
    const answer = passkey.created(body.challenge);
    await post('/passkeys/add', { name: 'My phone', answer }).expect(303);
    expect(await announced()).toBe(before + 2);
    expect((await site.dataSource.query('SELECT action FROM audit_log ORDER BY id')).slice(-2)).toMatchObject(
      [{ action: 'api-key.created' }, { action: 'passkey.added' }],
    );
  });

  it('is recorded for whatever lets data out, and sends the owner one email each', async () => {
    const webhook = { url: 'https://93.184.216.34/hook', 'lead-created': 'on' };
    const added = await post('/webhooks', webhook).expect(303);
    const path = added.headers.location.slice(settings.length);
    const steps: [action: string, emails: number, () => Promise<unknown>][] = [
      // Other events at the same address, then another address.
      ['webhook.changed', 0, () => post(path, { ...webhook, 'job-completed': 'on' }).expect(303)],
      ['webhook.changed', 1, () => post(path, { ...webhook, url: 'https://93.184.216.35/' }).expect(303)],
      ['webhook-secret.replaced', 0, () => post(`${path}/secret`).expect(303)],
      ['webhook.added', 1, () => post('/webhooks', webhook).expect(303)],
      ['crew-link.created', 1, () => crewLinks('Sam')],
      ['assistants.changed', 1, () => post('/api-keys/assistants', { isOn: 'on' }).expect(303)],
      ['assistants.changed', 0, () => post('/api-keys/assistants', { isOn: 'off' }).expect(303)],
      ['data.exported', 1, () => owner.post(exportPath).expect(200)],
    ];
    for (const [action, emails, work] of steps) {
      const before = await announced();
      await work();
      const [last] = await site.dataSource.query('SELECT action FROM audit_log ORDER BY id DESC LIMIT 1');
      expect([action, last.action, (await announced()) - before]).toEqual([action, action, emails]);
    }
  });

  it('loses one crew link, or all of them at once', async () => {
    const addresses = await crewLinks('Sam', 'Kim', 'Lee');
    const [{ id }] = (await site.app.get(CrewLinksService).list()).slice(-1);
    const { headers } = await post(`/crew-links/${id}/revoke`).expect(303);
    expect(headers.location).toBe(`${settings}#security`);
    await site.visitor.get(addresses[0]).expect(404);
    await site.visitor.get(addresses[1]).expect(303);
    expect(await list()).toContain('Revoke all crew links');
    await post('/crew-links/revoke-all').expect(303);
    await post('/crew-links/revoke-all').expect(303);
    for (const address of addresses) await site.visitor.get(address).expect(404);
    expect(await recorded()).toMatchObject([
      { action: 'crew-link.revoked', detail: 'Sam' },
      { action: 'crew-link.revoked', detail: 'All: 2' },
    ]);
    expect(await list()).not.toContain('Kim');
  });

  it('loses all API keys at once', async () => {
    const keys = [await apiKey(site), await apiKey(site)];
    await site.visitor.get('/api/v1/leads').set(bearer(keys[0])).expect(200);
    for (const page of [settings, `${settings}/api-keys`])
      expect((await owner.get(page)).text).toContain(`action="${settings}/api-keys/revoke-all"`);
    await post('/api-keys/revoke-all').expect(303);
    for (const key of keys) await site.visitor.get('/api/v1/leads').set(bearer(key)).expect(401);
    expect(await site.app.get(ApiKeysService).list()).toEqual([]);
    expect(await recorded()).toMatchObject([{ action: 'api-key.revoked', detail: 'All: 2' }]);
  });

  it('loses all passkeys at once, with the password and an email', async () => {
    await addPasskeys('My phone', 'My laptop');
    const before = await announced();
    const clock = jest.spyOn(site.app.get(ClockService), 'now');
    clock.mockImplementation(() => new Date(Date.now() + 11 * 60_000));
    await post('/passkeys/remove-all', { presentPassword: 'wrong one' }).expect(422);
    expect(await site.dataSource.getRepository(Passkey).count()).toBe(2);
    await post('/passkeys/remove-all', { presentPassword: password }).expect(303);
    expect(await site.dataSource.getRepository(Passkey).count()).toBe(0);
    expect(await recorded()).toMatchObject([{ action: 'passkey.removed', detail: 'All: 2' }]);
    expect(await announced()).toBe(before + 1);
  });

  it('keeps the passkeys while nothing else signs in', async () => {
    await addPasskeys('My phone', 'My laptop');
    await post('/passkeys/password-off').expect(200);
    expect(await list()).not.toContain('Remove all passkeys');
    const { text } = await post('/passkeys/remove-all').expect(409);
    expect(text).toContain('Turn the password on first.');
    expect(await site.dataSource.getRepository(Passkey).count()).toBe(2);
    await site.app.get(AdminPasswordService).reset(password);
  });
});
