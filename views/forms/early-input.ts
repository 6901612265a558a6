import { type RefObject, useEffect } from 'react';

type Textual = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isTextual = (field: unknown): field is Textual =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/** Repeats what the visitor or browser entered before hydration, for the handlers that missed it. */
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

/** Undoes a choice and clicks the box or radio button again: React ignores clicks that change nothing. */
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
