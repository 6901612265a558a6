import type { FormValues } from '../../../content/forms.js';
import { keptInBrowser, keptInTab } from '../../../contracts/kept.js';

/** What was typed into a section's form, and what it began with. */
interface Typed {
  values: FormValues;
  base: string;
}

const nameOf = (section: string) => `site:${section}`;
/** The section that this tab has sent and not heard of yet. */
const sent = 'site:sent';

/** Keeps what is typed into a section in this browser, through a closed tab and a lost connection, until it is saved. */
export const sectionMemory = (section: string) => ({
  read: () => keptInBrowser.readJson<Typed>(nameOf(section)),
  write: (typed: Typed) => {
    keptInTab.forget(sent);
    keptInBrowser.write(nameOf(section), JSON.stringify(typed));
  },
  forget: () => keptInBrowser.forget(nameOf(section)),
  send: () => keptInTab.write(sent, section),
});

/** To be called where the server answers that a section is saved; an address that was looked up again forgets nothing. */
export function forgetSaved(section: string): void {
  if (keptInTab.read(sent) !== section) return;
  keptInTab.forget(sent);
  sectionMemory(section).forget();
}
