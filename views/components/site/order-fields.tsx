import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LeadEstimate } from '../../contracts/leads/leads.js';
import { estimateOf, type PriceList } from '../../estimates/estimate.js';
import { offerNote } from '../../estimates/labels.js';
import {
  type Countable,
  maxCounts,
  orderParameters,
  orderQuery,
  type ReadOrder,
  readOrder,
} from '../../estimates/order.js';

/** Says what an estimate means for the visitor. */
export const EstimateNote = ({ estimate }: { estimate?: LeadEstimate }) => (
  <p className="form-note">
    {estimate && offerNote(estimate)} This is an estimate. You approve the price before we start and pay when
    the work is done.
  </p>
);

/**
 * Reads the order from the form, also what was entered before the page was hydrated. All links to the contact
 * form carry the order, except those of packages. While a number is invalid there is no estimate, and the
 * links carry none: both would lack that number.
 * @returns `problem`: the first field’s that has one
 */
export function useOrder(given: ReadOrder, prices: PriceList) {
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState(given);
  const read = (element: HTMLFormElement) => setEntered(readOrder(Object.fromEntries(new FormData(element))));
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  const problem = Object.values(entered.errors).find(Boolean);
  const estimate = problem ? undefined : estimateOf(entered.order, prices);
  const query = problem ? '' : orderQuery(entered.order);
  useEffect(() => carryOrder(query), [query]);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget);
  return { form, entered, problem, estimate, formProps: { ref: form, onInput } };
}

/** Puts an order into every contact form link. The header's and footer's aren't part of the hydrated page. */
function carryOrder(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/contact"]')) {
    if (link.closest('.package')) continue;
    const parameters = new URLSearchParams(link.search);
    for (const name of orderParameters) parameters.delete(name);
    const search = [query, parameters].filter(String).join('&');
    link.setAttribute('href', `/contact${search && `?${search}`}${link.hash}`);
  }
}

interface CounterProps {
  name: Countable;
  label: string;
  hint?: string;
  given: ReadOrder;
  error?: string;
  form: { readonly current: HTMLFormElement | null };
}

/** A number field with plus and minus buttons. Without JavaScript there are no buttons. */
export function Counter({ name, label, hint, given, error, form }: CounterProps) {
  const step = (direction: 'stepUp' | 'stepDown') => {
    const input = form.current?.elements.namedItem(name) as HTMLInputElement;
    input[direction]();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const id = `order-${name}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="counter">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <small id={`${id}-hint`} className="field__hint">
          {hint}
        </small>
      )}
      <div className="counter__field">
        <button type="button" aria-label={`${label}: one fewer`} onClick={() => step('stepDown')}>
          −
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxCounts[name]}
          placeholder="0"
          defaultValue={given.typed[name] ?? (given.order[name] || '')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <button type="button" aria-label={`${label}: one more`} onClick={() => step('stepUp')}>
          +
        </button>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A box to check for a service that an order has or doesn't have. */
export function Choice({ name, label, given }: Pick<CounterProps, 'name' | 'label' | 'given'>) {
  return (
    <label className="builder__choice">
      <input type="checkbox" name={name} value="1" defaultChecked={given.order[name] > 0} />
      {label}
    </label>
  );
}
