import { CustomerCancelForm } from '../components/site/customer-cancel-form.js';
import { CustomerMessages } from '../components/site/customer-messages.js';
import { CustomerMoveForm } from '../components/site/customer-move-form.js';
import { CustomerQuote } from '../components/site/customer-quote.js';
import { CustomerStatus } from '../components/site/customer-status.js';
import { NextSteps } from '../components/site/next-steps.js';
import { PhotoForm, type PhotoFormProps } from '../components/site/photo-form.js';
import { RequestSummary } from '../components/site/request-summary.js';
import type {
  CustomerFormName,
  CustomerRequest,
  RefusedForm,
} from '../contracts/customers/customer-request.js';
import type { CustomersQuote } from '../contracts/money/money.js';
import { useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { contactReceived } from '../forms/leads/contact.js';
import { freeRoomReceived } from '../forms/leads/free-room.js';

interface MyRequestPageProps {
  /** Null for an address that is no link, or none any more. */
  request: CustomerRequest | null;
  form?: RefusedForm;
  photos?: PhotoFormProps;
  /** The newest quote that was sent. */
  quote?: CustomersQuote | null;
  hasReceipt?: boolean;
  /** Whether it was sent a moment ago. */
  isJustSent?: boolean;
}

export const meta = ({ request }: MyRequestPageProps): Meta => ({
  title: request ? 'Your Request' : 'This Link Leads Nowhere',
  description: 'Your request for a cleaning',
  isPrivate: true,
});

/** The customer's own page: what was asked for, what is confirmed, and all that can be done about it without a script. */
export default function MyRequestPage({
  request,
  form,
  photos,
  quote,
  hasReceipt,
  isJustSent,
}: MyRequestPageProps) {
  if (!request) return <NoSuchLink />;
  const refused = (name: CustomerFormName) => (form?.name === name ? form : undefined);
  return (
    <div className="my-request wrap">
      {isJustSent && <JustSent request={request} />}
      {form && <Refusal form={form} />}
      <CustomerStatus request={request} hasReceipt={hasReceipt} />
      {quote && <CustomerQuote quote={quote} request={request} />}
      <div className="my-request__columns">
        <div className="my-request__column">
          <CustomerMoveForm request={request} refused={refused('move')} />
          <CustomerCancelForm request={request} refused={refused('cancel')} />
          <RequestSummary request={request} />
        </div>
        <div className="my-request__column">
          {photos && <PhotoForm {...photos} />}
          <CustomerMessages request={request} refused={refused('message')} />
        </div>
      </div>
    </div>
  );
}

/** That the request has arrived, and what happens next. */
function JustSent({ request }: { request: CustomerRequest }) {
  const facts = useFacts();
  const { title, description } = request.isFreeRoom ? freeRoomReceived(facts) : contactReceived(facts);
  return (
    <section className="note note--good" aria-label="Your request has arrived">
      <p>
        <strong>{title}</strong> {request.appointment ? 'A confirmation is on its way to you.' : description}
      </p>
      {!request.appointment && <NextSteps isFreeRoom={request.isFreeRoom} />}
    </section>
  );
}

/** Why a form was not accepted, where a reader begins. */
function Refusal({ form: { failure, errors = {} } }: { form: RefusedForm }) {
  const { phone, phoneHref } = useSite();
  return (
    <p className="note note--bad" role="alert">
      {failure ?? Object.values(errors)[0]} <a href={phoneHref}>{phone}</a>
    </p>
  );
}

function NoSuchLink() {
  const { phone, phoneHref } = useSite();
  return (
    <section className="message-page wrap">
      <h1>This link leads nowhere</h1>
      <p className="lead">
        Perhaps a part of it was lost on the way: please open it from our mail once more. Or it has ended, as
        links do some time after the appointment. We are glad to help you on the phone.
      </p>
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
