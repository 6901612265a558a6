import { describe, expect, it } from '@jest/globals';
import { openApiOf } from '../../../scripts/build/openapi.mjs';
import { ApiModule } from '../../../src/admin/api/api.module.js';
import { API_ROUTE } from '../../../src/admin/api/keys/api-route-key.js';
import { shownOf } from '../../../src/admin/api/shown.decorator.js';
import { apiScopeNames, apiScopes } from '../../../views/contracts/api-keys.js';
import { routesOf } from '../../support/routes.js';
import { openApi, operations } from '../../support/site/api.js';
import { testSite } from '../../support/site/site.js';

describe('The OpenAPI document', () => {
  const site = testSite();

  it('is what the controllers and DTOs say: npm run openapi writes it', () => {
    expect(openApiOf(site.app, { ApiModule, API_ROUTE, shownOf, apiScopes })).toEqual(openApi);
  });

  it('has every route of the API, with a scope', () => {
    const served = routesOf(site.app)
      .filter(({ path }) => path.startsWith('/api/v1/') && !/^\/api\/v1\/(docs|mcp)$/.test(path))
      .filter(({ method }) => /^(get|post|put|delete|patch)$/.test(method))
      .map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(served.length).toBeGreaterThan(10);
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort());
    for (const { operation } of operations) expect(apiScopeNames).toContain(operation.security[0].apiKey[0]);
  });

  it('is served, and shown as a page that works without scripts', async () => {
    const { body, headers } = await site.visitor.get('/api/v1/openapi.json').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual(openApi);
    const { text } = await site.visitor.get('/api/v1/docs').expect(200);
    for (const { operation, path } of operations) {
      expect(text).toContain(`id="${operation.operationId}"`);
      expect(text).toContain(path);
    }
    for (const name of Object.keys(openApi.components.schemas)) expect(text).toContain(`id="${name}"`);
    for (const [, target] of text.matchAll(/href="#(\w+)"/g)) expect(text).toContain(`id="${target}"`);
    expect(text).not.toContain('"unanswered"');
  });
});
