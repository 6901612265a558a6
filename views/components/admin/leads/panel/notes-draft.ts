import { browserStorage } from '../../../../contracts/browser-storage.js';

interface NotesDraft {
  text: string;
  /** The saved notes that it was typed over. */
  base: string;
}

/** Keeps notes that aren't saved yet in this browser, by lead. */
export function notesDraft(leadId: number) {
  const name = `lead-notes-${leadId}`;
  return {
    read: () => browserStorage.readJson<NotesDraft>(name),
    write: (draft: NotesDraft) => browserStorage.write(name, JSON.stringify(draft)),
    forget: () => browserStorage.forget(name),
  };
}
