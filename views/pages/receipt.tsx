import { DocumentFacts } from '../components/site/document-facts.js';
import { DocumentLines } from '../components/site/document-lines.js';
import { Letterhead } from '../components/site/letterhead.js';
import { methodName, type Receipt } from '../contracts/money/money.js';
import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { formatExactPrice } from '../format/figures.js';
import { formatCalendarDate } from '../format/moments.js';

interface ReceiptPageProps {
  /** Null if there is no receipt at this address. */
  receipt: Receipt | null;
  /** The path of the customer page. */
  path: string;
  /** The business’s postal address; '' for none. */
  postalAddress?: string;
}

export const meta = ({ receipt }: ReceiptPageProps): Meta => ({
  title: receipt ? 'Receipt' : 'No Receipt Yet',
  description: 'Receipt for your cleaning',
  isPrivate: true,
});

/** Shows what a customer was charged, ready to print or save as a PDF. */
export default function ReceiptPage({ receipt, path, postalAddress }: ReceiptPageProps) {
  if (!receipt) return <NoReceipt />;
  const { number, business, phone, customer, service, doneOn, lines, totalCents } = receipt;
  return (
    <div className="receipt stack wrap">
      <p className="receipt__back">
        <a href={path}>Your request</a>
      </p>
      <article className="document stack" aria-labelledby="receipt-title">
        <Letterhead business={business} phone={phone} postalAddress={postalAddress}>
          <h1 id="receipt-title">Receipt</h1>
          <DocumentFacts
            facts={[
              ['Number', `R-${number}`],
              ['Completed', formatCalendarDate(doneOn)],
            ]}
          />
        </Letterhead>
        <DocumentFacts
          facts={[
            ['Customer', customer],
            ['Service', service],
          ]}
        />
        <DocumentLines lines={lines} totalCents={totalCents} />
        <Payment receipt={receipt} />
      </article>
      <p className="receipt__hint quiet">
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
  if (totalCents === 0) return <p className="note note--good">No charge. Thank you.</p>;
  return (
    <div className="note note--warning cluster apart">
      <p>
        <strong>{formatExactPrice(totalCents)} is due.</strong> Pay by cash, check or major card.
      </p>
      {paymentUrl && (
        <a className="button button--accent" href={paymentUrl} rel="noreferrer">
          Pay online
        </a>
      )}
    </div>
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
