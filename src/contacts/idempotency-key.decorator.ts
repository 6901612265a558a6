import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidInput } from '../validation/invalid-input.js';

/** The request's Idempotency-Key header: optional; where given, 8 to 64 visible ASCII characters. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const key = context.switchToHttp().getRequest<Request>().get('Idempotency-Key');
  if (!key) return undefined;
  if (/^[\x21-\x7e]{8,64}$/.test(key)) return key;
  throw new InvalidInput([
    { field: 'Idempotency-Key', message: 'Idempotency-Key must be 8 to 64 visible characters' },
  ]);
});
