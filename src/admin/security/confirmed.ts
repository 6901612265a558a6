import { UnauthorizedException } from '@nestjs/common';
import type { FieldErrors } from '../../../views/forms/rules.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';

/** Why a change wasn't confirmed, for the form that asked for the password. */
export interface Unconfirmed {
  errors: FieldErrors<'presentPassword'>;
  /** Not 401, which means not signed in. */
  status: 422 | 429;
}

/** Returns what to show for an error of {@link AdminSessionService.confirmOwner}; other errors are thrown again. */
export function unconfirmed(error: unknown): Unconfirmed {
  const isTooMany = error instanceof TooManyRequests;
  if (!(isTooMany || error instanceof UnauthorizedException)) throw error;
  return { errors: { presentPassword: error.message }, status: isTooMany ? 429 : 422 };
}
