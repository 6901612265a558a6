import { describeJob } from '../../components/admin/money/job-summary.js';
import { PaymentForm, type TypedPayment } from '../../components/admin/money/payment-form.js';
import { QuoteForm, type TypedQuote } from '../../components/admin/money/quote-form.js';
import { CopyButton } from '../../components/admin/shared/copy-button.js';
import type { LeadReferral } from '../../contracts/customers/customers.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import type { JobView, SentQuote } from '../../contracts/money/money.js';
import type { Meta } from '../../contracts/website/meta.js';
import { useSite } from '../../contracts/website/site.js';
import { formatPrice } from '../../format/figures.js';
import { formatInstant } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface JobPageProps {
  lead: LeadView;
  job: JobView;
  /** Newest first. */
  sent: SentQuote[];
  customersLink: string | null;
  referral: LeadReferral | null;
  quoteForm?: TypedQuote;
  paymentForm?: TypedPayment;
  /** Why a valid form was not saved. */
  failure?: string;
}

export const meta = ({ lead }: JobPageProps): Meta => ({
  title: `Quote and payment: ${lead.name}`,
  description: 'Quote and payment for a job',
  noindex: true,
});

/** Edits the quote and the payment of a lead's job. Works without JavaScript. */
export default function JobPage({
  lead,
  job,
  sent,
  customersLink,
  referral,
  quoteForm,
  paymentForm,
  failure,
}: JobPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <p className="way-back">
        <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
      </p>
      <h1>Quote and payment</h1>
      <p className="lead">{describeJob(job)}</p>
      {failure && (
        <p className="note note--bad" role="alert">
          <strong>Not saved.</strong> {failure}
        </p>
      )}
      <div className="lead-file">
        <section className="card" aria-labelledby="quote-title">
          <h2 id="quote-title">Quote</h2>
          <QuoteForm
            key={job.version}
            isNext={job.doneOn === null}
            lead={lead}
            job={job}
            referral={referral}
            typed={quoteForm}
          />
        </section>
        <div className="lead-file__side">
          <Acceptance leadId={lead.id} job={job} />
          <SentQuotes leadId={lead.id} sent={sent} link={customersLink} />
          <section className="card" aria-labelledby="payment-title">
            <h2 id="payment-title">Payment</h2>
            <PaymentForm isNext={job.doneOn !== null} leadId={lead.id} job={job} rejected={paymentForm} />
          </section>
        </div>
      </div>
    </AdminLayout>
  );
}

/** Marks a quote as accepted that the customer accepted by phone or in person. */
function Acceptance({ leadId, job }: { leadId: number; job: JobView }) {
  if (job.quotedCents === null || job.acceptedAt || job.doneOn) return null;
  return (
    <section className="card" aria-labelledby="acceptance-title">
      <h2 id="acceptance-title">Acceptance</h2>
      <p>Did the customer accept the {formatPrice(job.quotedCents)} quote by phone or in person?</p>
      <form method="post" action={`/admin/leads/${leadId}/quote/accepted`}>
        <input type="hidden" name="version" value={job.version} />
        <button type="submit" className="button">
          Mark as accepted
        </button>
      </form>
    </section>
  );
}

function SentQuotes({ leadId, sent, link }: { leadId: number; sent: SentQuote[]; link: string | null }) {
  const { timeZone } = useSite();
  if (sent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="sent-title">
      <h2 id="sent-title">Sent quotes</h2>
      <ul className="sent-quotes">
        {sent.map(({ number, document, sentAt, acceptedAt }) => (
          <li key={number}>
            <a href={`/admin/leads/${leadId}/quotes/${number}`}>
              Quote {number}: {formatPrice(document.totalCents)}
            </a>
            <span>Sent {formatInstant(sentAt, timeZone)}</span>
            <span>{acceptedAt ? `Accepted ${formatInstant(acceptedAt, timeZone)}` : 'Not accepted yet'}</span>
          </li>
        ))}
      </ul>
      {link && <CopyButton text={link}>Copy customer link</CopyButton>}
    </section>
  );
}
