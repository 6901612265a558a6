import type { FormValues } from '../../../content/forms.js';
import { browserStorage, tabStorage } from '../../../contracts/browser-storage.js';

/** The unsaved values of a section's form, and the version they are based on. */
interface Typed {
  values: FormValues;
  base: string;
}

const nameOf = (section: string) => `site:${section}`;
/** Names the section that this tab has sent without an answer yet. */
const sent = 'site:sent';

/** Keeps unsaved edits of a section in this browser until they are saved, so that a closed tab or a lost connection loses none. */
export const sectionMemory = (section: string) => ({
  read: () => browserStorage.readJson<Typed>(nameOf(section)),
  write: (typed: Typed) => {
    tabStorage.forget(sent);
    browserStorage.write(nameOf(section), JSON.stringify(typed));
  },
  forget: () => browserStorage.forget(nameOf(section)),
  send: () => tabStorage.write(sent, section),
});

/** Drops the kept edits once the server says that the section is saved. Does nothing when that page is only reopened. */
export function forgetSaved(section: string): void {
  if (tabStorage.read(sent) !== section) return;
  tabStorage.forget(sent);
  sectionMemory(section).forget();
}
