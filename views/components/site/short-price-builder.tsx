import { useFacts } from '../../contracts/website/facts.js';
import { publicPages } from '../../contracts/website/public-pages.js';
import { useSite } from '../../contracts/website/site.js';
import type { PriceList } from '../../estimates/estimate.js';
import { readOrder } from '../../estimates/order.js';
import { formatSquareFeet } from '../../format/areas.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { Choice, Counter, EstimateNote, useOrder } from './order-fields.js';

const nothing = readOrder({});

/** Asks for what most visitors have cleaned and shows the price; links to the full price builder. */
export function ShortPriceBuilder({ prices }: { prices: PriceList }) {
  const { pricing } = publicPages(useSite());
  const { form, entered, problem, estimate, formProps } = useOrder(nothing, prices);
  const { roomSquareFeet } = useFacts();
  return (
    <form {...formProps} className="panel short-builder" method="get" action={`${pricing.path}#price`}>
      <Counter
        {...{ form, given: nothing, name: 'rooms', label: 'Rooms', error: entered.errors.rooms }}
        hint={formatSquareFeet(roomSquareFeet)}
      />
      <Counter
        {...{ form, given: nothing, name: 'stairs', label: 'Stairs', error: entered.errors.stairs }}
        hint="steps"
      />
      <Choice name="pets" label="Treat pet stains and odors" given={nothing} />
      <div role="status">
        {estimate ? (
          <EstimateLines estimate={estimate} />
        ) : (
          <p className="form-note">{problem ?? 'Enter the number of rooms to see your price.'}</p>
        )}
      </div>
      <div className="short-builder__answer cluster">
        {estimate && (
          <a className="button button--accent" href={`/contact?${estimate.order}`}>
            Book this cleaning
          </a>
        )}
        <button type="submit" className="button">
          Add rooms or services
        </button>
      </div>
      <EstimateNote estimate={estimate} />
    </form>
  );
}
