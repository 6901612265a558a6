import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { LeadView, OpenRequest } from '../../../../contracts/leads/leads.js';
import { formatWindow } from '../../../../format/moments.js';
import { givenAddress } from '../../../../forms/bookings/appointment.js';
import { type ReplyDraft, ReplyForm } from './reply-form.js';

interface OpenRequestsProps {
  lead: LeadView;
  requests: readonly OpenRequest[];
  reply?: ReplyDraft;
}

/** Shows what the customer asks for, with one action each, and a form to reply. Works without JavaScript. */
export function OpenRequests({ lead, requests, reply }: OpenRequestsProps) {
  const kinds = requests.map(({ kind }) => kind);
  const declines = kinds.find((kind) => kind === 'time' || kind === 'address');
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
      <ReplyForm lead={lead} declines={declines} draft={reply} />
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
