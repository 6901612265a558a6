import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import type { ApiWrite } from './requests/api-requests.service.js';

/** Passes a handler who writes, what, and the Idempotency-Key. @throws {InvalidInput} for an unusable key */
export const ApiWriteOf = createParamDecorator((status: number, context: ExecutionContext): ApiWrite => {
  const { apiKey, headers, method, path, body } = context.switchToHttp().getRequest<Request>();
  const idempotencyKey = headers['idempotency-key'];
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,64}$/.test(String(idempotencyKey)))
    throw new InvalidInput([
      {
        field: 'Idempotency-Key',
        message: 'Idempotency-Key must be 1 to 64 letters, digits or signs without spaces.',
      },
    ]);
  return {
    ...{ apiKeyId: apiKey.id, status, body: body ?? {} },
    idempotencyKey: idempotencyKey as string | undefined,
    route: `${method} ${path.toLowerCase().replace(/\/$/, '')}`,
  };
});
