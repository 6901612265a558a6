import { keptInTab } from '../../../contracts/kept.js';

/** Where the tab keeps the last answer, so that it counts as fresh on the next page too. */
const storageName = 'auth-status';

export interface AuthStatus {
  isAuthenticated: boolean;
}

interface Remembered {
  status: AuthStatus;
  /** In milliseconds since 1970. */
  at: number;
}

/** The last answer that this tab had; nothing where none is kept. */
export const rememberedAuthStatus = () => keptInTab.readJson<Remembered>(storageName);

/** Keeps a fresh answer. "Not logged in" is not kept, because the next page may follow a login. */
export function rememberAuthStatus(status: AuthStatus): void {
  if (!status.isAuthenticated) keptInTab.forget(storageName);
  else keptInTab.write(storageName, JSON.stringify({ status, at: Date.now() }));
}
