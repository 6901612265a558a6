import type { FormValues } from '../../../content/forms.js';
import { browserStorage } from '../../../contracts/browser-storage.js';

/** The unsaved values of a section's form, and the version they are based on. */
interface Typed {
  values: FormValues;
  base: string;
}

const nameOf = (section: string) => `site:${section}`;

/**
 * Keeps unsaved edits of a section in this browser until they are saved, so that a closed tab or a lost
 * connection loses none. Those of an older version are ignored.
 */
export const sectionMemory = (section: string) => ({
  read: () => browserStorage.readJson<Typed>(nameOf(section)),
  write: (typed: Typed) => browserStorage.write(nameOf(section), JSON.stringify(typed)),
  forget: () => browserStorage.forget(nameOf(section)),
});
