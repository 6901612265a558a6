import { ValidationPipe } from '@nestjs/common';
import type { ValidatorOptions } from 'class-validator';
import { transformerPackage } from '../config/transform.js';
import { InvalidInput } from './invalid-input.js';

/** Unknown fields are dropped, never refused: a lead with one field too many is still a lead. */
export const validationOptions: ValidatorOptions = {
  whitelist: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
};

/** Checks JSON bodies and queries against the DTO of their handler. */
export const validationPipe = () =>
  new ValidationPipe({
    ...validationOptions,
    transform: true,
    transformerPackage,
    exceptionFactory: InvalidInput.from,
  });
