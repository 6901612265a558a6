import { isCalendarDate } from '../format/moments.js';
import { type FieldErrors, type FieldRules, optional, problemWith } from '../forms/rules.js';

/*
 * What a part of the site's content may hold, described once: forms, checks in the browser and on the server, and the list of
 * what has changed are all made from these descriptions.
 */

interface Described {
  label: string;
  hint?: string;
}

/** A line of text, or several; also a day (YYYY-MM-DD, '' for none). */
export interface TextField extends Described, FieldRules {
  kind: 'text' | 'day';
  isRequired?: boolean;
  /** Names of facts in braces, such as `{drying time}`, stand for the facts. */
  hasFacts?: boolean;
  rows?: number;
}

/** Several short texts, one a line. */
export interface LinesField extends Described {
  kind: 'lines';
  each: FieldRules;
  /** How many there may be. */
  atMost: number;
}

/** A number within bounds, written with so many digits behind the dot; undefined for none. Money is in US cents. */
export interface NumberField extends Described {
  kind: 'number' | 'money';
  from: number;
  to: number;
  digits: number;
  isRequired: boolean;
  /** It is an hour of the day, on a clock of 24 in steps of a half, and is chosen from a list. */
  isHour?: boolean;
}

export interface ChoiceField extends Described {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
}

export interface YesField extends Described {
  kind: 'yes';
}

/** A picture by its name, and what is seen on it. An optional one may have an empty name. */
export interface PictureField extends Described {
  kind: 'picture';
  isRequired: boolean;
  /** It says nothing that the words beside it don't, so it has no description. */
  isDecorative?: boolean;
}

export type Leaf = TextField | LinesField | NumberField | ChoiceField | YesField | PictureField;

export interface Group extends Described {
  kind: 'group';
  fields: Readonly<Record<string, Part>>;
  /** The two pictures of it that are cropped side by side. */
  pair?: readonly [before: string, after: string];
  /** What is wrong with the values of several fields together, by field. */
  check?: (value: never) => FieldErrors | undefined;
}

/** Items in an order that the owner chooses. Each has a key of its own that stays when it is moved or renamed. */
export interface List extends Described {
  kind: 'list';
  item: Group;
  /** What one of them is called, such as "package". */
  one: string;
  /** The field that tells them apart. */
  named: string;
  atLeast: number;
  atMost: number;
}

export type Part = Leaf | Group | List;

/** A picture of the site: one that came with it, or one of the owner's. */
export interface ContentPicture {
  name: string;
  alt: string;
}

/** What a part holds. */
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
  (label: string): NonNullable<FieldRules['check']> =>
  (value) =>
    value === '' ? `Please fill in: ${label.toLowerCase()}` : undefined;

/** A text that must not be empty. */
export const text = (label: string, { check, ...rules }: Partial<Given<TextField>> & { atMost: number }) => ({
  kind: 'text' as const,
  label,
  ...rules,
  isRequired: true,
  check: (value: string) => required(label)(value) ?? check?.(value),
});

/** A text that may be empty. */
export const optionalText = (
  label: string,
  { check, ...rules }: Partial<Given<TextField>> & { atMost: number },
) => ({ kind: 'text' as const, label, ...rules, ...(check ? { check: optional(check) } : {}) });

/** A day that may be left out. */
export const day = (label: string, given: Partial<Given<TextField>> = {}) => ({
  kind: 'day' as const,
  label,
  ...given,
  check: given.isRequired ? calendarDate : optional(calendarDate),
});

const calendarDate = (value: string) => (isCalendarDate(value) ? undefined : 'Please name a day');

export const lines = (label: string, given: Given<LinesField>) => ({
  kind: 'lines' as const,
  label,
  ...given,
});

/** US cents, typed as dollars. */
export const money = (label: string, given: GivenNumber = {}) => ({
  ...{ kind: 'money' as const, label, from: 0, to: 100_000_00, digits: 2, isRequired: true as const },
  ...given,
});

/** US cents that may be left out. */
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

/** An hour of the day that may be left out. */
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

/** The alt text of a picture. */
export const altRules: FieldRules = { atMost: 200 };

/** What is wrong with a value of a field, or nothing. A list and a group have no problem of their own here. */
export function problemOf(field: Leaf, value: unknown): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'day':
      return problemWith(field, value);
    case 'lines':
      return problemOfLines(field, value as string[]);
    case 'choice':
      return Object.hasOwn(field.options, value as string) ? undefined : 'Please choose one of these';
    case 'picture':
      return problemOfPicture(field, value as ContentPicture);
    case 'yes':
      return undefined;
    default:
      return problemOfNumber(field, value as number | undefined);
  }
}

function problemOfLines({ each, atMost }: LinesField, value: string[]): string | undefined {
  if (value.length > atMost) return `Please write at most ${atMost} lines`;
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
  if (name === '') return isRequired ? 'Please choose a picture' : undefined;
  if (isDecorative) return undefined;
  if (alt === '') return 'Please say what is seen on the picture, for people who can’t see it';
  return problemWith(altRules, alt);
}

function problemOfNumber(field: NumberField, value: number | undefined): string | undefined {
  if (value === undefined)
    return field.isRequired ? `Please fill in: ${field.label.toLowerCase()}` : undefined;
  const { from, to, digits, kind } = field;
  if (kind === 'money')
    return Number.isInteger(value) && value >= from && value <= to
      ? undefined
      : `Please write an amount such as 249 or 249.50, at most ${to / 100}`;
  if (field.isHour && value % 0.5 !== 0) return 'Please choose a full or half hour';
  const isFine = Number.isFinite(value) && Number(value.toFixed(digits)) === value;
  return isFine && value >= from && value <= to
    ? undefined
    : `Please write ${digits ? 'a number' : 'a whole number'} from ${from} to ${to}`;
}
