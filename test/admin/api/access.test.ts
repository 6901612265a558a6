import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiKeysService } from '../../../src/admin/api/keys/api-keys.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { type ApiScope, apiScopeNames } from '../../../views/contracts/api-keys.js';
import { apiKey, bearer, openApi, operations } from '../../support/site/api.js';
import { cookieOf, password, testSite } from '../../support/site/site.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const toLower = (method: string) => method.toLowerCase() as 'get';
const pathOf = (template: string) => template.replace(/\{\w+\}/g, '1');

describe('Every route of the API', () => {
  const site = testSite(undefined, { TRUST_PROXY: '1' });
  const keys = {} as Record<ApiScope, string>;
  let addresses = 0;

  beforeAll(async () => {
    for (const scope of apiScopeNames) keys[scope] = await apiKey(site, [scope]);
  });

  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    site.visitor[toLower(method)](path)
      .set('X-Forwarded-For', `198.51.100.${++addresses % 250}`)
      .set(headers);

  /** Expects a problem and nothing else, and no cookie or header for other sites. */
  const expectProblem = ({ body, headers }: Awaited<ReturnType<typeof send>>, status: number) => {
    expect(headers['content-type']).toBe('application/problem+json');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ type: 'about:blank', status, requestId: headers['x-request-id'] });
    expect(body.detail.length).toBeGreaterThan(10);
    expect(headers['set-cookie']).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  };

  it('answers only keys with all of its scopes', async () => {
    for (const { method, path, operation } of operations)
      for (const scope of apiScopeNames) {
        const answer = await send(method, pathOf(path), bearer(keys[scope]));
        const isAllowed = operation.security[0].apiKey.every((needed) => needed === scope);
        expect([method, path, scope, answer.status === 403]).toEqual([method, path, scope, !isAllowed]);
        expect([200, 400, 404, 403]).toContain(answer.status);
        if (answer.status !== 200) expectProblem(answer, answer.status);
        if (answer.status === 403) expect(answer.headers['www-authenticate']).toContain('insufficient_scope');
      }
  });

  it('takes its own methods only', async () => {
    for (const [path, known] of Object.entries(openApi.paths)) {
      const own = Object.keys(known).map((method) => method.toUpperCase());
      for (const method of methods.filter((one) => !own.includes(one))) {
        const answer = await send(method, pathOf(path), bearer(keys['read-leads']));
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        const allowed = own.includes('GET') ? [...own, 'HEAD'] : own;
        expect(answer.headers.allow?.split(', ').sort()).toEqual([...allowed].sort());
        expectProblem(answer, 405);
      }
    }
  });

  it('refuses anything but a whole, active key in the Authorization header', async () => {
    const key = keys['read-leads'];
    const revoked = await apiKey(site);
    const service = site.app.get(ApiKeysService);
    const [{ id }] = await service.list();
    await service.revoke(id);
    const session = cookieOf(await site.visitor.post('/admin/api/login').send({ password }));
    const basic = Buffer.from(`${key}:`).toString('base64');
    const wrong: Record<string, string>[] = [
      {},
      bearer(revoked),
      bearer(key.slice(0, -1)),
      bearer(`${key}0`),
      bearer(key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')),
      bearer(key.replace(/_[0-9a-f]{12}_/, '_000000000000_')),
      bearer('null'),
      { Authorization: key },
      { Authorization: `Basic ${basic}` },
      { Authorization: `Bearer ${key} ${key}` },
      { Cookie: session },
      { Cookie: `key=${key}` },
      { 'X-Api-Key': key },
    ];
    for (const { method, path } of operations)
      for (const headers of wrong) {
        const answer = await send(method, pathOf(path), headers);
        expect([method, path, headers, answer.status]).toEqual([method, path, headers, 401]);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expectProblem(answer, 401);
      }
    expect((await send('GET', `/api/v1/leads?access_token=${key}`)).status).toBe(401);
    expect((await send('GET', '/api/v1/leads', bearer(key))).status).toBe(200);
  });

  it('needs no cookie, and takes nothing from another site’s page', async () => {
    const answer = await send('GET', '/api/v1/leads', {
      ...bearer(keys['read-leads']),
      Origin: 'https://x.example',
    });
    expect(Object.keys(answer.headers).filter((name) => /^access-control|^set-cookie/.test(name))).toEqual(
      [],
    );
    const crossing = { ...bearer(keys['write-leads']), 'Sec-Fetch-Site': 'cross-site' };
    expectProblem(await send('POST', '/api/v1/leads', crossing), 403);
  });

  it('says so for what isn’t there or can’t be read', async () => {
    const key = bearer(keys['write-leads']);
    for (const path of ['/api/v1', '/api/v1/nothing', '/api/v1/leads/1/x', '/api/v1/%E0%A4%A', '/API/V1/x'])
      expectProblem(await send('GET', path, key), 404);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999'])
      expectProblem(await send('GET', `/api/v1/leads/${id}`, bearer(keys['read-leads'])), 404);
    expectProblem(await send('POST', '/api/v1/leads', key).type('form').send({ name: 'Ada' }), 415);
    expectProblem(await send('POST', '/api/v1/leads', key).type('json').send('{"name":'), 400);
    expectProblem(await send('POST', '/api/v1/leads', key).type('json').send('[]'), 400);
    const big = { name: 'x'.repeat(200_000) };
    expectProblem(await send('POST', '/api/v1/leads', key).send(big), 413);
    const invalid = await send('POST', '/api/v1/leads', key).send({ name: '', phone: '1' });
    expectProblem(invalid, 400);
    expect(invalid.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'phone']);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=', 'status=x', 'since=x'])
      expect((await send('GET', `/api/v1/leads?${query}`, bearer(keys['read-leads']))).status).toBe(400);
    const other = (await send('GET', '/api/v1/open-slots?limit=1', bearer(keys['read-leads']))).body
      .nextCursor;
    expect((await send('GET', `/api/v1/leads?cursor=${other}`, bearer(keys['read-leads']))).status).toBe(400);
    for (const given of ['two words', 'x'.repeat(65), ''])
      expect((await send('POST', '/api/v1/leads', { ...key, 'Idempotency-Key': given })).status).toBe(400);
  });

  it('limits each key and each network’s misses, and never a hit for a miss', async () => {
    const busy = await apiKey(site);
    const other = await apiKey(site);
    const from = (key: string) =>
      site.visitor.get('/api/v1/quotes').set({ ...bearer(key), 'X-Forwarded-For': '203.0.113.9' });
    for (let n = 0; n < 30; n++) expect((await from('wrong')).status).toBe(401);
    const refused = await from('wrong');
    expectProblem(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // No time passes, in which requests would be allowed again.
    const clock = jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(new Date());
    const statuses = new Set<number>();
    for (let n = 0; n < 400 && !statuses.has(429); n++) statuses.add((await from(busy)).status);
    clock.mockRestore();
    expect([...statuses]).toEqual([200, 429]);
    expect((await from(other)).status).toBe(200);
    const lead = { name: 'Ada', email: 'ada@example.com', phone: '(763) 555-0188', message: 'Hello' };
    await site.visitor.post('/api/contact').set('X-Forwarded-For', '203.0.113.9').send(lead).expect(201);
  });
});
