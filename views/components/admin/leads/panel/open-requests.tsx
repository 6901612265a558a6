import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { LeadView, OpenRequest } from '../../../../contracts/leads/leads.js';
import { useSite } from '../../../../contracts/website/site.js';
import { formatWindow } from '../../../../format/moments.js';
import { describeArea } from '../../../../forms/leads/outside-area.js';
import { PostButton } from '../../shared/post-button.js';
import { type ReplyDraft, ReplyForm } from './reply-form.js';
import { TimeApproval } from './time-approval.js';

interface OpenRequestsProps {
  lead: LeadView;
  requests: readonly OpenRequest[];
  reply?: ReplyDraft;
}

/** Shows what the customer asks for, with one action each, and a form to reply. Works without JavaScript. */
export function OpenRequests({ lead, requests, reply }: OpenRequestsProps) {
  const { cities } = useSite();
  const kinds = requests.map(({ kind }) => kind);
  const declinable = kinds.filter((kind) => kind === 'time' || kind === 'address');
  return (
    <section
      className="note note--attention next-step cluster gap-3 open-requests"
      aria-label="The customer asks"
    >
      <ul>
        {requests.map((request) => (
          <li key={request.kind}>
            <p className="strong">{titleOf(request, lead)}</p>
            <p className="quiet">{`The customer ${describeArea(request.text, request, cities)}`}</p>
            <Approval lead={lead} request={request} />
          </li>
        ))}
      </ul>
      <ReplyForm lead={lead} declinable={declinable} draft={reply} />
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

/** Approves the new time, or the address. */
function Approval({ lead, request: { kind, window, address } }: { lead: LeadView; request: OpenRequest }) {
  const path = `/admin/leads/${lead.id}`;
  if (kind === 'time' && window) return <TimeApproval lead={lead} window={window} />;
  if (kind === 'time')
    return (
      <a className="button button--accent" href={`${path}/appointment`}>
        Reschedule
      </a>
    );
  if (kind === 'address' && address)
    return (
      <PostButton action={`${path}/given-address`} fields={{ address }} className="button button--accent">
        Use this address
      </PostButton>
    );
  return null;
}
