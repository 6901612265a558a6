/** Where the tab keeps the last answer, so that it counts as fresh on the next page too. */
const storageName = 'auth-status';

export interface AuthStatus {
  isAuthenticated: boolean;
}

/** The last answer that this tab had, and when, in milliseconds since 1970; nothing where none is kept. */
export function rememberedAuthStatus(): { status: AuthStatus; at: number } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a fresh answer. "Not logged in" is not kept, because the next page may follow a login. */
export function rememberAuthStatus(status: AuthStatus): void {
  try {
    if (!status.isAuthenticated) sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, JSON.stringify({ status, at: Date.now() }));
  } catch {
    // Nothing can be stored: the next page asks again.
  }
}
