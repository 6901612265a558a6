/** Stores text by name in the browser. If storage is full or blocked, nothing is stored and nothing fails. */
const storageIn = (storage: () => Storage) => ({
  read: (name: string): string | undefined => attempt(() => storage().getItem(name) ?? undefined),
  /** Reads a JSON value. */
  readJson: <T>(name: string): T | undefined =>
    attempt(() => JSON.parse(storage().getItem(name) ?? 'null') ?? undefined),
  write: (name: string, text: string): void => attempt(() => storage().setItem(name, text)),
  forget: (name: string): void => attempt(() => storage().removeItem(name)),
});

/** Ignores errors. If storage is blocked, even accessing it throws. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Lasts as long as the browser tab. */
export const tabStorage = storageIn(() => sessionStorage);
/** Shared by all tabs, and permanent. */
export const browserStorage = storageIn(() => localStorage);
