import type { LeadView } from '../../../contracts/leads/leads.js';
import { formatShortDay, isCalendarDate } from '../../../format/moments.js';
import { Icon } from '../../shared/icon.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { StatusMenu } from '../leads/status-menu.js';
import { PriorityBadge } from '../shared/badge.js';
import { useTimeInWords, useTown } from './appointment-labels.js';

/** Shows a pending lead with its next steps: call the customer, then schedule. */
export function PendingCard({ lead }: { lead: LeadView }) {
  const town = useTown();
  const service = useServiceLabel();
  const { id, name, preferredDate, timePreference } = lead;
  return (
    <li className="pending-card" data-lead={id} data-carry={id} tabIndex={-1} aria-label={name}>
      <div className="pending-card__name">
        <a href={`/admin/leads/${id}`} aria-keyshortcuts="M">
          {name}
        </a>
        {lead.priority === 'high' && <PriorityBadge priority={lead.priority} />}
        <StatusMenu lead={lead} from="bookings" />
      </div>
      <p className="pending-card__facts">{[service(lead), town(lead)].filter(Boolean).join('\u00a0· ')}</p>
      {lead.appointmentCanceledAt ? (
        <p className="pending-card__facts">You canceled the appointment</p>
      ) : (
        (preferredDate || timePreference) && (
          <p className="pending-card__facts">
            Preferred: <Preferred lead={lead} />
          </p>
        )
      )}
      {!lead.appointmentCanceledAt && (
        <p className="pending-card__action">Action Required: Call customer to confirm appointment details</p>
      )}
      <p className="pending-card__steps">
        <a
          className="button button--small"
          href={lead.phoneHref}
          aria-label={`Call ${name}: ${lead.phoneShown}`}
        >
          <Icon name="call" />
          {lead.phoneShown}
        </a>
        <a
          className="button button--small"
          href={`/admin/leads/${id}/appointment`}
          aria-label={`Schedule ${name}`}
        >
          Schedule
        </a>
      </p>
    </li>
  );
}

function Preferred({ lead: { preferredDate, timePreference } }: { lead: LeadView }) {
  const time = useTimeInWords();
  const day = preferredDate && isCalendarDate(preferredDate) ? formatShortDay(preferredDate) : preferredDate;
  const window =
    timePreference && time({ day: null, timeWindow: timePreference, minutes: null }).split(' (')[0];
  return <>{[day, day && window ? window.toLowerCase() : window].filter(Boolean).join(', ')}</>;
}
