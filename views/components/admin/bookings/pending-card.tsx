import { isNew } from '../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatShortDay, isCalendarDate } from '../../../format/moments.js';
import { Icon } from '../../shared/icon.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { afterCancellation } from '../leads/panel/next-step.js';
import { StatusMenu } from '../leads/status-menu.js';
import { PriorityBadge } from '../shared/badge.js';
import { useTimeInWords, useTown } from './appointment-labels.js';

/** Shows a pending or new lead with its next steps: call the customer, then schedule. */
export function PendingCard({ lead }: { lead: LeadView }) {
  const town = useTown();
  const service = useServiceLabel();
  const { id, name } = lead;
  return (
    <li className="card stack pending-card" data-lead={id} data-carry={id} tabIndex={-1} aria-label={name}>
      <div className="row break-words">
        <a className="plain-link strong" href={`/admin/leads/${id}`} aria-keyshortcuts="M">
          {name}
        </a>
        {lead.priority === 'high' && <PriorityBadge priority={lead.priority} />}
        <StatusMenu lead={lead} from="bookings" />
      </div>
      <p className="quiet">{[service(lead), town(lead)].filter(Boolean).join('\u00a0· ')}</p>
      <Waits lead={lead} />
      <p className="pending-card__steps cluster apart mt-1">
        <a className="button" href={lead.phoneHref} aria-label={`Call ${name}: ${lead.phoneShown}`}>
          <Icon name="call" />
          {lead.phoneShown}
        </a>
        <a className="button" href={`/admin/leads/${id}/appointment`} aria-label={`Schedule ${name}`}>
          Schedule
        </a>
      </p>
    </li>
  );
}

/** Says for what the lead waits, and what to do. */
function Waits({ lead }: { lead: LeadView }) {
  const { preferredDate, timePreference } = lead;
  const time = (preferredDate || timePreference) && <Preferred lead={lead} />;
  if (lead.cancelledAt)
    return (
      <>
        <p className="quiet">Canceled by customer{time && <>: {time}</>}</p>
        <p className="pending-card__action">{afterCancellation}</p>
      </>
    );
  if (lead.appointmentCanceledAt) return <p className="quiet">You canceled the appointment</p>;
  return (
    <>
      {time && <p className="quiet">Preferred: {time}</p>}
      {isNew(lead) ? (
        lead.customerDid && <p className="quiet">The customer {lead.customerDid}</p>
      ) : (
        <p className="pending-card__action">Action Required: Call customer to confirm appointment details</p>
      )}
    </>
  );
}

function Preferred({ lead: { preferredDate, timePreference } }: { lead: LeadView }) {
  const time = useTimeInWords();
  const day = preferredDate && isCalendarDate(preferredDate) ? formatShortDay(preferredDate) : preferredDate;
  const window =
    timePreference && time({ day: null, timeWindow: timePreference, minutes: null }).split(' (')[0];
  return <>{[day, day && window ? window.toLowerCase() : window].filter(Boolean).join(', ')}</>;
}
