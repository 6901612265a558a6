import type { Type } from '@nestjs/common';
import type { ApiScope } from '../../../../views/contracts/api-keys.js';
import { type ShownProperty, shownOf } from '../shown.decorator.js';

/** Something that an assistant can ask for. */
export interface McpTool<Input extends object = object> {
  name: string;
  title: string;
  description: string;
  /** The scope that the API key needs. */
  scope: ApiScope;
  isWrite?: boolean;
  /** Missing if it needs no input. */
  input?: Type<Input>;
  /** @returns an answer in which every text that people typed is marked. */
  call: (input: Input) => Promise<object>;
}

/** Describes a tool to an assistant. */
export const described = ({ name, title, description, isWrite = false, input }: McpTool) => ({
  ...{ name, title, description },
  inputSchema: input ? schemaOf(input) : { type: 'object' as const, additionalProperties: false },
  annotations: { readOnlyHint: !isWrite, destructiveHint: false, openWorldHint: false },
});

const schemaOf = (input: Type<object>) => {
  const properties = shownOf(input);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(properties.map((property) => [property.name, propertySchema(property)])),
    required: properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    additionalProperties: false,
  };
};

function propertySchema({ kind, description, from, to, atMost }: ShownProperty): object {
  return {
    ...typeOf(kind),
    description,
    ...(from === undefined ? {} : { minimum: from }),
    ...(to === undefined ? {} : { maximum: to }),
    ...(atMost === undefined ? {} : { maxLength: atMost }),
  };
}

function typeOf(kind: ShownProperty['kind']): object {
  if (kind === 'day') return { type: 'string', format: 'date' };
  if (kind === 'instant') return { type: 'string', format: 'date-time' };
  return typeof kind === 'string' ? { type: kind } : { type: 'string', enum: kind };
}
