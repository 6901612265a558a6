import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import type { CustomersQuote } from '../../contracts/money/money.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { QuoteLines } from '../shared/quote-lines.js';

interface CustomerQuoteProps {
  quote: CustomersQuote;
  request: CustomerRequest;
}

/** Shows the quote that was sent, with a button to accept it. */
export function CustomerQuote({ quote, request }: CustomerQuoteProps) {
  const { timeZone } = useSite();
  const { document, sentAt } = quote;
  return (
    <section className="card my-quote" id="quote" aria-labelledby="quote-title">
      <h2 id="quote-title">Your quote</h2>
      <p className="my-note">
        {[`Sent ${formatInstant(sentAt, timeZone)}`, document.service].filter(Boolean).join(' · ')}
      </p>
      <QuoteLines lines={document.lines} totalCents={document.totalCents} />
      {document.note && <p className="my-quote__note">{document.note}</p>}
      <Answer quote={quote} request={request} />
    </section>
  );
}

function Answer({ quote: { number, document, acceptedAt, isOpen }, request }: CustomerQuoteProps) {
  const { timeZone, phone, phoneHref } = useSite();
  const { path, status } = request;
  if (acceptedAt)
    return (
      <div className="note note--good">
        <p>
          <strong>Accepted {formatInstant(acceptedAt, timeZone)}.</strong> “{document.wording}”
        </p>
        {status === 'asked' && request.days.length > 0 && (
          <p>
            Next, <a href="#move">choose a time</a>.
          </p>
        )}
      </div>
    );
  if (!isOpen)
    return (
      <p className="note">
        This quote can’t be accepted online anymore. Call us for a new one: <a href={phoneHref}>{phone}</a>
      </p>
    );
  return (
    <form method="post" action={`${path}/accept`}>
      <input type="hidden" name="number" value={number} />
      <p>{document.wording}</p>
      <button type="submit" className="button button--accent button--wide">
        Accept quote
      </button>
    </form>
  );
}
