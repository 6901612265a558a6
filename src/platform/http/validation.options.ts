import { ValidationPipe } from '@nestjs/common';
import type { ValidatorOptions } from 'class-validator';
import { transformerPackage } from '../config/transform.js';
import { InvalidInput } from './invalid-input.js';

/** Drops unknown fields instead of rejecting them: a lead with an extra field is still a lead. */
export const validationOptions: ValidatorOptions = {
  whitelist: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
};

/** Validates JSON bodies and queries against their handler's DTO. */
export const validationPipe = () =>
  new ValidationPipe({
    ...validationOptions,
    transform: true,
    transformerPackage,
    exceptionFactory: InvalidInput.from,
  });
