/** The rules of a form field. The browser and the server check the same rules and show the same messages. */
export interface FieldRules {
  /** Returns the problem with a tidied value, or nothing. */
  check?: (value: string) => string | undefined;
  /** The maximum length of a tidied value, in code points; `usualMaxLength` by default. */
  atMost?: number;
  /** Whether it may not be absent. `check` has the message. */
  isRequired?: boolean;
  /** Keeps line breaks. */
  multiline?: boolean;
  /** The message for a value that isn’t text, instead of "Enter text". */
  notText?: string;
}

type Check = NonNullable<FieldRules['check']>;

/** The maximum length of choices, dates, numbers and all other fields without one of their own. */
const usualMaxLength = 300;

/** How many spaces and control characters a value may have besides its text. */
const maxSpaces = 1_000;

/** Returns the maximum length of a field's tidied value, in code points. */
export const maxLengthOf = (rules?: FieldRules) => rules?.atMost ?? usualMaxLength;

/**
 * Whether a value is too long to tidy and count, by its code units. A code point has at most two of them, and
 * so has a line break as forms send it.
 */
export const isFarTooLong = (value: string, rules: FieldRules) =>
  value.length > 2 * maxLengthOf(rules) + maxSpaces;

/** Lengths are counted in code points, so that an emoji is one character. */
const lengthOf = (value: string) => [...value].length;

export const minLength =
  (length: number, message: string): Check =>
  (value) =>
    lengthOf(value) < length ? message : undefined;

/**
 * Accepts a number of ten to fifteen digits (E.164) in any script, with only separators between them. Text
 * before and after it (an extension, a second number, "after 5") is not checked.
 */
export const phoneNumber =
  (message: string): Check =>
  (value) => {
    const parts = [value, ...value.split('/')].flatMap((part) => part.split(/[^\p{Nd}\s()+./‐-―-]+/u));
    const isPossible = (part: string) => /^(?:\P{Nd}*\p{Nd}){10,15}\P{Nd}*$/u.test(part);
    return parts.some(isPossible) ? undefined : message;
  };

/** The HTML standard’s rule for `<input type=email>`, plus a required dot in the domain. */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
/** A part of the domain that has a hyphen at an end, or more than 63 characters. */
const wrongLabel = /[@.](?:-|[^.]{64})|-(?:\.|$)/;

export const email =
  (message: string): Check =>
  (value) =>
    emailPattern.test(value) && !wrongLabel.test(value.slice(value.indexOf('@'))) ? undefined : message;

export const oneOf =
  (values: readonly string[], message: string): Check =>
  (value) =>
    values.includes(value) ? undefined : message;

/** Accepts an empty value; any other has to pass the checks. */
export const optional =
  (...checks: Check[]): Check =>
  (value) =>
    value === '' ? undefined : all(...checks)(value);

/** Returns the first problem that several checks find. */
export const all =
  (...checks: Check[]): Check =>
  (value) => {
    for (const check of checks) {
      const message = check(value);
      if (message) return message;
    }
    return undefined;
  };

const unstorable = /[\0\p{Cs}]/u;
const controls = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Cleans up a value before it is checked and stored: trims it, makes line breaks \n and drops other control
 * characters. In a single-line field a line break becomes a space.
 */
export function tidy(value: string, { multiline = false }: Pick<FieldRules, 'multiline'> = {}): string {
  const lines = value.replace(/\r\n?/g, '\n').replace(controls, '');
  return (multiline ? lines : lines.replace(/[\n\t]+/g, ' ')).trim();
}

/**
 * Returns the problem with one value, or nothing. Refuses values that aren’t text or that no database can
 * store. Checks the length first, because patterns may take long for a long value.
 */
export function problemWith(rules: FieldRules, value: unknown): string | undefined {
  if (value !== undefined && value !== null && typeof value !== 'string')
    return rules.notText ?? 'Enter text';
  const text = value ?? '';
  const tooLong = `Use ${maxLengthOf(rules)} characters or fewer`;
  if (isFarTooLong(text, rules)) return tooLong;
  if (unstorable.test(text)) return 'Some characters can’t be saved. Delete the text and type it again';
  const tidied = tidy(text, rules);
  return lengthOf(tidied) > maxLengthOf(rules) ? tooLong : rules.check?.(tidied);
}

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** Begins the title of a page whose form was refused; '' without errors. */
export const errorMark = (errors: FieldErrors = {}) => (Object.values(errors).some(Boolean) ? 'Error: ' : '');

/** Returns the problems with a whole form, by field; empty when the form is valid. */
export function problemsWith<Field extends string>(
  fields: Record<Field, FieldRules>,
  values: Partial<Record<Field, unknown>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const field of Object.keys(fields) as Field[]) {
    const problem = problemWith(fields[field], values[field]);
    if (problem) errors[field] = problem;
  }
  return errors;
}

/** Whether a box is checked: browsers post "on", scripts "true". */
export const isYes = (value: string | null | undefined) => value === 'on' || value === 'true';
