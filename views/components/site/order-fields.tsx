import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Countable, maxCounts, type ReadOrder, readOrder } from '../../estimates/order.js';

/** What an estimate means for the visitor. */
export const estimateNote =
  'This is an estimate. You approve the price before we start and pay when the work is done.';

/** Reads the order from the form, also what was entered before the page was hydrated. */
export function useOrder(given: ReadOrder) {
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState(given);
  const read = (element: HTMLFormElement) => setEntered(readOrder(Object.fromEntries(new FormData(element))));
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget);
  return { form, entered, formProps: { ref: form, onInput } };
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
