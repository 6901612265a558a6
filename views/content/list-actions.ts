import type { List } from './fields.js';
import { countOf, type FormValues, formOf } from './forms.js';

/** What a list's buttons post: `add`, `remove 2`, `up 2`, `down 2`. */
export type ListAction = { act: 'add' } | { act: 'remove' | 'up' | 'down'; index: number };

export function readListAction(posted: unknown): ListAction | undefined {
  if (posted === 'add') return { act: 'add' };
  const [, act, index] = /^(remove|up|down) (\d{1,3})$/.exec(String(posted)) ?? [];
  return act ? { act: act as 'remove' | 'up' | 'down', index: Number(index) } : undefined;
}

/** Applies an action to a list form's fields and keeps what was typed. Ignores an impossible action. */
export function afterAction(list: List, values: FormValues, action: ListAction): FormValues {
  const count = countOf(values, '', list.atMost);
  const items = Array.from({ length: count }, (_, index) => itemOf(values, index));
  if (action.act === 'add') {
    if (count < list.atMost) items.push(newItem(list));
  } else if (action.index < count) {
    const [item] = items.splice(action.index, 1);
    if (action.act !== 'remove')
      items.splice(Math.max(0, action.index + (action.act === 'up' ? -1 : 1)), 0, item);
  }
  return Object.assign({}, ...items.map((item, index) => prefixed(item, index)));
}

/** Returns the fields of one item, without its number. */
function itemOf(values: FormValues, index: number): FormValues {
  const start = `${index}.`;
  const own = Object.entries(values).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value]));
}

const newItem = (list: List): FormValues => ({ ...formOf(list.item, undefined), key: '' });

const prefixed = (item: FormValues, index: number): FormValues =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [`${index}.${name}`, value]));
