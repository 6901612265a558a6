import { formatCount, formatPrice } from '../format/figures.js';
import { isCalendarDate } from '../format/moments.js';
import type { Described } from '../forms/fields.js';
import { type FieldErrors, type FieldRules, optional, problemWith } from '../forms/rules.js';

/*
 * Describes each part of the site's content once. Forms, checks in the browser and on the server, and the
 * list of changes are all built from these descriptions.
 */

/** One or several lines of text, or a date (YYYY-MM-DD, '' for none). */
export interface TextField extends Described, FieldRules {
  kind: 'text' | 'day';
  /** The text may hold placeholders in braces, like `{drying time}`. */
  hasFacts?: boolean;
  rows?: number;
}

/** Several short texts, one per line. */
export interface LinesField extends Described {
  kind: 'lines';
  each: FieldRules;
  /** The most lines allowed. */
  atMost: number;
}

/** A number in a range, with up to `digits` decimals; undefined for none. Money is in US cents. */
export interface NumberField extends Described {
  kind: 'number' | 'money';
  from: number;
  to: number;
  digits: number;
  isRequired: boolean;
  /** The number is an hour on a 24-hour clock, in half-hour steps, chosen from a list. */
  isHour?: boolean;
}

export interface ChoiceField extends Described {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
}

export interface YesField extends Described {
  kind: 'yes';
}

/** A photo's name and alt text. An optional one may have an empty name. */
export interface PictureField extends Described {
  kind: 'picture';
  isRequired: boolean;
  /** The photo adds nothing to the text beside it, so it needs no alt text. */
  isDecorative?: boolean;
}

export type Leaf = TextField | LinesField | NumberField | ChoiceField | YesField | PictureField;

export interface Group extends Described {
  kind: 'group';
  fields: Readonly<Record<string, Part>>;
  /** The two photos that are cropped side by side. */
  pair?: readonly [before: string, after: string];
  /** Checks fields against each other. Returns errors by field. */
  check?: (value: never) => FieldErrors | undefined;
}

/** Items in the owner's order. Each has a key that stays the same when it is moved or renamed. */
export interface List extends Described {
  kind: 'list';
  item: Group;
  /** What one item is called, like "package". */
  one: string;
  /** The field that identifies an item to the owner. */
  named: string;
  atLeast: number;
  atMost: number;
}

export type Part = Leaf | Group | List;

/** A photo on the site: the owner's, or one that came with the site. */
export interface ContentPicture {
  name: string;
  alt: string;
}

/** The value type of a part. */
export type Held<P> = P extends { kind: 'group'; fields: infer Fields }
  ? { -readonly [Name in keyof Fields]: Held<Fields[Name]> }
  : P extends { kind: 'list'; item: infer Item }
    ? (Held<Item> & { key: string })[]
    : P extends { kind: 'lines' }
      ? string[]
      : P extends { kind: 'number' | 'money'; isRequired: true }
        ? number
        : P extends { kind: 'number' | 'money' }
          ? number | undefined
          : P extends { kind: 'yes' }
            ? boolean
            : P extends { kind: 'choice'; options: infer Options }
              ? keyof Options & string
              : P extends { kind: 'picture' }
                ? ContentPicture
                : string;

type Given<Field extends Described> = Omit<Field, 'kind' | 'label'>;
type GivenNumber = Partial<Omit<NumberField, 'kind' | 'label' | 'isRequired'>>;

const required =
  (label: string, missing = `Enter the ${label.toLowerCase()}.`): NonNullable<FieldRules['check']> =>
  (value) =>
    value === '' ? missing : undefined;

interface RequiredText extends Partial<Given<TextField>> {
  atMost: number;
  /** The message for a blank field whose label isn't a noun. */
  missing?: string;
}

/** Describes a required text. */
export const text = (label: string, { check, missing, ...rules }: RequiredText) => ({
  kind: 'text' as const,
  label,
  ...rules,
  isRequired: true,
  check: (value: string) => required(label, missing)(value) ?? check?.(value),
});

/** Describes an optional text. */
export const optionalText = (
  label: string,
  { check, ...rules }: Partial<Given<TextField>> & { atMost: number },
) => ({ kind: 'text' as const, label, ...rules, ...(check ? { check: optional(check) } : {}) });

/** Describes a date, optional unless `isRequired`. */
export const day = (label: string, given: Partial<Given<TextField>> = {}) => ({
  kind: 'day' as const,
  label,
  ...given,
  check: given.isRequired ? calendarDate : optional(calendarDate),
});

const calendarDate = (value: string) => (isCalendarDate(value) ? undefined : 'Choose a date.');

