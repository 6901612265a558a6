import type { FormMemory } from '../../views/contracts/behaviors.js';

/** What is typed into a form stays in this tab until it was sent. Storage that is full or forbidden remembers nothing. */
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
