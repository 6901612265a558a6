import { QuoteLines } from '../../components/shared/quote-lines.js';
import type { SentQuote } from '../../contracts/money/money.js';
import { useSite } from '../../contracts/website/site.js';
import { formatInstant } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface QuotePageProps {
  leadId: number;
  quote: SentQuote;
  /** Whether a newer one was sent. */
  isReplaced: boolean;
}

export const meta = ({ quote }: QuotePageProps) => adminMeta(`Quote ${quote.number}`, 'A sent quote');

/** Shows a quote exactly as it was sent, and whether the customer accepted it. */
export default function QuotePage({
  leadId,
  quote: { number, document, sentAt, acceptedAt, isAcceptedByHand },
  isReplaced,
}: QuotePageProps) {
  const { timeZone } = useSite();
  return (
    <AdminPage
      path="/admin/leads"
      back={{ href: `/admin/leads/${leadId}/money`, label: 'Quote and payment' }}
      title={<>Quote {number}</>}
    >
      <div className="card stack gap-4 readable">
        <p>
          {`From ${document.business}, ${document.phone}, to ${document.customer}. `}
          {document.service && `${document.service}. `}
          {`Sent ${formatInstant(sentAt, timeZone)}.`}
        </p>
        <QuoteLines lines={document.lines} totalCents={document.totalCents} />
        {document.note && <p className="kept-lines">{document.note}</p>}
        <p className={acceptedAt ? 'note note--good' : 'note'}>
          {acceptedAt
            ? `Accepted ${formatInstant(acceptedAt, timeZone)}${isAcceptedByHand ? '. You marked it as accepted.' : `: “${document.wording}”`}`
            : isReplaced
              ? 'Replaced by a newer quote.'
              : `Not accepted yet. To accept, the customer agrees to: “${document.wording}”`}
        </p>
      </div>
    </AdminPage>
  );
}
