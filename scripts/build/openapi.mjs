/*
 * `npm run openapi`: writes the OpenAPI document of `/api/v1` to client/public, from where the site serves
 * it. It is made from the controllers and DTOs of src/admin/api by @nestjs/swagger, which the server itself
 * doesn't load. A test compares the file with them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiSchema,
  DocumentBuilder,
  getSchemaPath,
  SwaggerModule,
} from '@nestjs/swagger';

export const openApiFile = 'client/public/api/v1/openapi.json';

const problemTypes = {
  400: 'The request is invalid.',
  401: 'The API key is missing or wrong.',
  403: 'The API key doesn’t have the scope.',
  404: 'There is nothing with this ID.',
  409: 'It doesn’t fit what is stored, like a change since the version that you read. The detail says why.',
  415: 'Send JSON.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests. Wait for the seconds in Retry-After.',
};

/** A problem, as every error answers. */
const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'The name of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong and how to fix it.' },
    errors: {
      type: 'array',
      description: 'What is wrong with each field.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'As in the header X-Request-Id.' },
  },
};

/**
 * Builds the document.
 * @param app a created app.
 * @param product the parts of the product that describe the API: `ApiModule`, `API_ROUTE`, `shownOf` and
 * `apiScopes`.
 */
export function openApiOf(app, { ApiModule, API_ROUTE, shownOf, apiScopes }) {
  const described = new Set();
  for (const controller of Reflect.getMetadata('controllers', ApiModule))
    describeController(controller, { API_ROUTE, shownOf, described });
  const scopes = Object.entries(apiScopes).map(([name, what]) => `- \`${name}\`: ${what}`);
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('API')
    .setDescription(
      `Leads, customers, appointments, money and analytics of this site. Amounts are in US cents, instants in ISO 8601 with zone.\n\nScopes of API keys:\n\n${scopes.join('\n')}`,
    )
    .setVersion('1')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key from the settings.' }, 'apiKey')
    .build();
  const options = { include: [ApiModule], deepScanRoutes: false };
  const document = SwaggerModule.createDocument(app, config, options);
  document.components.schemas.Problem = problemSchema;
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([, methods]) =>
      Object.values(methods).every(({ security }) => security),
    ),
  );
  for (const operation of operationsOf(document)) Object.assign(operation, tidy(operation));
  document.tags = [...new Set(operationsOf(document).flatMap(({ tags }) => tags))].map((name) => ({
    name,
    description: tagDescriptions[name],
  }));
  delete document.info.contact;
  return JSON.parse(JSON.stringify(inVersion31(document)));
}

export const textOf = (document) => `${JSON.stringify(document, null, 2)}\n`;

const operationsOf = ({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods));

