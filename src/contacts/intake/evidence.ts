import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Touches } from '../../../views/contracts/touches.js';
import { honeypotField } from '../../../views/forms/evidence.js';
import { InvalidInput } from '../../http/invalid-input.js';
import { isPlainObject } from './plain-object.js';
import { readTouches } from './touches.js';

/** How a request was sent: what stands beside the visitor's own words. */
export interface Evidence {
  /** Minted by the sender with the form, 8 to 64 visible ASCII characters; undefined where it minted none. */
  key?: string;
  /** The address that the configured proxy vouches for. */
  address?: string;
  honeypotFilled: boolean;
  /** The form's time token, unchecked. */
  token: unknown;
  touches: Touches;
}

/** Reads the evidence of a request. Only a key that can't be one is complained of; anything else odd counts as absent. */
export const SentWith = createParamDecorator((_: unknown, context: ExecutionContext): Evidence => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = isPlainObject(request.body) ? request.body : {};
  return {
    key: keyOf(request.get('Idempotency-Key') || body.idempotencyKey),
    address: request.ip,
    honeypotFilled: body[honeypotField] !== undefined && body[honeypotField] !== '',
    token: body.formToken,
    touches: readTouches(body.touches),
  };
});

function keyOf(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given === 'string' && /^[\x21-\x7e]{8,64}$/.test(given)) return given;
  throw new InvalidInput([
    { field: 'Idempotency-Key', message: 'Idempotency-Key must be 8 to 64 visible characters' },
  ]);
}
