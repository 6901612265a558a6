import type { CustomerFile } from '../../../contracts/customers/customers.js';
import { formatPrice } from '../../../format/figures.js';
import { Figure } from '../analytics/figure.js';

/** Shows what a customer has spent so far. */
export function CustomerFigures({ file: { customer, paidCents } }: { file: CustomerFile }) {
  return (
    <div className="customer-figures figures--plain">
      <Figure label="Jobs" value={customer.jobs} />
      <Figure label="Charged" value={formatPrice(customer.chargedCents)} />
      <Figure label="Paid" value={formatPrice(paidCents)} />
      <Figure label="Unpaid" value={formatPrice(customer.unpaidCents)} />
    </div>
  );
}
