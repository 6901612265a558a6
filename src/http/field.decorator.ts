import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { type FieldRules, problemWith, tidy } from '../../views/forms/rules.js';

/** Puts the shared rules of a form field on a DTO property: tidies the value, then checks it. */
export function Field(rules: FieldRules): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? tidy(value, rules) : value)),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => problemWith(rules, value) === undefined,
        defaultMessage: (args) => problemWith(rules, args?.value) ?? '',
      },
    }),
  );
}

/** Leaves a property unchecked where it is absent. (class-validator's IsOptional lets null pass as well.) */
export const IsGiven = () => ValidateIf((_, value) => value !== undefined);

/** The same rules for a field that may be absent. */
export function FieldIfGiven(rules: FieldRules): PropertyDecorator {
  return applyDecorators(IsGiven(), Field(rules));
}
