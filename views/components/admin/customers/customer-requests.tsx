import type { CustomerRequest } from '../../../contracts/customers/customers.js';
import { customersMessage, type LeadView, messageLabel } from '../../../contracts/leads/leads.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import { useTimeInWords } from '../bookings/appointment-labels.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { StatusBadge } from '../shared/badge.js';
import { RelativeTime } from '../shared/relative-time.js';
import { CustomerHeading } from './customer-heading.js';

interface CustomerRequestsProps {
  requests: CustomerRequest[];
  /** How many there are, shown or not. */
  total: number;
}

/** Lists a customer's leads with their appointments, money and messages, newest first. */
export function CustomerRequests({ requests, total }: CustomerRequestsProps) {
  return (
    <section className="stack gap-4 shrink break-words ruled" aria-labelledby="requests-title">
      <CustomerHeading id="requests-title">Leads</CustomerHeading>
      {requests.length === 0 && <p>No leads yet.</p>}
      <ul className="customer-requests stack">
        {requests.map((request) => (
          <Request key={request.lead.id} request={request} />
        ))}
      </ul>
      {total > requests.length && (
        <p>
          Showing the newest {requests.length} of {total}
        </p>
      )}
    </section>
  );
}

function Request({ request: { lead, job, messages } }: { request: CustomerRequest }) {
  const service = useServiceLabel();
  const time = useTimeInWords();
  const { appointment } = lead;
  const said = customersMessage(lead);

  return (
    <li className="stack gap-1 ruled">
      <p className="row gap-3 align-start apart">
        <a className="strong" href={`/admin/leads/${lead.id}`}>
          {service(lead) ?? 'No service selected'}
        </a>
        <StatusBadge lead={lead} />
      </p>
      <p className="quiet">
        Lead #{lead.id} · <RelativeTime at={lead.createdAt} />
      </p>
      {appointment?.day && (
        <p>
          Appointment: {formatCalendarDate(appointment.day)}, {time(appointment)}
        </p>
      )}
      {job && <Money lead={lead} job={job} />}
      {said && <blockquote>{said}</blockquote>}
      {lead.message && !said && (
        <p>
          {messageLabel(lead)}: {lead.message}
        </p>
      )}
      {messages.map(({ at, text }) => (
        <blockquote key={at}>
          {text}
          <footer className="quiet">
            <RelativeTime at={at} />
          </footer>
        </blockquote>
      ))}
    </li>
  );
}

type Job = NonNullable<CustomerRequest['job']>;

/** Shows what was charged. An unpaid job links to its payment. */
function Money({ lead, job }: { lead: LeadView; job: Job }) {
  const text = describeMoney(job);
  const isUnpaid = Boolean(job.chargedCents && job.doneOn && !job.paidOn);
  if (text === '') return null;
  return (
    <p>
      {text}
      {isUnpaid && (
        <>
          {' · '}
          <a href={`/admin/leads/${lead.id}/money`} aria-label={`Record payment for lead #${lead.id}`}>
            Record payment
          </a>
        </>
      )}
    </p>
  );
}

function describeMoney({ quotedCents, chargedCents, doneOn, paidOn }: Job): string {
  const parts = [
    doneOn && `Completed ${formatCalendarDate(doneOn)}`,
    chargedCents === null && quotedCents !== null && `quoted ${formatPrice(quotedCents)}`,
    chargedCents !== null && (chargedCents === 0 ? 'free of charge' : `charged ${formatPrice(chargedCents)}`),
    chargedCents && doneOn && (paidOn ? `paid ${formatCalendarDate(paidOn)}` : 'unpaid'),
  ].filter(Boolean);
  const sentence = parts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
