/** What a form field may hold. The browser and the server check the same rules and say the same words. */
export interface FieldRules {
  /** Returns what is wrong with a tidied value, or nothing. */
  check?: (value: string) => string | undefined;
  /** How long a tidied value may be, in code points. */
  atMost?: number;
  /** Keeps line breaks. */
  multiline?: boolean;
  /** Said of a value that is no text, in place of "Must be text". */
  notText?: string;
}

type Check = NonNullable<FieldRules['check']>;

/** Lengths are counted in code points, so that an emoji is one character. */
const lengthOf = (value: string) => [...value].length;

export const minLength =
  (length: number, message: string): Check =>
  (value) =>
    lengthOf(value) < length ? message : undefined;

/**
 * At least ten digits of a number that can exist: at most fifteen (E.164), in any script, with nothing but separators between
 * them. What stands before and after it (an extension, a second number, "after 5") is not checked.
 */
export const phoneNumber =
  (message: string): Check =>
  (value) => {
    const parts = [value, ...value.split('/')].flatMap((part) => part.split(/[^\p{Nd}\s()+./‐-―-]+/u));
    const isPossible = (part: string) => /^(?:\P{Nd}*\p{Nd}){10,15}\P{Nd}*$/u.test(part);
    return parts.some(isPossible) ? undefined : message;
  };

/** The HTML standard's rule for `<input type=email>`, with a dot in the domain asked for as well. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const email =
  (message: string): Check =>
  (value) =>
    emailPattern.test(value) ? undefined : message;

export const oneOf =
  (values: readonly string[], message: string): Check =>
  (value) =>
    values.includes(value) ? undefined : message;

/** Lets an empty value pass; anything else has to follow the other checks. */
export const optional =
  (...checks: Check[]): Check =>
  (value) =>
    value === '' ? undefined : all(...checks)(value);

/** The first complaint of several checks. */
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
 * A typed value as it is checked and stored: trimmed, line breaks as \n, other control characters gone. In a
 * single-line field a line break becomes a space.
 */
export function tidy(value: string, { multiline = false }: Pick<FieldRules, 'multiline'> = {}): string {
  const lines = value.replace(/\r\n?/g, '\n').replace(controls, '');
  return (multiline ? lines : lines.replace(/[\n\t]+/g, ' ')).trim();
}

/** What is wrong with one value, or nothing. Values that are no text, or that no database keeps, are refused. */
export function problemWith(rules: FieldRules, value: unknown): string | undefined {
  if (value !== undefined && value !== null && typeof value !== 'string')
    return rules.notText ?? 'Must be text';
  const text = value ?? '';
  if (unstorable.test(text)) return 'Contains characters that cannot be stored';
  const tidied = tidy(text, rules);
  const { check, atMost = Number.POSITIVE_INFINITY } = rules;
  return (
    check?.(tidied) ?? (lengthOf(tidied) > atMost ? `Please use at most ${atMost} characters` : undefined)
  );
}

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** What is wrong with a whole form, by field; empty when all is well. */
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

/** Whether a box was ticked: "on" is what a browser posts for it, "true" what a script does. */
export const isYes = (value: string | null | undefined) => value === 'on' || value === 'true';
