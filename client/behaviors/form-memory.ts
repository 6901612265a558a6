import type { FormMemory } from '../../views/contracts/behaviors.js';

/** Keeps what is typed into a form in this tab until it is sent. Nothing is kept where storage is full or forbidden. */
export function formMemory(form: string): FormMemory {
  const name = `form:${form}`;
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (remembered) => {
      try {
        sessionStorage.setItem(name, JSON.stringify(remembered));
      } catch {}
    },
    forget: () => {
      try {
        sessionStorage.removeItem(name);
      } catch {}
    },
  };
}
