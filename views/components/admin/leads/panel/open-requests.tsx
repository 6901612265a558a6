import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { OpenRequest } from '../../../../contracts/leads/leads.js';
import { type LeadView } from '../../../../contracts/leads/leads.js';
import { formatWindow } from '../../../../format/moments.js';
import { givenAddress } from '../../../../forms/bookings/appointment.js';
import { customerFields } from '../../../../forms/customers/customer-link.js';
import type { FieldErrors } from '../../../../forms/rules.js';
import { Field } from '../../../shared/field.js';

/** A reply that wasn't accepted. */
export interface ReplyDraft {
  typed: Record<string, string>;
  errors: FieldErrors;
}

interface OpenRequestsProps {
  lead: LeadView;
  requests: readonly OpenRequest[];
  reply?: ReplyDraft;
}

/** Shows what the customer asks for, with one action each, and a form to reply. Works without JavaScript. */
export function OpenRequests({ lead, requests, reply }: OpenRequestsProps) {
  const declines = requests.find(({ kind }) => kind === 'time' || kind === 'address')?.kind;
  return (
    <section className="next-step open-requests" aria-label="The customer asks">
      <ul>
        {requests.map((request) => (
          <li key={request.kind}>
            <p className="next-step__title">{titleOf(request, lead)}</p>
            <p className="next-step__hint">{`The customer ${request.text}`}</p>
            <Approval lead={lead} request={request} />
          </li>
        ))}
      </ul>
      <form method="post" action={`/admin/leads/${lead.id}/replies`}>
        <Field
          name="text"
          id="reply-text"
          label="Reply"
          hint={
            lead.email
              ? `Emailed to ${lead.email}, and shown on the customer’s page.`
              : 'Shown on the customer’s page. There is no email address.'
          }
          error={reply?.errors.text}
        >
          <textarea
            rows={2}
            required
            maxLength={customerFields.text.atMost}
            defaultValue={reply?.typed.text}
          />
        </Field>
        <p className="button-row">
          <button type="submit" className="button">
            Send reply
          </button>
          {declines && (
            <button type="submit" className="button" name="declines" value={declines}>
              {declines === 'time'
                ? 'Decline new time with this message'
                : 'Decline address with this message'}
            </button>
          )}
        </p>
      </form>
      <form method="post" action={`/admin/leads/${lead.id}/answered`}>
        <button type="submit" className="button">
          Mark as answered
        </button>
      </form>
    </section>
  );
}

function titleOf({ kind, window }: OpenRequest, lead: LeadView): string {
  if (kind === 'time' && window && !isScheduled(lead)) return `Asks for ${formatWindow(window)}`;
  if (kind === 'time') return window ? `Wants another time: ${formatWindow(window)}` : 'Wants another time';
  return {
    cancellation: 'Canceled',
    address: 'Gave an address',
    message: 'Sent a message',
    photos: 'Added photos',
  }[kind];
}

/** Approves the new time, with the warnings of the appointment's page if there are any, or the address. */
function Approval({ lead, request: { kind, window, address } }: { lead: LeadView; request: OpenRequest }) {
  const path = `/admin/leads/${lead.id}`;
  if (kind === 'time' && window)
    return (
      <form method="post" action={`${path}/appointment?from=lead`}>
        <input type="hidden" name="day" value={window.day} />
        <input type="hidden" name="timeWindow" value={window.timeWindow} />
        <input type="hidden" name="address" value={lead.address ?? givenAddress(lead.serviceArea)} />
        <input type="hidden" name="version" value={lead.version} />
        <button type="submit" className="button button--accent">
          {isScheduled(lead) ? 'Approve new time' : 'Confirm this time'}
        </button>
      </form>
    );
  if (kind === 'time')
    return (
      <a className="button button--accent" href={`${path}/appointment`}>
        Reschedule
      </a>
    );
  if (kind === 'address' && address)
    return (
      <form method="post" action={`${path}/given-address`}>
        <input type="hidden" name="address" value={address} />
        <button type="submit" className="button button--accent">
          Use this address
        </button>
      </form>
    );
  return null;
}
