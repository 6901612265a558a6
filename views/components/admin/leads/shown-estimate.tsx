import type { LeadEstimate } from '../../../contracts/leads/leads.js';
import { roomsIn } from '../../../estimates/rooms-in.js';
import { formatPrice } from '../../../format/figures.js';
import { EstimateLines } from '../../shared/estimate-lines.js';

/** Shows the estimate the visitor saw. A total from the form is never trusted: a mismatch is reported. */
export function ShownEstimate({ estimate, level }: { estimate: LeadEstimate; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { shownCents } = estimate;
  const rooms = roomsIn(estimate);
  return (
    <section>
      <Heading>Estimate shown</Heading>
      {shownCents !== undefined && (
        <p className="note note--bad">
          {shownCents === null
            ? 'No total was recorded. These line items use your current prices.'
            : `The total shown to the customer (${formatPrice(shownCents)}) doesn’t match your prices. Check the line items below.`}
        </p>
      )}
      {rooms && <p>{`Customer entered: ${rooms}`}</p>}
      <EstimateLines estimate={estimate} />
    </section>
  );
}
