import { QuoteLines } from '../components/shared/quote-lines.js';
import { methodName, type Receipt } from '../contracts/money/money.js';
import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { formatCalendarDate } from '../format/moments.js';

interface ReceiptPageProps {
  /** Null if there is no receipt at this address. */
  receipt: Receipt | null;
  /** The path of the customer page. */
  path: string;
}

export const meta = ({ receipt }: ReceiptPageProps): Meta => ({
  title: receipt ? 'Receipt' : 'No Receipt Yet',
  description: 'Receipt for your cleaning',
  isPrivate: true,
});

/** Shows what a customer was charged, ready to print or save as a PDF. */
export default function ReceiptPage({ receipt, path }: ReceiptPageProps) {
  if (!receipt) return <NoReceipt />;
  const { customer, service, doneOn, lines, totalCents } = receipt;
  return (
    <div className="receipt wrap">
      <p className="receipt__back">
        <a href={path}>Your request</a>
      </p>
      <h1>Receipt</h1>
      <dl className="my-facts">
        <div>
          <dt>From</dt>
          <dd>{`${receipt.business}\n${receipt.phone}`}</dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>{customer}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{[formatCalendarDate(doneOn), service].filter(Boolean).join('\n')}</dd>
        </div>
      </dl>
      <QuoteLines lines={lines} totalCents={totalCents} />
      <Payment receipt={receipt} />
      <p className="receipt__hint">
        To print this receipt or save it as a PDF, use your browser’s Print menu.
      </p>
    </div>
  );
}

function Payment({ receipt: { totalCents, paidOn, paidBy, paymentUrl } }: { receipt: Receipt }) {
  if (paidOn && paidBy)
    return (
      <p className="note note--good">
        <strong>Paid</strong>{' '}
        {`on ${formatCalendarDate(paidOn)} by ${methodName(paidBy).toLowerCase()}. Thank you.`}
      </p>
    );
  return (
    <>
      <p className="note">
        <strong>{formatPrice(totalCents)} is due.</strong>
      </p>
      {paymentUrl && (
        <p>
          <a className="button button--accent" href={paymentUrl} rel="noreferrer">
            Pay online
          </a>
        </p>
      )}
    </>
  );
}

function NoReceipt() {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>No receipt yet</h1>
      <p className="lead">
        Your receipt will appear here after the job. Check back then with the link in our email, or call us.
      </p>
      <p className="button-row">
        <a className="button button--accent" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
