/** What a browser keeps by name, as text. Where storage is full or forbidden nothing is kept, and nothing fails. */
const keptIn = (storage: () => Storage) => ({
  read: (name: string): string | undefined => attempt(() => storage().getItem(name) ?? undefined),
  /** Reads what was written as JSON. */
  readJson: <T>(name: string): T | undefined =>
    attempt(() => JSON.parse(storage().getItem(name) ?? 'null') ?? undefined),
  write: (name: string, text: string): void => attempt(() => storage().setItem(name, text)),
  forget: (name: string): void => attempt(() => storage().removeItem(name)),
});

/** Even the name of a forbidden storage throws. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Kept as long as the browser's tab. */
export const keptInTab = keptIn(() => sessionStorage);
/** Kept for every tab, and for good. */
export const keptInBrowser = keptIn(() => localStorage);
