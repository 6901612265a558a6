import type { FormValues } from '../../../content/forms.js';
import { keptInBrowser, keptInTab } from '../../../contracts/kept.js';

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
  read: () => keptInBrowser.readJson<Typed>(nameOf(section)),
  write: (typed: Typed) => {
    keptInTab.forget(sent);
    keptInBrowser.write(nameOf(section), JSON.stringify(typed));
  },
  forget: () => keptInBrowser.forget(nameOf(section)),
  send: () => keptInTab.write(sent, section),
});

/** Drops the kept edits once the server says that the section is saved. Does nothing when that page is only reopened. */
export function forgetSaved(section: string): void {
  if (keptInTab.read(sent) !== section) return;
  keptInTab.forget(sent);
  sectionMemory(section).forget();
}
