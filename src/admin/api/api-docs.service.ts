import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ApiDocsCall, ApiDocsField, ApiDocsSchema } from '../../../views/contracts/api-docs.js';
import { packageRoot } from '../../platform/config/package-root.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | null)[];
  items?: Schema;
  anyOf?: Schema[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const file = join(packageRoot, 'dist/public/api/v1/openapi.json');

/** Reads the calls and schemas of the API from its OpenAPI document, for the readable page. */
@Injectable()
export class ApiDocsService {
  private known?: { calls: ApiDocsCall[]; schemas: ApiDocsSchema[] };

  /** Returns all calls and schemas; reads the document once. */
  get all() {
    this.known ??= read(JSON.parse(readFileSync(file, 'utf8')));
    return this.known;
  }
}

const read = ({ paths, components }: OpenApi) => ({
  calls: Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  ),
  schemas: Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
});

function callOf(path: string, method: string, operation: Operation): ApiDocsCall {
  const { operationId: id, summary, security, parameters, requestBody, responses } = operation;
  const answer = (responses[200] ?? responses[201])?.content?.['application/json']?.schema ?? {};
  const row = answer.properties?.data?.items;
  return {
    ...{ id, method: method.toUpperCase(), path, summary, scopes: Object.values(security[0])[0] },
    parameters: parameters.map(({ name, required, description = '', schema }) => ({
      ...{ name, isRequired: required, description },
      ...typeOf(schema),
    })),
    body: typeOf(requestBody?.content['application/json'].schema ?? {}).schema,
    answer: typeOf(row ?? answer).schema ?? '',
    isList: row !== undefined,
  };
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): ApiDocsField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, isRequired: required.includes(name), description: schema.description ?? '' },
    ...typeOf(schema),
  }));

function typeOf({
  $ref,
  anyOf,
  items,
  type,
  format,
  enum: values,
}: Schema): Pick<ApiDocsField, 'type' | 'schema'> {
  if ($ref) return { type: nameOf($ref), schema: nameOf($ref) };
  const [one] = anyOf ?? [];
  if (one) return { ...typeOf(one), type: `${typeOf(one).type} or null` };
  if (items) return { ...typeOf(items), type: `list of ${typeOf(items).type}` };
  const names = [type ?? ''].flat();
  const isNullable = names.includes('null');
  const choices = values?.filter((value) => value !== null).join(', ');
  return { type: `${choices ?? format ?? names[0]}${isNullable ? ' or null' : ''}`, schema: null };
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
