import { type FieldErrors, tidy } from '../forms/rules.js';
import type { ContentPicture, Group, Held, Leaf, List, Part } from './fields.js';
import { problemOf } from './fields.js';
import { slugOf } from './slug.js';

/*
 * Turns sections of the content into form fields, and back. A field is named by its path: `2.answer` in a
 * list of questions, `monday.from` in the business hours. Plain form posts, saves by script and stored
 * content are all read here.
 */

/** The fields of a form, by name. */
export type FormValues = Record<string, string>;

export interface ReadSection<P> {
  value: Held<P>;
  /** Errors by field name; empty when all is well. */
  errors: FieldErrors;
}

const within = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name));

/** Fills the fields of a form from a value. @param path the prefix of the field names. */
export function formOf(part: Part, value: unknown, path = ''): FormValues {
  if (part.kind === 'group') {
    const fields = Object.entries(part.fields).map(([name, field]) =>
      formOf(field, (value as Record<string, unknown> | undefined)?.[name], within(path, name)),
    );
    return Object.assign({}, ...fields);
  }
  if (part.kind !== 'list') return leafForm(part, value, path);
  const items = (Array.isArray(value) ? value : []).map((item, index) => ({
    ...formOf(part.item, item, within(path, index)),
    [within(path, `${index}.key`)]: String(item?.key ?? ''),
  }));
  return Object.assign({}, ...items);
}

function leafForm(field: Leaf, value: unknown, path: string): FormValues {
  switch (field.kind) {
    case 'lines':
      return { [path]: Array.isArray(value) ? value.join('\n') : '' };
    case 'yes':
      return value ? { [path]: 'on' } : {};
    case 'number':
      return { [path]: typeof value === 'number' ? String(value) : '' };
    case 'money':
      return { [path]: typeof value === 'number' ? (value / 100).toFixed(2).replace(/\.00$/, '') : '' };
    case 'choice':
      return { [path]: typeof value === 'string' ? value : Object.keys(field.options)[0] };
    case 'picture': {
      const { name = '', alt = '' } = (value ?? {}) as Partial<ContentPicture>;
      return { [`${path}.name`]: name, [`${path}.alt`]: alt };
    }
    default:
      return { [path]: typeof value === 'string' ? value : '' };
  }
}

/** Reads the fields of a form. Returns what it could read in `value` and what is wrong in `errors`. */
export function readForm<P extends Part>(part: P, values: FormValues): ReadSection<P> {
  const errors: FieldErrors = {};
  const value = readPart(part, values, '', errors) as Held<P>;
  return { value, errors };
}

function readPart(part: Part, values: FormValues, path: string, errors: FieldErrors): unknown {
  if (part.kind === 'group') return readGroup(part, values, path, errors);
  if (part.kind === 'list') return readList(part, values, path, errors);
  const value = readLeaf(part, values, path);
  const problem = isUnreadable(part, values[path]) ? unreadable : problemOf(part, value);
  if (problem) errors[part.kind === 'picture' ? pictureField(path, value as ContentPicture) : path] = problem;
  return value;
}

const unreadable = 'Enter a number, like 12 or 12.50.';
const isUnreadable = (part: Leaf, typed = '') =>
  (part.kind === 'number' || part.kind === 'money') && typed.trim() !== '' && readNumber(typed) === undefined;

/** An error about a photo belongs to its alt text once a photo is chosen. */
const pictureField = (path: string, { name }: ContentPicture) => (name ? `${path}.alt` : `${path}.name`);

function readGroup(
  part: Group,
  values: FormValues,
  path: string,
  errors: FieldErrors,
): Record<string, unknown> {
  const before = Object.keys(errors).length;
  const entries = Object.entries(part.fields).map(([name, field]) => [
    name,
    readPart(field, values, within(path, name), errors),
  ]);
  const value = Object.fromEntries(entries);
  if (Object.keys(errors).length > before) return value;
  for (const [name, problem] of Object.entries(part.check?.(value as never) ?? {}))
    errors[within(path, name)] = problem;
  return value;
}

function readList(part: List, values: FormValues, path: string, errors: FieldErrors): unknown[] {
  const count = countOf(values, path, part.atMost + 1);
  const items = Array.from({ length: count }, (_, index) => {
    const place = within(path, index);
    return { ...readGroup(part.item, values, place, errors), key: values[`${place}.key`] };
  });
  if (count < part.atLeast) errors[path] = `Add at least one ${part.one}.`;
  if (count > part.atMost) errors[path] = `Remove some: the limit is ${part.atMost}.`;
  const named = items.map((item) => String((item as Record<string, unknown>)[part.named]).toLowerCase());
  const label = part.item.fields[part.named].label.toLowerCase();
  for (const [index, name] of named.entries())
    if (name && named.indexOf(name) < index)
      errors[within(path, `${index}.${part.named}`)] ??=
        `This ${label} is already used. Enter a different one.`;
  return withKeys(items, named);
}

/** Counts the items of a list's form: each has a key field, which may be empty. */
export function countOf(values: FormValues, path: string, atMost: number): number {
  let count = 0;
  while (count < atMost && values[within(path, `${count}.key`)] !== undefined) count++;
  return count;
}

const maxKeyLength = 80;

/** Gives new items a key made from their name: "3-room-package". A post's key is part of its URL. */
function withKeys<Item extends { key: string }>(items: Item[], named: string[]): Item[] {
  const taken = new Set<string>();
  const isFree = (key: string) => key !== '' && !taken.has(key);
  return items.map((item, index) => {
    const made = slugOf(named[index]).slice(0, maxKeyLength - 4) || 'item';
    let key = /^[a-z0-9-]{1,80}$/.test(item.key) ? item.key : '';
    for (let n = 1; !isFree(key); n++) key = n === 1 ? made : `${made}-${n}`;
    taken.add(key);
    return { ...item, key };
  });
}

function readLeaf(field: Leaf, values: FormValues, path: string): unknown {
  const typed = values[path] ?? '';
  switch (field.kind) {
    case 'lines':
      return typed
        .split('\n')
        .map((line) => tidy(line))
        .filter(Boolean);
    case 'yes':
      return typed === 'on' || typed === 'true';
    case 'number':
      return readNumber(typed);
    case 'money':
      return readCents(typed);
    case 'picture':
      return { name: tidy(values[`${path}.name`] ?? ''), alt: tidy(values[`${path}.alt`] ?? '') };
    case 'choice':
      return typed;
    default:
      return tidy(typed, field);
  }
}

function readNumber(typed: string): number | undefined {
  const plain = typed.trim().replace(/^\$|,(?=\d{3}\b)/g, '');
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined;
}

/** Reads typed dollars as cents. Keeps a fraction of a cent, so that the check rejects it. */
function readCents(typed: string): number | undefined {
  const dollars = readNumber(typed);
  return dollars === undefined ? undefined : Number((dollars * 100).toFixed(6));
}
