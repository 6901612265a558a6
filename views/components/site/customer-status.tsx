import type { CustomerRequest, CustomerStanding } from '../../contracts/customers/customer-request.js';
import { useSite } from '../../contracts/website/site.js';

const titles: Record<CustomerStanding, string> = {
  asked: 'Your request',
  booked: 'Your appointment is confirmed',
  begun: 'Your appointment',
  done: 'Your cleaning is done',
  cancelled: 'Your request is cancelled',
};

const leads: Record<CustomerStanding, string> = {
  asked: 'We have your request and will contact you to agree on a time.',
  booked: 'We look forward to seeing you.',
  begun: 'Its time has come, so that it can’t be moved or cancelled here any more.',
  done: 'Thank you for having us. Is there anything left to say? Write to us below.',
  cancelled: 'Nothing is planned any more. If you change your mind, choose another time below.',
};

interface CustomerStatusProps {
  request: CustomerRequest;
  hasReceipt?: boolean;
}

/** How the request stands: the page's title, the appointment, and what is still to be answered. */
export function CustomerStatus({ request, hasReceipt }: CustomerStatusProps) {
  const { phone, phoneHref } = useSite();
  const { standing, appointment, openWish, hasCalendarFile, path } = request;
  return (
    <section className={`my-status my-status--${standing}`}>
      <h1>{titles[standing]}</h1>
      {appointment && (
        <p className="my-status__time">
          <strong>{appointment.date}</strong>
          <span>{appointment.time}</span>
          {appointment.address && <span>{appointment.address}</span>}
        </p>
      )}
      <p className="lead">
        {standing === 'asked' && openWish
          ? `You asked for ${openWish}. We will confirm the time with you.`
          : leads[standing]}
      </p>
      {appointment && openWish && (
        <p className="note note--good">
          You asked to move it to {openWish}. Until we have confirmed that, it stays as it is.
        </p>
      )}
      <p className="button-row">
        {hasCalendarFile && standing === 'booked' && (
          <a className="button button--accent" href={`${path}/appointment.ics`} download="appointment.ics">
            Add to calendar
          </a>
        )}
        {hasReceipt && (
          <a className="button button--accent" href={`${path}/receipt`}>
            See the receipt
          </a>
        )}
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
