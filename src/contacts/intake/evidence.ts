import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { AdClickId } from '../../../views/contracts/analytics/ad-clicks.js';
import type { Touches } from '../../../views/contracts/analytics/touches.js';
import { honeypotField } from '../../../views/forms/evidence.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { adClickOf } from '../ad-clicks/ad-click-of.js';
import { isPlainObject } from './plain-object.js';
import { problemWithKey } from './request-keys.service.js';
import { profileOf, type SenderProfile } from './sender-profile.js';
import type { ShownPrice } from './shown-estimate.js';
import { readTouches } from './touches.js';

/** What a request carries besides the visitor's answers. */
export interface Evidence {
  /** The idempotency key, 8 to 64 visible ASCII characters; undefined if none was sent. */
  key?: string;
  /** The sender's IP address, as reported by trusted proxies. */
  address?: string;
  /** Whether the sender is over the limit. */
  isOverLimit: boolean;
  honeypotFilled: boolean;
  /** The form's time token, not verified yet. */
  token: unknown;
  touches: Touches;
  profile: SenderProfile;
  adClick?: AdClickId;
  price: ShownPrice;
}

/**
 * Reads the evidence of a request. Malformed evidence is ignored, except for the key.
 * @throws {InvalidInput} for a malformed idempotency key, or one that only the site makes.
 */
export const SentWith = createParamDecorator((_: unknown, context: ExecutionContext): Evidence => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = isPlainObject(request.body) ? request.body : {};
  const touches = readTouches(body.touches);
  return {
    key: keyOf(request.get('Idempotency-Key') || body.idempotencyKey),
    address: request.ip,
    isOverLimit: request.isOverLimit === true,
    honeypotFilled: body[honeypotField] !== undefined && body[honeypotField] !== '',
    token: body.formToken,
    touches,
    profile: profileOf(request, touches, body.screenWidth),
    adClick: adClickOf(request, body.adClick),
    price: { order: body.order, shownCents: body.shownCents },
  };
});

function keyOf(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const message = problemWithKey(given);
  if (message) throw new InvalidInput([{ field: 'Idempotency-Key', message }]);
  return given as string;
}
