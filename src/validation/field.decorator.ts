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

/** The same for an update, where an absent field stays as it is. */
export function ChangedField(rules: FieldRules): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    Field(rules),
  );
}
