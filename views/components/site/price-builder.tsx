import type { LeadEstimate } from '../../contracts/leads/leads.js';
import { useFacts } from '../../contracts/website/facts.js';
import { publicPages } from '../../contracts/website/public-pages.js';
import { useSite } from '../../contracts/website/site.js';
import type { PriceList } from '../../estimates/estimate.js';
import { type Countable, orderQuery, type ReadOrder } from '../../estimates/order.js';
import { formatSquareFeet } from '../../format/areas.js';
import type { NextOpening } from '../../format/next-opening.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { useAddress } from '../shared/use-address.js';
import { NextFree } from './next-free.js';
import { Choice, Counter, EstimateNote, useOrder } from './order-fields.js';

interface PriceBuilderProps {
  prices: PriceList;
  /** The next open slot, if known. */
  nextFree?: NextOpening;
  /** The order in the page’s query. */
  given: ReadOrder;
}

/**
 * Prices an order as the visitor changes it and keeps it in the page’s address. Without JavaScript the form
 * asks the server.
 */
export function PriceBuilder({ prices, nextFree, given }: PriceBuilderProps) {
  const { pricing } = publicPages(useSite());
  const { form, entered, problem, estimate, formProps } = useOrder(given, prices);
  const query = orderQuery(entered.order);
  useAddress(query ? `${pricing.path}?${query}` : pricing.path);
  const { roomSquareFeet, smallRoomSquareFeet } = useFacts();
  const counter = (name: Countable, label: string, hint?: string) => (
    <Counter {...{ name, label, hint, form }} given={given} error={entered.errors[name]} />
  );
  return (
    <div className="builder split split--top">
      <form
        {...formProps}
        className="panel builder__form stack grid--2"
        method="get"
        action={`${pricing.path}#price`}
      >
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
      <Answer {...{ problem, estimate, nextFree }} />
    </div>
  );
}

/** Shows the estimate, with a button to book it. */
function Answer({
  problem,
  estimate,
  nextFree,
}: {
  problem?: string;
  estimate?: LeadEstimate;
  nextFree?: NextOpening;
}) {
  return (
    <div className="panel builder__answer stays" role="status">
      {problem && <p className="field__error">{problem}</p>}
      {estimate ? (
        <>
          <EstimateLines estimate={estimate} />
          <a className="button button--accent button--wide" href={`/contact?${estimate.order}`}>
            Book this cleaning
          </a>
          <EstimateNote estimate={estimate} />
        </>
      ) : (
        !problem && (
          <p>Your price will appear here. It’s an estimate. You approve the price before we start.</p>
        )
      )}
      <NextFree opening={nextFree} />
    </div>
  );
}