export const lines = (label: string, given: Given<LinesField>) => ({
  kind: 'lines' as const,
  label,
  ...given,
});

/** Describes a required amount in US cents, typed as dollars. */
export const money = (label: string, given: GivenNumber = {}) => ({
  ...{ kind: 'money' as const, label, from: 0, to: 100_000_00, digits: 2, isRequired: true as const },
  ...given,
});

/** Describes an optional amount in US cents, typed as dollars. */
export const optionalMoney = (label: string, given: GivenNumber = {}) => ({
  ...{ kind: 'money' as const, label, from: 0, to: 100_000_00, digits: 2, isRequired: false as const },
  ...given,
});

export const number = (
  label: string,
  given: { from: number; to: number; digits?: number; hint?: string },
) => ({
  ...{ kind: 'number' as const, label, digits: 0, isRequired: true as const },
  ...given,
});

/** Describes an optional hour of the day. */
export const hour = (label: string) => ({
  kind: 'number' as const,
  label,
  from: 0,
  to: 24,
  digits: 1,
  isRequired: false as const,
  isHour: true,
});

export const optionalNumber = (
  label: string,
  given: { from: number; to: number; digits?: number; hint?: string },
) => ({ ...{ kind: 'number' as const, label, digits: 0, isRequired: false as const }, ...given });

export const choice = <Options extends Record<string, string>>(
  label: string,
  options: Options,
  hint?: string,
) => ({ kind: 'choice' as const, label, options, hint });

export const yes = (label: string, hint?: string) => ({ kind: 'yes' as const, label, hint });

export const picture = (
  label: string,
  given: { isRequired: boolean; isDecorative?: boolean; hint?: string },
) => ({
  kind: 'picture' as const,
  label,
  ...given,
});

export const group = <Fields extends Record<string, Part>>(
  label: string,
  fields: Fields,
  given: {
    hint?: string;
    pair?: readonly [before: keyof Fields & string, after: keyof Fields & string];
    check?: (value: Held<{ kind: 'group'; fields: Fields }>) => FieldErrors | undefined;
  } = {},
) => ({ kind: 'group' as const, label, fields, ...given });

export const list = <Item extends Group>(
  label: string,
  item: Item,
  given: Omit<List, 'kind' | 'label' | 'item'>,
) => ({ kind: 'list' as const, label, item, ...given });

/** The rules for a photo's alt text. */
export const altRules: FieldRules = { atMost: 200 };

/** Checks the value of one field. Lists and groups are checked in `forms.ts`. */
export function problemOf(field: Leaf, value: unknown): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'day':
      return problemWith(field, value);
    case 'lines':
      return problemOfLines(field, value as string[]);
    case 'choice':
      return Object.hasOwn(field.options, value as string) ? undefined : 'Choose an option from the list.';
    case 'picture':
      return problemOfPicture(field, value as ContentPicture);
    case 'yes':
      return undefined;
    default:
      return problemOfNumber(field, value as number | undefined);
  }
}

function problemOfLines({ each, atMost }: LinesField, value: string[]): string | undefined {
  if (value.length > atMost) return `Use ${atMost} lines or fewer.`;
  for (const line of value) {
    const problem = problemWith(each, line);
    if (problem) return `${line.slice(0, 40)}: ${problem}`;
  }
  return undefined;
}

function problemOfPicture(
  { isRequired, isDecorative }: PictureField,
  { name, alt }: ContentPicture,
): string | undefined {
  if (name === '') return isRequired ? 'Choose a photo.' : undefined;
  if (isDecorative) return undefined;
  if (alt === '') return 'Describe the photo for screen readers.';
  return problemWith(altRules, alt);
}

function problemOfNumber(field: NumberField, value: number | undefined): string | undefined {
  const { isRequired, isHour, from, to, digits, kind } = field;
  if (value === undefined) return isRequired ? outOfRange(field) : undefined;
  const isInRange = value >= from && value <= to;
  if (kind === 'money') return Number.isInteger(value) && isInRange ? undefined : outOfRange(field);
  if (isHour && value % 0.5 !== 0) return 'Choose a time on the hour or half hour.';
  return isInRange && Number(value.toFixed(digits)) === value ? undefined : outOfRange(field);
}

function outOfRange({ kind, from, to, digits }: NumberField): string {
  if (kind === 'money')
    return `Enter an amount from ${formatPrice(from)} to ${formatPrice(to)}, like 249 or 249.50.`;
  return `Enter ${digits ? 'a number' : 'a whole number'} from ${formatCount(from)} to ${formatCount(to)}.`;
}
