import type { FormMemory } from '../../views/contracts/behaviors.js';
import { tabStorage } from '../../views/contracts/browser-storage.js';

/** Stores what is typed into a form in this tab until it is sent. */
export function formMemory(form: string): FormMemory {
  const name = `form:${form}`;
  return {
    read: () => tabStorage.readJson(name),
    write: (remembered) => tabStorage.write(name, JSON.stringify(remembered)),
    forget: () => tabStorage.forget(name),
  };
}
