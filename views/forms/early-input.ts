import { type RefObject, useEffect } from 'react';

type Textual = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isTextual = (field: unknown): field is Textual =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/** Repeats what the visitor or the browser entered before the page was hydrated, for the handlers that missed it. */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!isTextual(field)) continue;
      if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) repeatChoice(field);
      else if (field.value !== initialValue(field))
        field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [form]);
}

/** Clicks a box or a radio button again. React ignores a click that doesn't change what it knows, so the choice is undone first. */
function repeatChoice(field: HTMLInputElement): void {
  // Of a group of radio buttons, only the chosen one is clicked.
  if (field.type === 'radio' && !field.checked) return;
  field.checked = !field.checked;
  field.click();
}

const initialValue = (field: Textual) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;
