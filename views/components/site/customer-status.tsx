import type { CustomerRequest, RequestStatus } from '../../contracts/customers/customer-request.js';
import type { CanceledVisit } from '../../contracts/customers/plans.js';
import { useSite } from '../../contracts/website/site.js';
import { describeCanceledVisit } from '../../format/canceled-visit.js';

const titles: Record<RequestStatus, string> = {
  asked: 'Your request',
  booked: 'Your appointment is confirmed',
  begun: 'Your appointment',
  done: 'Your cleaning is done',
  canceled: 'Your request is canceled',
  closed: 'Your request is closed',
};

const leads: Record<RequestStatus, string> = {
  asked: 'We have your request and will contact you to set a time.',
  booked: 'We look forward to seeing you.',
  begun: 'It’s too late to change this online. Please call us.',
  done: 'Thank you for choosing us. Questions or feedback? Send us a message below.',
  canceled: 'Nothing is scheduled. Changed your mind? Choose another time below.',
  closed: 'Nothing is scheduled. Still interested? Choose a time below, or send us a message.',
};

/** Shows the status of the request, its appointment, and a time that still needs our answer. */
export function CustomerStatus({
  request,
  hasOpenQuote = false,
}: {
  request: CustomerRequest;
  /** Whether a quote can be accepted below. */
  hasOpenQuote?: boolean;
}) {
  const { phone, phoneHref } = useSite();
  const { status, appointment, requestedTime, declinedTime, hasCalendarFile, path } = request;
  const isOpen = status === 'asked' || status === 'booked';
  const isMissingAddress = isOpen && !request.address && !request.givenAddress;
  return (
    <section className={`my-status stack my-status--${status}`}>
      <h1>{titleOf(request)}</h1>
      {appointment && (
        <p className="my-status__time stack">
          <strong className="figure">{appointment.date}</strong>
          {appointment.time && <span>{appointment.time}</span>}
          {appointment.address && <span>{appointment.address}</span>}
        </p>
      )}
      <p className="lead">
        {request.isProposed && status === 'booked'
          ? 'We saved this time for you.'
          : request.canceledVisit
            ? describeCanceledVisit(request.canceledVisit)
            : request.isAppointmentCanceled
              ? 'Nothing is scheduled. Choose another time below, or call us.'
              : status === 'asked' && requestedTime
                ? `You asked for ${requestedTime}. ${request.closedHint ?? 'We’ll confirm the time with you.'}`
                : status === 'asked' && hasOpenQuote
                  ? 'We’ve sent you a quote. Please review and accept it below.'
                  : status === 'asked' && declinedTime
                    ? 'Choose another time below, or call us.'
                    : leads[status]}
      </p>
      {request.requestedTimeHint && <p className="note note--warning">{request.requestedTimeHint}</p>}
      {appointment && requestedTime && (
        <p className="note note--good">
          You asked to reschedule to {requestedTime}. You’ll keep your current time until we confirm the new
          one.
        </p>
      )}
      {isOpen && request.givenAddress && (
        <p className="note note--good">
          You gave us {request.givenAddress}.{' '}
          {appointment?.address
            ? 'We’ll keep the current address until we confirm the new one.'
            : 'We’ll confirm it.'}
        </p>
      )}
      {isMissingAddress && (
        <p className="note note--warning stack">
          <span>
            We don’t have your street address yet. <a href="#your-address">Add your address</a>
          </span>
        </p>
      )}
      {declinedTime && (
        <div className="note note--warning stack">
          <p>
            We couldn’t make {declinedTime.time}. {appointment && 'You keep your current time.'}
          </p>
          <p>“{declinedTime.text}”</p>
        </div>
      )}
      <p className="button-row">
        {hasCalendarFile && status === 'booked' && (
          <a className="button button--accent" href={`${path}/appointment.ics`} download="appointment.ics">
            Add to calendar
          </a>
        )}
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}

function titleOf({ status, isProposed, isAppointmentCanceled, canceledVisit }: CustomerRequest): string {
  if (canceledVisit) return titleOfVisit(canceledVisit);
  if (isAppointmentCanceled) return 'Your appointment is canceled';
  return isProposed ? 'Please confirm your next visit' : titles[status];
}

function titleOfVisit({ reason, state }: CanceledVisit): string {
  if (reason === 'plan-paused' && state === 'paused') return 'Your plan is paused';
  return reason === 'plan-ended' ? 'Your plan has ended' : 'This visit is canceled';
}
