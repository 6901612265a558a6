import { applyDecorators, type Type } from '@nestjs/common';
import { ValidateBy, ValidateIf } from 'class-validator';
import { type FieldRules, isFarTooLong, problemWith, tidy } from '../../../views/forms/rules.js';
import { AsNumber, ReadBy } from '../config/transform.js';

const rulesKey = Symbol('field rules');

/** Returns the rules that {@link Field} set on a DTO's property. */
export const rulesOf = (dto: Type<object>, property: string): FieldRules | undefined =>
  Reflect.getMetadata(rulesKey, dto.prototype, property);

/** Applies a form field's shared rules to a DTO property: tidies the value, then checks it. */
export function Field(rules: FieldRules): PropertyDecorator {
  return applyDecorators(
    (dto: object, property: string | symbol) => Reflect.defineMetadata(rulesKey, rules, dto, property),
    ReadBy((given) =>
      typeof given === 'string' && !isFarTooLong(given, rules) ? tidy(given, rules) : given,
    ),
    Checked((value) => problemWith(rules, value)),
  );
}

/** Skips validation of an absent property. (class-validator's IsOptional also accepts null.) */
export const IsGiven = () => ValidateIf((_, value) => value !== undefined);

/** Like {@link Field}, for a property that may be absent. */
export function FieldIfGiven(rules: FieldRules): PropertyDecorator {
  return applyDecorators(IsGiven(), Field(rules));
}

/** The properties of a DTO with these fields. */
type Values<Fields, Empty> = {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? Name : never]: string;
} & {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? never : Name]?: string | Empty;
};
type Described = Record<string, FieldRules>;

/**
 * Makes a DTO of described fields, for a class to extend: class-validator checks each property with its
 * field's rules, in this order.
 */
export function dtoOf<const Fields extends Described>(fields: Fields): Type<Values<Fields, null>> {
  class Dto {}
  for (const [name, rules] of Object.entries(fields))
    (rules.isRequired ? Field(rules) : FieldIfGiven(rules))(Dto.prototype, name);
  return Dto as Type<Values<Fields, null>>;
}

/** Like {@link dtoOf}, for a form that browsers post: no field is null. */
export const formDtoOf = dtoOf as <const Fields extends Described>(
  fields: Fields,
) => Type<Values<Fields, undefined>>;

interface WholeNumberRule {
  from?: number;
  to?: number;
  message: string;
}

/** Accepts a whole number, as a number or as text, from `from` to `to`, including both. */
export function WholeNumber({
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
  message,
}: WholeNumberRule): PropertyDecorator {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
  return applyDecorators(
    AsNumber(),
    Checked((value) => (fits(value) ? undefined : message)),
  );
}

/** Like {@link WholeNumber}, for a property that may be absent. */
export function WholeNumberIfGiven(rule: WholeNumberRule): PropertyDecorator {
  return applyDecorators(IsGiven(), WholeNumber(rule));
}

/** Accepts the version that the owner edited: a save of an old copy is rejected. */
export const VersionIfGiven = () =>
  WholeNumberIfGiven({
    message:
      'version must be the whole number from the last response. In a form: reload the page and try again.',
  });

/** @param problem what is wrong with a value, or nothing. */
function Checked(problem: (value: unknown) => string | undefined): PropertyDecorator {
  // class-validator asks for the message right after a check that failed, so that the value needn't be
  // checked again.
  let found: string | undefined;
  return ValidateBy({
    name: 'field',
    validator: {
      validate: (value) => {
        found = problem(value);
        return found === undefined;
      },
      defaultMessage: () => found ?? '',
    },
  });
}
