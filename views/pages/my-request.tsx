import { AfterJob } from '../components/site/after-job.js';
import { CustomerAddress } from '../components/site/customer-address.js';
import { CustomerCancelForm } from '../components/site/customer-cancel-form.js';
import { CustomerMessages } from '../components/site/customer-messages.js';
import { CustomerMoveForm } from '../components/site/customer-move-form.js';
import { CustomerPlan } from '../components/site/customer-plan.js';
import { CustomerQuote } from '../components/site/customer-quote.js';
import { CustomerReview } from '../components/site/customer-review.js';
import { CustomerStatus } from '../components/site/customer-status.js';
import { Letterhead } from '../components/site/letterhead.js';
import { NextSteps } from '../components/site/next-steps.js';
import { PhoneText } from '../components/site/phone-text.js';
import { PhotoConsent } from '../components/site/photo-consent.js';
import { PhotoForm, type PhotoFormProps } from '../components/site/photo-form.js';
import { PlanSignUpForm } from '../components/site/plan-sign-up-form.js';
import { RequestSummary } from '../components/site/request-summary.js';
import type {
  CustomerFormName,
  CustomerRequest,
  RefusedForm,
} from '../contracts/customers/customer-request.js';
import type { CustomersPlan, PlanSignUp } from '../contracts/customers/plans.js';
import type { OwnReview } from '../contracts/customers/reviews.js';
import type { ConsentQuestion } from '../contracts/leads/photo-pairs.js';
import type { CustomersQuote } from '../contracts/money/money.js';
import { useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { contactReceived, freeRoomReceived, freeRoomUnconfirmed } from '../forms/leads/received.js';

interface MyRequestPageProps {
  /** Null where the link is unknown or has expired. */
  request: CustomerRequest | null;
  form?: RefusedForm;
  photos?: PhotoFormProps;
  /** The question whether photos of the job may be shown; null before there are any. */
  consent?: ConsentQuestion | null;
  /** The recurring plan that the request belongs to; null for none. */
  plan?: CustomersPlan | null;
  /** The plans that the customer can sign up for; null for none. */
  signUp?: PlanSignUp | null;
  /** The newest quote that was sent. */
  quote?: CustomersQuote | null;
  /** The receipt’s total in US cents, after the job. */
  receipt?: { totalCents: number; isPaid: boolean } | null;
  /** The https link where customers leave a review; '' for none. */
  reviewLink?: string;
  /** The https link where customers pay; '' for none. */
  paymentLink?: string;
  /** The customer’s review; null before they have written one. */
  review?: OwnReview | null;
  /** The business’s postal address; '' for none. */
  postalAddress?: string;
  /** Whether the customer came here by sending the request, and it is still new. */
  isJustSent?: boolean;
}

export const meta = ({ request }: MyRequestPageProps): Meta => ({
  title: request ? 'Your Request' : 'This Link Doesn’t Work',
  description: 'Your cleaning request',
  isPrivate: true,
});

/** Shows customers their request and lets them act on it. Works without JavaScript. */
export default function MyRequestPage({
  request,
  form,
  photos,
  consent,
  plan,
  signUp,
  quote,
  receipt = null,
  reviewLink = '',
  paymentLink = '',
  review = null,
  postalAddress,
  isJustSent,
}: MyRequestPageProps) {
  if (!request) return <NoSuchLink />;
  const refused = (name: CustomerFormName) => (form?.name === name ? form : undefined);
  const isDone = request.status === 'done';
  const shownQuote = quote && (
    <CustomerQuote
      quote={quote}
      request={request}
      postalAddress={postalAddress}
      paymentLink={isDone ? '' : paymentLink}
    />
  );
  return (
    <div className="my-request stack wrap">
      {isJustSent && <JustSent request={request} />}
      {form && <Refusal form={form} />}
      <Letterhead postalAddress={postalAddress} />
      <CustomerStatus request={request} hasOpenQuote={quote?.isOpen} />
      {isDone && <AfterJob request={request} receipt={receipt} isSecondary={Boolean(signUp?.chosen)} />}
      <div className="my-request__columns stack beside">
        <div className="my-request__column stack">
          {isDone && (
            <CustomerReview
              path={request.path}
              review={review}
              reviewLink={reviewLink}
              refused={refused('review')}
            />
          )}
          {consent && <PhotoConsent {...consent} />}
          {plan && <CustomerPlan plan={plan} request={request} paymentLink={isDone ? '' : paymentLink} />}
          {!isDone && shownQuote}
          {signUp && <PlanSignUpForm path={request.path} signUp={signUp} />}
          <CustomerMoveForm
            request={request}
            refused={refused('move')}
            isPrimary={
              !quote?.isOpen &&
              request.status !== 'booked' &&
              !request.requestedTime &&
              !request.canceledVisit
            }
          />
          {!isDone && photos && <PhotoForm {...photos} />}
          <CustomerMessages request={request} refused={refused('message')} />
          {isDone && shownQuote}
        </div>
        <div className="my-request__column stack stays">
          <RequestSummary request={request} />
          <CustomerAddress request={request} refused={refused('address')} />
          <CustomerCancelForm request={request} refused={refused('cancel')} />
        </div>
      </div>
    </div>
  );
}

/** Confirms that the request arrived and says what happens next. */
function JustSent({ request }: { request: CustomerRequest }) {
  const facts = useFacts();
  const { title, description } = request.isFreeRoom ? freeRoomReceived(facts) : contactReceived(facts);
  return (
    <section className="note note--good" aria-label="Request received">
      <p>
        <strong>{title}</strong> {request.isFreeRoom && `${freeRoomUnconfirmed} `}
        {description}
      </p>
      <NextSteps isFreeRoom={request.isFreeRoom} />
    </section>
  );
}

/** Says at the top of the page why a form wasn’t accepted. */
function Refusal({ form: { failure, errors = {} } }: { form: RefusedForm }) {
  return (
    <p className="note note--bad" role="alert">
      <PhoneText text={failure ?? Object.values(errors)[0] ?? ''} isHelp />
    </p>
  );
}

function NoSuchLink() {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>This link doesn’t work</h1>
      <p className="lead">It may be incomplete or expired. Open it again from our email, or call us.</p>
      <p className="button-row">
        <a className="button button--accent" href={phoneHref}>
          Call {phone}
        </a>
        <a className="button" href="/contact">
          Send a new request
        </a>
      </p>
    </section>
  );
}
