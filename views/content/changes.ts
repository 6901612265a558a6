import { formatPrice } from '../format/figures.js';
import { formatHour } from '../format/hours.js';
import { formatCalendarDate } from '../format/moments.js';
import type { ContentPicture, Group, Leaf, List, Part } from './fields.js';
import { type SectionName, type SiteContent, sections } from './schema.js';

/** The changes in one section, one per line. */
export interface SectionChanges {
  section: SectionName;
  label: string;
  /** Like "3-Room Package: $267 → $249". */
  lines: string[];
}

type Values = Record<string, unknown>;
type Item = Values & { key: string };

/** Describes the changes between two versions of the content, by section. Leaves out unchanged sections. */
export function changesBetween(before: SiteContent, after: SiteContent): SectionChanges[] {
  return (Object.keys(sections) as SectionName[]).flatMap((section) => {
    const part: Part = sections[section];
    const lines = changesOf(part, before[section], after[section], '');
    return lines.length > 0 ? [{ section, label: part.label, lines }] : [];
  });
}

function changesOf(part: Part, before: unknown, after: unknown, where: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (part.kind === 'group') return changesOfGroup(part, before as Values, after as Values, where);
  if (part.kind === 'list') return changesOfList(part, before as Item[], after as Item[]);
  const name = [where, part.label]
    .filter(Boolean)
    .join(', ')
    .replace(/, Price$/, '');
  return [`${name || 'Value'}: ${change(shown(part, before), shown(part, after))}`];
}

const changesOfGroup = (group: Group, before: Values, after: Values, where: string): string[] =>
  Object.entries(group.fields).flatMap(([name, field]) => {
    const inner = field.kind === 'group' ? [where, field.label].filter(Boolean).join(', ') : where;
    return changesOf(field, before[name], after[name], inner);
  });

const maxNameLength = 60;

function changesOfList({ item, one, named }: List, before: Item[], after: Item[]): string[] {
  const nameOf = (value: Item) => excerpt(String(value[named]), maxNameLength);
  const earlier = new Map(before.map((value) => [value.key, value]));
  const later = new Set(after.map(({ key }) => key));
  const changed = after.flatMap((value) => {
    const old = earlier.get(value.key);
    return old ? changesOfGroup(item, old, value, nameOf(old)) : [`New ${one}: ${nameOf(value)}`];
  });
  const removed = before
    .filter(({ key }) => !later.has(key))
    .map((value) => `Removed ${one}: ${nameOf(value)}`);
  return [...changed, ...removed, ...(isReordered(before, after) ? ['Order changed'] : [])];
}

/** Checks whether a list's changes concern an item. @param named the value of the field that identifies it */
export function concernsItem({ section, lines }: SectionChanges, named: string): boolean {
  const list: Part = sections[section];
  const name = excerpt(named, maxNameLength);
  return lines.some(
    (line) =>
      line.startsWith(`${name}, `) ||
      line.startsWith(`${name}: `) ||
      line.endsWith(`→ ${named}`) ||
      (list.kind === 'list' && line === `New ${list.one}: ${name}`),
  );
}

/** Checks whether the items in both versions changed their order. */
function isReordered(before: Item[], after: Item[]): boolean {
  const keys = (values: Item[], others: Item[]) =>
    values.map(({ key }) => key).filter((key) => others.some((other) => other.key === key));
  return keys(before, after).join() !== keys(after, before).join();
}

const nothing = 'none';

function shown(field: Leaf, value: unknown): string {
  if (value === undefined || value === '') return nothing;
  switch (field.kind) {
    case 'money':
      return formatPrice(value as number);
    case 'lines':
      return (value as string[]).join('; ') || nothing;
    case 'number':
      return field.isHour ? formatHour(value as number) : String(value);
    case 'day':
      return formatCalendarDate(value as string);
    case 'yes':
      return value ? 'yes' : 'no';
    case 'choice':
      return field.options[value as string] ?? String(value);
    case 'picture': {
      const { name, alt } = value as ContentPicture;
      return name ? `${name} (${alt})` : nothing;
    }
    default:
      return String(value);
  }
}

const maxInlineLength = 120;

/** Shows both texts in full if short, else only the part that differs, with a few words around it. */
function change(before: string, after: string): string {
  if (before.length + after.length <= maxInlineLength) return `${before} → ${after}`;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end++;
  return `${around(before, start, end)} → ${around(after, start, end)}`;
}

/** Cuts out the part of a text that differs, with up to 20 characters on either side. */
function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - 20);
  const to = Math.min(text.length, text.length - end + 20);
  return `“${from > 0 ? '…' : ''}${excerpt(text.slice(from, to), maxInlineLength)}${to < text.length ? '…' : ''}”`;
}

/** Shortens a text to `atMost` characters and ends it with an ellipsis if it was longer. */
function excerpt(text: string, atMost: number): string {
  const letters = [...text];
  return letters.length > atMost ? `${letters.slice(0, atMost - 1).join('')}…` : text;
}
