import { ForbiddenException, SetMetadata, type Type } from '@nestjs/common';
import { noRecentSignIn } from '../../../views/contracts/recent-sign-in.js';

/** The metadata key that {@link RequiresRecentSignIn} sets and the guard reads. */
export const RECENT_SIGN_IN = 'recent-sign-in';

/** What the guard knows about a route. */
export interface RecentSignIn {
  purpose: string;
  isNeeded: (
    fields: Record<string, unknown>,
    find: Find,
    params: Record<string, string>,
  ) => boolean | Promise<boolean>;
}

/** Finds a service of the site. */
export type Find = <Service>(type: Type<Service>) => Service;

/**
 * Asks the owner to sign in again before the handler runs, unless that or a sign-in was within the last ten
 * minutes. A form is answered with a page that asks and then sends the form again; a call of an API with
 * {@link NoRecentSignIn}.
 * @param purpose what the owner is about to do, like "create an API key".
 * @param isNeeded whether a request with these fields, and parameters of its path, does it; by default all
 * do.
 */
export const RequiresRecentSignIn = (purpose: string, isNeeded: RecentSignIn['isNeeded'] = () => true) =>
  SetMetadata(RECENT_SIGN_IN, { purpose, isNeeded } satisfies RecentSignIn);

/** Refuses a call of an API. Its code tells the page to ask. */
export class NoRecentSignIn extends ForbiddenException {
  readonly code = noRecentSignIn;

  constructor(purpose: string) {
    super(`To ${purpose}, sign in again: your last sign-in was more than 10 minutes ago.`);
  }
}
