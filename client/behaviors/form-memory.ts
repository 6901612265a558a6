import type { FormMemory } from '../../views/contracts/behaviors.js';
import { keptInTab } from '../../views/contracts/kept.js';

/** Stores what is typed into a form in this tab until it is sent. */
export function formMemory(form: string): FormMemory {
  const name = `form:${form}`;
  return {
    read: () => keptInTab.readJson(name),
    write: (remembered) => keptInTab.write(name, JSON.stringify(remembered)),
    forget: () => keptInTab.forget(name),
  };
}
