import type { LeadEstimate } from '../../contracts/leads/leads.js';
import { formatAmount, leavesOutQuotes, totalAmount } from '../../estimates/labels.js';
import { formatPrice } from '../../format/figures.js';

/** Shows an estimate: its lines, total and savings. */
export function EstimateLines({ estimate }: { estimate: LeadEstimate }) {
  return (
    <dl className="estimate">
      {estimate.lines.map((line, index) => (
        <div key={index}>
          <dt>
            {line.label}
            {line.note && <small>{line.note}</small>}
          </dt>
          <dd>{formatAmount(line)}</dd>
        </div>
      ))}
      <div className="estimate__total">
        <dt>
          Total
          {leavesOutQuotes(estimate) && <small>plus a custom quote</small>}
          {estimate.savedCents > 0 && (
            <small className="estimate__saving">You save {formatPrice(estimate.savedCents)}</small>
          )}
        </dt>
        <dd>{totalAmount(estimate)}</dd>
      </div>
    </dl>
  );
}
