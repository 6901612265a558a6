import { BadRequestException } from '@nestjs/common';
import type { ValidationError } from 'class-validator';

export interface FieldError {
  field: string;
  message: string;
}

/** Thrown for invalid input: a 400 with an error for each field. The first one is the message. */
export class InvalidInput extends BadRequestException {
  constructor(readonly errors: FieldError[]) {
    super(errors[0]?.message ?? 'We couldn’t read this request. Check it and try again.');
  }

  static from(problems: ValidationError[]): InvalidInput {
    return new InvalidInput(fieldErrors(problems));
  }
}

/** Converts class-validator's errors to a flat list with one error for each field. */
export function fieldErrors(problems: ValidationError[]): FieldError[] {
  return problems
    .filter(({ constraints, property }) => constraints && property)
    .map(({ property, constraints = {} }) => ({ field: property, message: Object.values(constraints)[0] }));
}
