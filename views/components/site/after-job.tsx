import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import { formatExactPrice } from '../../format/figures.js';

interface AfterJobProps {
  request: CustomerRequest;
  /** The receipt’s total in US cents; null while there is no receipt. */
  receipt: { totalCents: number; isPaid: boolean } | null;
  /** The https link where customers leave a review; '' for none. */
  reviewLink: string;
}

/** What a customer needs after the job: the receipt, the next cleaning, and a review. */
export function AfterJob({ request, receipt, reviewLink }: AfterJobProps) {
  const { path, estimate } = request;
  const order = estimate?.order;
  return (
    <ul className="after-job">
      {receipt && (
        <li className="card">
          <h2>Receipt</h2>
          <p className="after-job__amount">{formatExactPrice(receipt.totalCents)}</p>
          <p>
            {receipt.isPaid ? 'Paid. Thank you.' : receipt.totalCents === 0 ? 'No charge.' : 'Not paid yet.'}
          </p>
          <a className="button button--accent" href={`${path}/receipt`}>
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
        <a className="button" href={order ? `/contact?${order}` : '/contact'}>
          Book again
        </a>
      </li>
      <li className="card">
        <h2>Review</h2>
        <p>How did it turn out? Your review helps your neighbors choose, and helps us improve.</p>
        {reviewLink ? (
          <a className="button" href={reviewLink} rel="noreferrer">
            Write a review
          </a>
        ) : (
          <a className="button" href="#messages">
            Send feedback
          </a>
        )}
      </li>
    </ul>
  );
}
