import type { Request } from 'express';
import { type AdClickId, adClickKinds } from '../../../views/contracts/analytics/ad-clicks.js';

/** At most 200 characters. The first one can't make a cell of the exported file a formula. */
const clickIdPattern = /^\w[\w-]{0,199}$/;

/** Reads the ad click "gclid:Cj0K…" of a form, if it is valid and the sender didn't opt out of tracking. */
export function adClickOf(request: Request, given: unknown): AdClickId | undefined {
  if (typeof given !== 'string' || request.get('Sec-GPC') === '1' || request.get('DNT') === '1')
    return undefined;
  const [name, clickId] = given.split(':', 2);
  const kind = adClickKinds.find((one) => one === name);
  return kind && clickIdPattern.test(clickId ?? '') ? { kind, clickId } : undefined;
}
