import type { Type } from '@nestjs/common';
import type { FormField } from '../../../views/forms/fields.js';

/** A kind of value: a name, the values of a choice, or a class with further properties. */
export type ShownKind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'day'
  | 'instant'
  | readonly string[]
  | (() => Type<object>);

export interface ShownProperty {
  name: string;
  kind: ShownKind;
  description: string;
  isList?: boolean;
  isNullable?: boolean;
  isOptional?: boolean;
  /** Whether a text is always one of ours, although the document doesn't list them. */
  isFixed?: boolean;
  /** The smallest and the largest number. */
  from?: number;
  to?: number;
  /** The length of a text. */
  atMost?: number;
}

type ShownOptions = Omit<ShownProperty, 'name' | 'kind' | 'description'>;

const shownKey = Symbol('shown properties');

/** Documents a property of the API; `scripts/build/openapi.mjs` makes the OpenAPI document of it. */
export const Shown =
  (kind: ShownKind, description: string, options: ShownOptions = {}): PropertyDecorator =>
  (dto: object, name: string | symbol) => {
    const before: ShownProperty[] = Reflect.getMetadata(shownKey, dto) ?? [];
    const property = { name: String(name), kind, description, ...options };
    Reflect.defineMetadata(shownKey, [...before, property], dto);
  };

/** Documents fields of a form, after a class's own properties. */
export const ShownFields =
  (fields: readonly [string, FormField][], given: ShownOptions): ClassDecorator =>
  ({ prototype }) => {
    for (const [name, { label, options, atMost }] of fields)
      Shown(options?.map(({ value }) => value) ?? 'string', `${label}.`, { atMost, ...given })(
        prototype,
        name,
      );
  };

/** Returns the documented properties of a class, inherited ones first. */
export const shownOf = (dto: Type<object>): ShownProperty[] =>
  Reflect.getMetadata(shownKey, dto.prototype) ?? [];
