/** The ID of the notes' text field. */
export const notesId = 'lead-notes';

interface EarlyNotes {
  text: string;
  /** Where the caret is in the text. */
  caret: number;
}

let early: EarlyNotes | undefined;

function watch(): void {
  const field = document.getElementById(notesId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value, defaultValue, selectionEnd } = field;
  early = value === defaultValue ? undefined : { text: value, caret: selectionEnd };
}

if (typeof document !== 'undefined') {
  watch();
  document.addEventListener('input', watch, { capture: true });
}

/** Puts text typed before hydration back into the notes: React resets a filled text field on hydration. */
export function restoreEarlyNotes(field: HTMLTextAreaElement): void {
  document.removeEventListener('input', watch, { capture: true });
  if (!early) return;
  const { text, caret } = early;
  early = undefined;
  if (field.value === text) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
