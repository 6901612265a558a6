import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFacts } from '../../contracts/website/facts.js';
import { publicPages } from '../../contracts/website/public-pages.js';
import { useSite } from '../../contracts/website/site.js';
import { estimateOf, type PriceList } from '../../estimates/estimate.js';
import { type Countable, maxCounts, orderQuery, type ReadOrder, readOrder } from '../../estimates/order.js';
import { formatSquareFeet } from '../../format/areas.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { useAddress } from '../shared/use-address.js';
import { NextFree } from './next-free.js';

interface PriceBuilderProps {
  prices: PriceList;
  /** The next day with an open slot, YYYY-MM-DD, if known. */
  nextFree?: string;
  /** The order in the page’s query. */
  given: ReadOrder;
}

/**
 * Prices an order as the visitor changes it and keeps it in the page’s address. Without JavaScript the form asks the server.
 */
export function PriceBuilder({ prices, nextFree, given }: PriceBuilderProps) {
  const { pricing } = publicPages(useSite());
  const { form, entered, formProps } = useOrder(given);
  const query = orderQuery(entered.order);
  useAddress(query ? `${pricing.path}?${query}` : pricing.path);
  const { roomSquareFeet, smallRoomSquareFeet } = useFacts();
  const counter = (name: Countable, label: string, hint?: string) => (
    <Counter {...{ name, label, hint, form }} given={given} error={entered.errors[name]} />
  );
  return (
    <div className="builder">
      <form {...formProps} className="builder__form" method="get" action={`${pricing.path}#price`}>
        {given.order.package && <input type="hidden" name="package" value={given.order.package} />}
        {counter('rooms', 'Rooms', formatSquareFeet(roomSquareFeet))}
        {counter('smallRooms', 'Small rooms', formatSquareFeet(smallRoomSquareFeet))}
        {counter(
          'largeRooms',
          'Large rooms',
          `${formatSquareFeet(2 * roomSquareFeet)} each. One large room counts as two rooms.`,
        )}
        {counter('stairs', 'Stairs', 'steps')}
        {counter('rugs', 'Area rugs')}
        {counter('upholstery', 'Upholstery', 'pieces')}
        <Choice name="pets" label="Treat pet stains and odors" given={given} />
        <Choice name="hardwood" label="Clean a hardwood floor" given={given} />
        <button type="submit" className="button">
          Show price
        </button>
      </form>
      <Answer prices={prices} nextFree={nextFree} entered={entered}>
        Your price will appear here. It’s an estimate. You approve the price before we start.
      </Answer>
    </div>
  );
}

/** Asks for the two most common counts and links to the full price builder. */
export function ShortPriceBuilder({ prices }: Pick<PriceBuilderProps, 'prices'>) {
  const { pricing } = publicPages(useSite());
  const { form, entered, formProps } = useOrder(nothing);
  const { roomSquareFeet } = useFacts();
  return (
    <div className="builder">
      <form {...formProps} className="builder__form" method="get" action={`${pricing.path}#price`}>
        <Counter
          {...{ form, given: nothing, name: 'rooms', label: 'Rooms', error: entered.errors.rooms }}
          hint={formatSquareFeet(roomSquareFeet)}
        />
        <Counter
          {...{ form, given: nothing, name: 'stairs', label: 'Stairs', error: entered.errors.stairs }}
          hint="steps"
        />
        <button type="submit" className="button">
          Add rooms or services
        </button>
      </form>
      <Answer prices={prices} entered={entered}>
        Enter the number of rooms to see your price.
      </Answer>
    </div>
  );
}

const nothing = readOrder({});

/** Reads the order from the form, also what was entered before the page was hydrated. */
function useOrder(given: ReadOrder) {
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

function Choice({ name, label, given }: Pick<CounterProps, 'name' | 'label' | 'given'>) {
  return (
    <label className="builder__choice">
      <input type="checkbox" name={name} value="1" defaultChecked={given.order[name] > 0} />
      {label}
    </label>
  );
}

/** Shows the estimate, with a button to book it. */
function Answer({
  prices,
  nextFree,
  entered,
  children,
}: Omit<PriceBuilderProps, 'given'> & { entered: ReadOrder; children: string }) {
  const estimate = estimateOf(entered.order, prices);
  return (
    <div className="card builder__answer" role="status">
      {estimate ? (
        <>
          <EstimateLines estimate={estimate} />
          <a className="button button--accent button--wide" href={`/contact?${estimate.order}`}>
            Book this cleaning
          </a>
          <p className="form-note">
            This is an estimate. You approve the price before we start and pay when the work is done.
          </p>
        </>
      ) : (
        <p>{children}</p>
      )}
      <NextFree day={nextFree} />
    </div>
  );
}
