import { useFacts } from '../../contracts/website/facts.js';
import { publicPages } from '../../contracts/website/public-pages.js';
import { useSite } from '../../contracts/website/site.js';
import { estimateOf, type PriceList } from '../../estimates/estimate.js';
import { type Countable, orderQuery, type ReadOrder } from '../../estimates/order.js';
import { formatSquareFeet } from '../../format/areas.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { useAddress } from '../shared/use-address.js';
import { NextFree } from './next-free.js';
import { Choice, Counter, estimateNote, useOrder } from './order-fields.js';

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
          <p className="form-note">{estimateNote}</p>
        </>
      ) : (
        <p>{children}</p>
      )}
      <NextFree day={nextFree} />
    </div>
  );
}
