import { BadRequestException } from '@nestjs/common';
import type { ValidationError } from 'class-validator';

export interface FieldError {
  field: string;
  message: string;
}

/** Input that breaks a rule: 400 with every complaint by its field, the first of them as the message. */
export class InvalidInput extends BadRequestException {
  constructor(readonly errors: FieldError[]) {
    super(errors[0]?.message ?? 'We couldn’t read this request. Check it and try again.');
  }

  static from(problems: ValidationError[]): InvalidInput {
    return new InvalidInput(fieldErrors(problems));
  }
}

/** What class-validator found, as a flat list with one complaint for each field. */
export function fieldErrors(problems: ValidationError[]): FieldError[] {
  return problems
    .filter(({ constraints, property }) => constraints && property)
    .map(({ property, constraints = {} }) => ({ field: property, message: Object.values(constraints)[0] }));
}
