import { tabStorage } from '../../../contracts/browser-storage.js';
import { forgetDay } from '../day/kept-day.js';

/** The storage key of the last answer, which the next page reuses while it is fresh. */
const storageName = 'auth-status';

export interface AuthStatus {
  isAuthenticated: boolean;
}

interface Remembered {
  status: AuthStatus;
  /** In milliseconds since 1970. */
  at: number;
}

/** Returns the last answer in this tab, if any. */
export const rememberedAuthStatus = () => tabStorage.readJson<Remembered>(storageName);

/**
 * Stores a fresh answer. "Not signed in" is not stored, because the next page may follow a sign-in; it
 * deletes the day that was kept for a dead connection.
 */
export function rememberAuthStatus(status: AuthStatus): void {
  if (!status.isAuthenticated) {
    tabStorage.forget(storageName);
    void forgetDay('/admin/day').catch(() => undefined);
  } else tabStorage.write(storageName, JSON.stringify({ status, at: Date.now() }));
}
