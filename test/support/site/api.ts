import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Response } from 'supertest';
import { ApiKeysService } from '../../../src/admin/api/keys/api-keys.service.js';
import { type ApiScope, apiScopeNames } from '../../../views/contracts/api-keys.js';
import type { TestSite } from './site.js';

/** Creates an API key as the settings do. */
export const apiKey = (site: TestSite, scopes: readonly ApiScope[] = apiScopeNames) =>
  site.app.get(ApiKeysService).create('Test', scopes);

/** Returns the headers of a request with a key. */
export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

interface Operation {
  operationId: string;
  security: { apiKey: ApiScope[] }[];
  parameters: { name: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** The committed OpenAPI document. */
export const openApi: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
} = JSON.parse(readFileSync('client/public/api/v1/openapi.json', 'utf8'));

/** All operations of the document. */
export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ajv = new Ajv2020({
  allowUnionTypes: true,
  strictRequired: false,
  formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': isInstant },
});
ajv.addSchema({ $id: 'api', $defs: closed(openApi.components.schemas) as Record<string, object> });
const compiled = new Map<object, ValidateFunction>();

/** Checks an answer against the document's schema for its route and status. For supertest's `expect`. */
export function isAsDocumented({ status, text, headers, ...answer }: Response): void {
  const { method, path } = (answer as unknown as { req: { method: string; path: string } }).req;
  const { operation } = operations.find((one) => one.method === method && matches(one.path, path)) ?? {};
  const documented = operation?.responses[status];
  if (!documented) throw new Error(`${method} ${path} answered ${status}, which isn’t documented`);
  const [type, { schema }] = Object.entries(documented.content ?? {})[0] ?? ['', { schema: undefined }];
  if (!schema) return;
  if (!String(headers['content-type']).startsWith(type))
    throw new Error(`${method} ${path} answered ${headers['content-type']}, not ${type}`);
  const check = compiled.get(schema) ?? ajv.compile(closed(schema) as object);
  compiled.set(schema, check);
  if (!check(JSON.parse(text)))
    throw new Error(`${method} ${path}: ${ajv.errorsText(check.errors)}\n${text}`);
}

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]);

/** Returns a schema that allows no property that it doesn't have, with references to ajv's copy. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value === 'string') return value.replace('#/components/schemas/', 'api#/$defs/');
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  return inner.type === 'object' && inner.properties ? { ...inner, additionalProperties: false } : inner;
}
