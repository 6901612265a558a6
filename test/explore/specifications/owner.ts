import { always, eventually, next, now } from '@antithesishq/bombadil';
import { extract, weighted } from '@antithesishq/bombadil/browser';
import { anything, fillIn, resize } from './actions.js';

export * from './every-page.js';

declare const patienceSeconds: number;

/** The owner, who opens and tries whatever there is. */
export const work = weighted([
  [5, anything],
  [3, fillIn],
  [1, resize],
]);

/** The values of a form just saved, while the page says so and nothing else was typed; otherwise nothing. */
const saved = extract(({ document }) => {
  if (fieldsOf(document).some(isTouched)) return null;
  const says = [...document.querySelectorAll('.note--good, [role=status]')].some(({ textContent }) =>
    /\bsaved\b/i.test(textContent ?? ''),
  );
  return says ? valuesOf(document) : null;
});
const values = extract(({ document }) => valuesOf(document));
const lastAction = extract((state) => state.lastAction);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (document: Document) =>
  [...document.querySelectorAll<Field>('main input, main textarea, main select')].filter(
    ({ type }) => !['hidden', 'file', 'password', 'search'].includes(type),
  );

/** Whether it has another value than the page gave it. */
function isTouched(field: Field): boolean {
  if ('options' in field) return [...field.options].some((one) => one.selected && !one.defaultSelected);
  if (/checkbox|radio/.test(field.type))
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  return field.value !== field.defaultValue;
}

function valuesOf(document: Document): string {
  return (fieldsOf(document) as HTMLInputElement[])
    .map(({ name, value, checked, type }) => `${name}=${/checkbox|radio/.test(type) ? checked : value}`)
    .join('\n');
}

/** What was saved is there after a reload, to the letter. */
export const whatIsSavedIsThereAfterAReload = always(() => {
  const before = saved.current;
  return now(() => before !== null)
    .and(next(() => lastAction.current === 'Reload'))
    .implies(next(() => eventually(() => values.current === before).within(patienceSeconds, 'seconds')));
});
