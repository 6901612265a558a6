import { useEffect, useState } from 'react';
import { describeJob } from '../../components/admin/money/job-summary.js';
import { PaymentForm, type TypedPayment } from '../../components/admin/money/payment-form.js';
import { QuoteForm, type TypedQuote } from '../../components/admin/money/quote-form.js';
import { CopyButton } from '../../components/admin/shared/copy-button.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import { UndoNote } from '../../components/admin/shared/undo-note.js';
import { QuoteLines } from '../../components/shared/quote-lines.js';
import { useAdminFrame } from '../../contracts/admin.js';
import type { LeadReferral } from '../../contracts/customers/customers.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import type { JobView, QuoteDocument, SendingQuote, SentQuote } from '../../contracts/money/money.js';
import { useSite } from '../../contracts/website/site.js';
import { formatPrice } from '../../format/figures.js';
import { formatCalendarDate, formatInstant } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface JobPageProps {
  lead: LeadView;
  job: JobView;
  /** Newest first. */
  sent: SentQuote[];
  /** Whether the quote was saved and, as it is now, never sent. */
  isDraft: boolean;
  customersLink: string | null;
  referral: LeadReferral | null;
  /** YYYY-MM-DD. */
  today: string;
  /** The quote that was just sent; null for none. */
  sending: SendingQuote | null;
  /** The last day on which the next quote can be accepted. */
  expiresOn: string;
  /** The quote in the form as it would be sent. */
  preview?: QuoteDocument;
  quoteForm?: TypedQuote;
  paymentForm?: TypedPayment;
  /** Why a valid form was not saved. */
  failure?: string;
}

export const meta = ({ lead }: JobPageProps) =>
  adminMeta(`Quote and payment: ${lead.name}`, 'Quote and payment for a job');

/** Edits the quote and the payment of a lead's job. Works without JavaScript. */
export default function JobPage({
  lead,
  job,
  sent,
  isDraft,
  customersLink,
  referral,
  today,
  sending,
  expiresOn,
  preview,
  quoteForm,
  paymentForm,
  failure,
}: JobPageProps) {
  const { sendsEmail } = useAdminFrame();
  return (
    <AdminPage
      path="/admin/leads"
      back={{ href: `/admin/leads/${lead.id}`, label: lead.name }}
      title="Quote and payment"
    >
      <p className="lead">{describeJob(job, isDraft)}</p>
      <Failure isNotSaved>{failure}</Failure>
      {sending !== null && (
        <Sending
          key={sending.number}
          leadId={lead.id}
          sending={sending}
          hasEmail={sendsEmail && lead.email !== ''}
        />
      )}
      <div className="split-page">
        <div className="stack gap-4">
          {preview && <QuotePreview preview={preview} />}
          <section className="card" aria-labelledby="quote-title">
            <h2 id="quote-title">Quote</h2>
            <QuoteForm
              key={job.version}
              isNext={job.doneOn === null}
              lead={lead}
              job={job}
              referral={referral}
              typed={quoteForm}
              expiresOn={expiresOn}
            />
          </section>
        </div>
        <div className="stack gap-4">
          <Acceptance leadId={lead.id} job={job} />
          <SentQuotes leadId={lead.id} sent={sent} link={customersLink} today={today} />
          <section className="card" aria-labelledby="payment-title">
            <h2 id="payment-title">Payment</h2>
            <PaymentForm isNext={job.doneOn !== null} leadId={lead.id} job={job} rejected={paymentForm} />
          </section>
        </div>
      </div>
    </AdminPage>
  );
}

/** @param isReplaced whether a newer quote was sent */
const describeState = (expiresOn = '', today: string, isReplaced: boolean) =>
  isReplaced
    ? 'Replaced by a newer quote'
    : !expiresOn || expiresOn >= today
      ? 'Not accepted yet'
      : `Expired on ${formatCalendarDate(expiresOn)}. Send it again to renew it.`;

interface SendingProps {
  leadId: number;
  sending: SendingQuote;
  /** Whether the customer gets an email. */
  hasEmail: boolean;
}

/** Lets the owner undo the sending for ten seconds. */
function Sending({ leadId, sending: { number, undoMs }, hasEmail }: SendingProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoMs);
    return () => clearTimeout(timer);
  }, [undoMs]);
  const way = hasEmail ? 'emailed' : 'published';
  return (
    <UndoNote action={`/admin/leads/${leadId}/quote/undo`} isOver={isOver}>
      {isOver || !hasEmail ? `Quote ${number} was ${way}.` : `Quote ${number} will be emailed in 10 seconds.`}
    </UndoNote>
  );
}

/** Shows the quote as the customer will see it. */
function QuotePreview({ preview }: { preview: QuoteDocument }) {
  const { customer, service, lines, totalCents, note, expiresOn, wording } = preview;
  return (
    <section className="card stack gap-4" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p>
        {[`To ${customer}`, service, expiresOn && `valid through ${formatCalendarDate(expiresOn)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <QuoteLines lines={lines} totalCents={totalCents} />
      {note && <p className="kept-lines">{note}</p>}
      <p className="note">To accept, the customer agrees to: “{wording}”</p>
      <p>Not saved yet. Send it or change it below.</p>
    </section>
  );
}

/** Marks a quote as accepted that the customer accepted by phone or in person. */
function Acceptance({ leadId, job }: { leadId: number; job: JobView }) {
  if (job.quotedCents === null || job.acceptedAt || job.doneOn) return null;
  return (
    <section className="card" aria-labelledby="acceptance-title">
      <h2 id="acceptance-title">Acceptance</h2>
      <p className="mb-3">
        Did the customer accept the {formatPrice(job.quotedCents)} quote by phone or in person?
      </p>
      <PostButton action={`/admin/leads/${leadId}/quote/accepted`} fields={{ version: job.version }}>
        Mark as accepted
      </PostButton>
    </section>
  );
}

interface SentQuotesProps {
  leadId: number;
  sent: SentQuote[];
  link: string | null;
  today: string;
}

function SentQuotes({ leadId, sent, link, today }: SentQuotesProps) {
  const { timeZone } = useSite();
  if (sent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="sent-title">
      <h2 id="sent-title">Sent quotes</h2>
      <ul className="stack mb-3">
        {sent.map(({ number, document, sentAt, acceptedAt }, index) => (
          <li key={number}>
            <a href={`/admin/leads/${leadId}/quotes/${number}`}>
              Quote {number}: {formatPrice(document.totalCents)}
            </a>
            <p className="quiet">Sent {formatInstant(sentAt, timeZone)}</p>
            <p className="quiet">
              {acceptedAt
                ? `Accepted ${formatInstant(acceptedAt, timeZone)}`
                : describeState(document.expiresOn, today, index > 0)}
            </p>
          </li>
        ))}
      </ul>
      {link && <CopyButton text={link}>Copy customer link</CopyButton>}
    </section>
  );
}
