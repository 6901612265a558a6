import { QuoteLines } from '../components/shared/quote-lines.js';
import { methodName, type Receipt } from '../contracts/money/money.js';
import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';
import { formatCalendarDate } from '../format/moments.js';

interface ReceiptPageProps {
  /** Null where there is none at the address. */
  receipt: Receipt | null;
  /** That of the customer's page. */
  path: string;
}

export const meta = ({ receipt }: ReceiptPageProps): Meta => ({
  title: receipt ? 'Receipt' : 'No Receipt Here',
  description: 'What was charged for a cleaning',
  isPrivate: true,
});

/** What a customer was charged, made to be printed or kept as a PDF. */
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
          <dt>For</dt>
          <dd>{customer}</dd>
        </div>
        <div>
          <dt>Work done</dt>
          <dd>{[formatCalendarDate(doneOn), service].filter(Boolean).join('\n')}</dd>
        </div>
      </dl>
      <QuoteLines lines={lines} totalCents={totalCents} />
      <Payment receipt={receipt} />
      <p className="receipt__hint">Print this page, or save it as a PDF, with your browser’s “Print”.</p>
    </div>
  );
}

function Payment({ receipt: { totalCents, paidOn, paidBy, paymentUrl } }: { receipt: Receipt }) {
  if (paidOn && paidBy)
    return (
      <p className="note note--good">
        <strong>Paid</strong>{' '}
        {`on ${formatCalendarDate(paidOn)} by ${methodName(paidBy).toLowerCase()}. Thank you!`}
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
      <h1>There is no receipt here</h1>
      <p className="lead">
        It stands here once the work is done and charged. Please open the link in our mail once more, or call
        us.
      </p>
      <p className="button-row">
        <a className="button button--accent" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
