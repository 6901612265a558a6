import type { ComponentProps } from 'react';
import type { Option } from './options.js';
import { type FieldRules, oneOf, optional } from './rules.js';

/** What a form shows of a field. The owner's texts (views/content) describe theirs like this, too. */
export interface Described {
  label: string;
  hint?: string;
}

/** A field of a public form: `views/components/shared/described-field.tsx` makes its control of it. */
export interface FormField extends Described, FieldRules {
  /** For a choice of one. */
  options?: readonly Option[];
  /** The text for no choice; blank by default. */
  empty?: string;
  /** For several lines of text. */
  rows?: number;
  /** Attributes of the control, besides its limit. */
  input?: ComponentProps<'input'>;
}

/** Describes the options of a choice that may be left empty. @param texts by the value that is stored */
export const choiceOf = (texts: Readonly<Record<string, string>>) => ({
  options: Object.entries(texts).map(([value, label]) => ({ value, label })),
  check: optional(oneOf(Object.keys(texts), 'Choose an option from the list.')),
});
