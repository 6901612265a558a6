/** Returns what is in the fields of a form, by their names. */
export const typedInto = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