function describeController(controller, { API_ROUTE, shownOf, described }) {
  for (const name of Object.getOwnPropertyNames(controller.prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(controller.prototype, name);
    const facts = descriptor.value && Reflect.getMetadata(API_ROUTE, descriptor.value);
    if (!facts?.id) continue;
    const apply = (decorator) => decorator(controller.prototype, name, descriptor);
    const parameters = Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? [];
    for (const type of [facts.answer, ...parameters].filter(Boolean))
      describeClass(type, { shownOf, described });
    if (facts.answer) apply(ApiExtraModels(facts.answer));
    apply(
      ApiOperation({
        operationId: facts.id,
        summary: facts.summary,
        security: [{ apiKey: [facts.scope, facts.alsoNeeds ?? []].flat() }],
      }),
    );
    apply(
      ApiResponse({
        status: statusOf(facts, name),
        description: 'OK',
        headers: facts.isWrite ? replayed : etag,
        ...contentOf(facts),
      }),
    );
    if (!facts.isWrite) apply(ApiResponse({ status: 304, description: 'The client has the same already.' }));
    for (const status of problemsOf(facts, parameters))
      apply(
        ApiResponse({
          status,
          description: problemTypes[status],
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        }),
      );
  }
}

function statusOf({ answer, isWrite }, name) {
  if (!answer) return 204;
  return isWrite && name === 'create' ? 201 : 200;
}

function contentOf({ answer, isList }) {
  if (!answer) return {};
  const schema = isList ? pageOf(answer) : { $ref: getSchemaPath(answer) };
  return { content: { 'application/json': { schema } } };
}

const problemsOf = ({ isWrite, isList }, parameters) => [
  ...(isWrite || isList || parameters.length > 0 ? [400] : []),
  ...[401, 403],
  ...(parameters.includes(Number) ? [404] : []),
  ...(isWrite ? [409, 415, 422] : []),
  429,
];

const etag = { ETag: { description: 'Send it as If-None-Match.', schema: { type: 'string' } } };
const replayed = {
  'Idempotency-Replayed': { description: 'true for a repeat.', schema: { type: 'string' } },
};

const pageOf = (type) => ({
  type: 'object',
  required: ['data', 'nextCursor'],
  properties: {
    data: { type: 'array', items: { $ref: getSchemaPath(type) } },
    nextCursor: {
      ...{ type: 'string', nullable: true },
      description: 'The cursor of the next page; null on the last one.',
    },
  },
});

/** Describes the properties of a DTO, and of the DTOs in it. */
function describeClass(type, { shownOf, described }) {
  if (typeof type !== 'function' || described.has(type)) return;
  described.add(type);
  const properties = shownOf(type);
  if (properties.length === 0) return;
  ApiSchema({ name: type.name.replace(/^Api/, '') })(type);
  for (const { name, kind, description, isList, isNullable, isOptional, from, to, atMost } of properties) {
    if (typeof kind === 'function') describeClass(kind(), { shownOf, described });
    ApiProperty({
      ...kindOf(kind),
      ...{ description, isArray: isList ?? false, required: !isOptional },
      ...(isNullable ? { nullable: true } : {}),
      ...(from === undefined ? {} : { minimum: from }),
      ...(to === undefined ? {} : { maximum: to }),
      ...(atMost === undefined ? {} : { maxLength: atMost }),
    })(type.prototype, name);
  }
}

function kindOf(kind) {
  if (typeof kind === 'function') return { type: kind() };
  if (Array.isArray(kind)) return { type: 'string', enum: [...kind] };
  if (kind === 'day') return { type: 'string', format: 'date' };
  if (kind === 'instant') return { type: 'string', format: 'date-time' };
  return { type: kind };
}

/** Each group of calls. */
const tagDescriptions = {
  Leads: 'Requests for cleanings, until the job is completed.',
  Customers: 'The people behind the leads.',
  Appointments: 'Cleanings on a day, in an arrival window or at an exact time.',
  OpenSlots: 'Arrival windows that can still be booked.',
  Quotes: 'Offers as they were sent.',
  Jobs: 'What was quoted, charged and paid for a lead.',
  Payments: 'Recorded payments.',
  Reports: 'Visits, leads and revenue.',
  Webhooks: 'Addresses that get events.',
  WebhookSecrets: 'What signs the events of a webhook.',
  Deliveries: 'Events that were sent, or wait to be.',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the write once for a day, however often it is sent.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const pathId = { description: 'The ID.', schema: { type: 'integer', minimum: 1 } };

/** Adds the header of writes, and the tag that groups operations. */
function tidy(operation) {
  const { responses, parameters = [], operationId } = operation;
  const isWrite = '422' in responses;
  const known = parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, ...pathId } : parameter,
  );
  return {
    parameters: isWrite ? [...known, idempotencyKey] : known,
    tags: [
      operationId
        .replace(/^[a-z]+/, '')
        .replace(/y$/, 'ie')
        .replace(/s?$/, 's'),
    ],
  };
}

/** Rewrites what OpenAPI 3.0 says differently: `nullable`. */
function inVersion31(value) {
  if (Array.isArray(value)) return value.map(inVersion31);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inVersion31(inner)]),
  );
  if (nullable !== true) return nullable === undefined ? rest : { ...rest, nullable };
  if (rest.enum) return { ...rest, type: [rest.type, 'null'], enum: [...rest.enum, null] };
  if (typeof rest.type === 'string') return { ...rest, type: [rest.type, 'null'] };
  const { description, allOf, $ref } = rest;
  return { description, anyOf: [...(allOf ?? [{ $ref }]), { type: 'null' }] };
}

/** Starts the built product without listening and writes the file. */
async function write() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const load = (path) => import(pathToFileURL(`dist/${path}`).href);
  const { createApp } = await load('src/create-app.js');
  const { ApiModule } = await load('src/admin/api/api.module.js');
  const { API_ROUTE } = await load('src/admin/api/keys/api-route-key.js');
  const { shownOf } = await load('src/admin/api/shown.decorator.js');
  const { apiScopes } = await load('views/contracts/api-keys.js');
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  const app = await createApp({ DATA_DIR: folder, BACKUPS: 'off', ADMIN_PASSWORD: 'unused long password' });
  mkdirSync(dirname(openApiFile), { recursive: true });
  writeFileSync(openApiFile, textOf(openApiOf(app, { ApiModule, API_ROUTE, shownOf, apiScopes })));
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write();
