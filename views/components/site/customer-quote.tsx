import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import type { CustomersQuote } from '../../contracts/money/money.js';
import { useSite } from '../../contracts/website/site.js';
import { formatPrice } from '../../format/figures.js';
import { formatCalendarDate, formatInstant } from '../../format/moments.js';
import { DocumentFacts } from './document-facts.js';
import { DocumentLines } from './document-lines.js';
import { Letterhead } from './letterhead.js';
import { PayLink } from './pay-link.js';
import { SeenField } from './seen-field.js';

interface CustomerQuoteProps {
  quote: CustomersQuote;
  request: CustomerRequest;
  /** The business’s postal address; '' for none. */
  postalAddress?: string;
  /** The https link where customers pay; '' for none. */
  paymentLink?: string;
}

/** Shows the quote that was sent as a document, with a button to accept it. */
export function CustomerQuote({ quote, request, postalAddress, paymentLink }: CustomerQuoteProps) {
  const { timeZone } = useSite();
  const { document, number, sentAt } = quote;
  return (
    <section className="document my-quote stack" id="quote" aria-labelledby="quote-title">
      {quote.acceptedAt && <Accepted request={request} />}
      <Letterhead business={document.business} phone={document.phone} postalAddress={postalAddress}>
        <h2 id="quote-title">Your quote</h2>
        <DocumentFacts
          facts={[
            ['Number', `Q-${request.number}-${number}`],
            ['Sent', formatInstant(sentAt, timeZone)],
            ['Valid through', document.expiresOn && formatCalendarDate(document.expiresOn)],
          ]}
        />
      </Letterhead>
      <DocumentFacts
        facts={[
          ['Customer', document.customer],
          ['Service', document.service],
        ]}
      />
      <DocumentLines lines={document.lines} totalCents={document.totalCents} />
      {document.note && <p className="kept-lines">{document.note}</p>}
      <p className="quiet">Pay by cash, check or major card when the work is complete.</p>
      {paymentLink && quote.acceptedAt && <PayLink href={paymentLink} />}
      <Answer quote={quote} request={request} />
    </section>
  );
}

/** Says what comes next. At the top, where the page opens after the quote is accepted. */
function Accepted({ request: { status, requestedTime, windows } }: Pick<CustomerQuoteProps, 'request'>) {
  return (
    <p className="note note--good">
      <span>
        <strong>Quote accepted.</strong>{' '}
        {status === 'asked' && (
          <span className="my-quote__next">
            {requestedTime ? (
              'Next, we’ll confirm your time.'
            ) : windows.length > 0 ? (
              <>
                Next, <a href="#move">choose a time</a>.
              </>
            ) : (
              'Next, we’ll contact you to set a time.'
            )}
          </span>
        )}
      </span>
    </p>
  );
}

function Answer({ quote, request }: CustomerQuoteProps) {
  const { timeZone, phone, phoneHref } = useSite();
  const { number, document, sentAt, acceptedAt, isAcceptedByHand, isOpen, isExpired } = quote;
  if (acceptedAt)
    return (
      <div className="note note--good">
        <p>
          <strong>Accepted {formatInstant(acceptedAt, timeZone)}.</strong>
          {!isAcceptedByHand && ` “${document.wording}”`}
        </p>
      </div>
    );
  if (isExpired)
    return (
      <div className="note note--warning stack">
        <p>This quote expired on {formatCalendarDate(document.expiresOn ?? '')}.</p>
        {request.canWrite && (
          <form method="post" action={`${request.path}/messages`}>
            <SeenField seen={request.seen} />
            <input
              type="hidden"
              name="text"
              value={`Please renew my quote of ${formatPrice(document.totalCents)}.`}
            />
            <button type="submit" className="button">
              Ask for a renewed quote
            </button>
          </form>
        )}
      </div>
    );
  if (request.status === 'done') return null;
  if (!isOpen)
    return (
      <p className="note">
        This quote can’t be accepted online anymore. Call us for a new one: <a href={phoneHref}>{phone}</a>
      </p>
    );
  return (
    <form className="stack" method="post" action={`${request.path}/accept`}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="sentAt" value={sentAt} />
      <p>{document.wording}</p>
      <button type="submit" className="button button--accent button--wide">
        Accept quote
      </button>
    </form>
  );
}
