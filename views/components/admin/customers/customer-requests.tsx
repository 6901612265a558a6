import type { CustomerRequest } from '../../../contracts/customers/customers.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate, formatInstant } from '../../../format/moments.js';
import { useTimeInWords } from '../bookings/appointment-labels.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { StatusBadge } from '../shared/badge.js';

interface CustomerRequestsProps {
  requests: CustomerRequest[];
  /** How many there are, shown or not. */
  inAll: number;
}

/** What a customer has asked for, with the appointments, the money and the words, newest first. */
export function CustomerRequests({ requests, inAll }: CustomerRequestsProps) {
  return (
    <section className="card" aria-labelledby="requests-title">
      <h2 id="requests-title">Requests</h2>
      {requests.length === 0 && <p>None yet.</p>}
      <ul className="customer-requests">
        {requests.map((request) => (
          <Request key={request.lead.id} request={request} />
        ))}
      </ul>
      {inAll > requests.length && (
        <p>
          The newest {requests.length} of {inAll}.
        </p>
      )}
    </section>
  );
}

function Request({ request: { lead, job, words } }: { request: CustomerRequest }) {
  const { timeZone } = useSite();
  const service = useServiceLabel();
  const time = useTimeInWords();
  const { appointment } = lead;
  return (
    <li>
      <p className="customer-requests__head">
        <a href={`/admin/leads/${lead.id}`}>
          No. {lead.id}, {formatInstant(lead.createdAt, timeZone)}
        </a>
        <StatusBadge status={lead.status} />
      </p>
      <p>{service(lead) ?? 'No service named'}</p>
      {appointment?.day && (
        <p>
          Appointment: {formatCalendarDate(appointment.day)}, {time(appointment)}
        </p>
      )}
      {job && <p>{moneyInWords(job)}</p>}
      {lead.message && <blockquote>{lead.message}</blockquote>}
      {words.map(({ at, text }) => (
        <blockquote key={at}>
          {text}
          <footer>{formatInstant(at, timeZone)}</footer>
        </blockquote>
      ))}
    </li>
  );
}

function moneyInWords({
  quotedCents,
  chargedCents,
  doneOn,
  paidOn,
}: NonNullable<CustomerRequest['job']>): string {
  const parts = [
    doneOn && `Done on ${formatCalendarDate(doneOn)}`,
    chargedCents === null && quotedCents !== null && `quoted ${formatPrice(quotedCents)}`,
    chargedCents !== null && (chargedCents === 0 ? 'free of charge' : `charged ${formatPrice(chargedCents)}`),
    chargedCents && doneOn && (paidOn ? `paid on ${formatCalendarDate(paidOn)}` : 'not paid yet'),
  ].filter(Boolean);
  const sentence = parts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
