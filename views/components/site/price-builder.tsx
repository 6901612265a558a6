import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFacts } from '../../contracts/website/facts.js';
import { publicPages } from '../../contracts/website/public-pages.js';
import { useSite } from '../../contracts/website/site.js';
import { estimateOf, type PriceList } from '../../estimates/estimate.js';
import { atMost, type Countable, orderQuery, type ReadOrder, readOrder } from '../../estimates/order.js';
import { formatSquareFeet } from '../../format/areas.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { useAddress } from '../shared/use-address.js';
import { NextFree } from './next-free.js';

interface PriceBuilderProps {
  prices: PriceList;
  /** The next day with a free window, YYYY-MM-DD, if one is known. */
  nextFree?: string;
  /** What was asked before. */
  given: ReadOrder;
}

/**
 * Counts of what is to be cleaned, and what they cost. Without a script the form asks the server; with one the price follows each
 * change, and the address with it.
 */
export function PriceBuilder({ prices, nextFree, given }: PriceBuilderProps) {
  const { pricing } = publicPages(useSite());
  const { form, asked, formProps } = useOrder(given);
  const query = orderQuery(asked.order);
  useAddress(query ? `${pricing.path}?${query}` : pricing.path);
  const { roomSquareFeet, smallRoomSquareFeet } = useFacts();
  const counter = (name: Countable, label: string, hint?: string) => (
    <Counter {...{ name, label, hint, form }} given={given} error={asked.errors[name]} />
  );
  return (
    <div className="builder">
      <form {...formProps} className="builder__form" method="get" action={`${pricing.path}#price`}>
        {given.order.package && <input type="hidden" name="package" value={given.order.package} />}
        {counter('rooms', 'Rooms', formatSquareFeet(roomSquareFeet))}
        {counter('smallRooms', 'Small rooms', formatSquareFeet(smallRoomSquareFeet))}
        {counter('largeRooms', 'Large rooms', `${formatSquareFeet(2 * roomSquareFeet)}, count as two`)}
        {counter('stairs', 'Stairs', 'steps')}
        {counter('rugs', 'Area rugs')}
        {counter('upholstery', 'Upholstery', 'pieces')}
        <Choice name="pets" label="Pet stains and odors to treat" given={given} />
        <Choice name="hardwood" label="A hardwood floor to clean" given={given} />
        <button type="submit" className="button">
          Show the price
        </button>
      </form>
      <Answer prices={prices} nextFree={nextFree} asked={asked}>
        Your price appears here. It is an estimate: we agree on it with you before we start.
      </Answer>
    </div>
  );
}

/** The two counts that most people ask for, and where the others are. */
export function ShortPriceBuilder({ prices }: Pick<PriceBuilderProps, 'prices'>) {
  const { pricing } = publicPages(useSite());
  const { form, asked, formProps } = useOrder(nothing);
  const { roomSquareFeet } = useFacts();
  return (
    <div className="builder">
      <form {...formProps} className="builder__form" method="get" action={`${pricing.path}#price`}>
        <Counter
          {...{ form, given: nothing, name: 'rooms', label: 'Rooms', error: asked.errors.rooms }}
          hint={formatSquareFeet(roomSquareFeet)}
        />
        <Counter
          {...{ form, given: nothing, name: 'stairs', label: 'Stairs', error: asked.errors.stairs }}
          hint="steps"
        />
        <button type="submit" className="button">
          See the price, or add more
        </button>
      </form>
      <Answer prices={prices} asked={asked}>
        How many rooms? The price appears here.
      </Answer>
    </div>
  );
}

const nothing = readOrder({});

/** Follows what is typed into the form, from its first moment on: it may have been filled in before the script came. */
function useOrder(given: ReadOrder) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(given);
  const read = (element: HTMLFormElement) => setAsked(readOrder(Object.fromEntries(new FormData(element))));
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget);
  return { form, asked, formProps: { ref: form, onInput } };
}

interface CounterProps {
  name: Countable;
  label: string;
  hint?: string;
  given: ReadOrder;
  error?: string;
  form: { readonly current: HTMLFormElement | null };
}

/** A number with a button on each side. Without a script there is the number alone. */
function Counter({ name, label, hint, given, error, form }: CounterProps) {
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
          max={atMost[name]}
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

function Choice({ name, label, given }: Pick<CounterProps, 'name' | 'label' | 'given'>) {
  return (
    <label className="builder__choice">
      <input type="checkbox" name={name} value="1" defaultChecked={given.order[name] > 0} />
      {label}
    </label>
  );
}

/** The price of what was asked, and the way to book it. */
function Answer({
  prices,
  nextFree,
  asked,
  children,
}: Omit<PriceBuilderProps, 'given'> & { asked: ReadOrder; children: string }) {
  const estimate = estimateOf(asked.order, prices);
  return (
    <div className="card builder__answer" role="status">
      {estimate ? (
        <>
          <EstimateLines estimate={estimate} />
          <a className="button button--accent button--wide" href={`/contact?${estimate.order}`}>
            Book this
          </a>
          <p className="form-note">
            An estimate: we agree on the price with you before we start. Nothing is due until the work is
            done.
          </p>
        </>
      ) : (
        <p>{children}</p>
      )}
      <NextFree day={nextFree} />
    </div>
  );
}
