import { beforeEach, expect, it } from '@jest/globals';
import { ApiKeysService } from '../../../src/admin/api/keys/api-keys.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { rowsByTable } from '../../support/databases/tables.js';
import { testSite } from '../../support/site/site.js';

const path = '/admin/settings/api-keys';

onEachDatabase('API keys', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<typeof site.owner>>;

  beforeEach(async () => {
    await site.dataSource.query('DELETE FROM api_keys');
    owner = await site.owner();
  });

  const post = (to: string, fields: object) => owner.post(to).type('form').send(fields);
  const keyIn = (html: string) => /value="(dfcc_[0-9a-f]{12}_[0-9a-f]{40})"/.exec(html)?.[1] ?? '';
  const create = async (fields: object = { name: 'Zapier', scopes: ['read-leads', 'webhooks'] }) =>
    keyIn((await post(path, fields).expect(201)).text);

  it('are shown once, and only their hash is stored', async () => {
    const key = await create();
    expect(key).not.toBe('');
    const { text, headers } = await owner.get(path).expect(200);
    expect(text).toContain('Zapier');
    expect(text).toContain('Never used.');
    expect(text).toContain(key.slice(0, 17));
    expect(text).not.toContain(key.slice(-40));
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(await rowsByTable(site.dataSource))).not.toContain(key.slice(-40));
    expect((await owner.get('/admin/settings').expect(200)).text).toContain(`href="${path}"`);
  });

  it('are found whole only, note their last use, and end when they are revoked', async () => {
    const key = await create();
    const keys = site.app.get(ApiKeysService);
    expect(await keys.find(key)).toMatchObject({ name: 'Zapier', scopes: 'read-leads webhooks' });
    const wrong = [
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
      '',
      'dfcc_',
      `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`,
    ];
    const other = key.endsWith('0') ? '1' : '0';
    for (const given of [
      ...wrong,
      key.slice(0, -1) + other,
      key.replace(/^dfcc_(.)/, (_, first) => `dfcc_${first === 'x' ? 'y' : 'x'}`),
    ])
      expect(await keys.find(given)).toBeUndefined();
    const [{ id, lastUsedAt }] = await keys.list();
    expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await owner.get(path)).text).toContain('Last used');
    await post(`${path}/${id}/revoke`, {}).expect(303);
    expect(await keys.find(key)).toBeUndefined();
    expect(await keys.list()).toEqual([]);
  });

  it('need a name and a permission, and are limited', async () => {
    const unnamed = await post(path, { name: ' ', scopes: 'read-leads' }).expect(422);
    expect(unnamed.text).toContain('Enter a name, like Zapier.');
    expect(unnamed.text).toMatch(/id="scope-read-leads"[^>]* checked=""/);
    for (const scopes of [undefined, '', 'admin', { 'read-leads': 'on' }]) {
      const { text } = await post(path, { name: 'Zapier', scopes }).expect(422);
      expect(text).toContain('Choose at least one permission.');
    }
    for (let n = 0; n < 20; n++) await create({ name: `Key ${n}`, scopes: 'read-leads' });
    const { text } = await post(path, { name: 'One more', scopes: 'read-leads' }).expect(409);
    expect(text).toContain('Revoke one first.');
  });

  it('belong to the owner', async () => {
    await site.visitor.get(path).expect(302);
    await site.visitor.post(path).type('form').send({ name: 'Mine', scopes: 'read-leads' }).expect(302);
    await site.visitor.post(`${path}/1/revoke`).expect(302);
  });
});
