import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import { formatExactPrice } from '../../format/figures.js';

interface AfterJobProps {
  request: CustomerRequest;
  /** The receipt’s total in US cents; null while there is no receipt. */
  receipt: { totalCents: number; isPaid: boolean } | null;
  /** Whether the next step is elsewhere on the page. */
  isSecondary?: boolean;
}

/** What a customer needs after the job: the receipt and the next cleaning. */
export function AfterJob({ request, receipt, isSecondary }: AfterJobProps) {
  const { path, estimate } = request;
  const order = estimate?.order;
  const isBilled = receipt !== null && receipt.totalCents > 0;
  return (
    <ul className="after-job stack">
      {receipt && (
        <li className="card">
          <h2>Receipt</h2>
          {isBilled && <p className="after-job__amount figure">{formatExactPrice(receipt.totalCents)}</p>}
          <p>{!isBilled ? 'No charge.' : receipt.isPaid ? 'Paid. Thank you.' : 'Not paid yet.'}</p>
          <a className={isBilled && !isSecondary ? primary : 'button'} href={`${path}/receipt`}>
            View receipt
          </a>
        </li>
      )}
      <li className="card">
        <h2>Next cleaning</h2>
        <p>
          {order
            ? 'We’ll fill in your last order. Just choose a time and add your contact details.'
            : 'Tell us what needs cleaning and choose a time.'}
        </p>
        <a
          className={isBilled || isSecondary ? 'button' : primary}
          href={order ? `/contact?${order}` : '/contact'}
        >
          Book again
        </a>
      </li>
    </ul>
  );
}

const primary = 'button button--accent';
