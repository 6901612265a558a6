import { windowText } from '../../contracts/bookings/free-windows.js';
import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { useSite } from '../../contracts/website/site.js';
import { FreeWindowChips } from './free-window-chips.js';
import { SeenField } from './seen-field.js';

interface CustomerMoveFormProps {
  request: CustomerRequest;
  refused?: RefusedForm;
  /** Whether choosing a time is what the page asks for first. */
  isPrimary: boolean;
}

/** Offers the next open slots; collapsed while there is an appointment, absent where the time can’t be changed online. */
export function CustomerMoveForm({ request, refused, isPrimary }: CustomerMoveFormProps) {
  const { phone, phoneHref } = useSite();
  const { path, status, windows, isInstant } = request;
  if (status === 'begun' || status === 'done') return null;
  const isMove = status === 'booked';
  return (
    <details className="card my-fold" id="move" open={!isMove || refused !== undefined}>
      <summary>
        <h2>{titleOf(status, isInstant)}</h2>
      </summary>
      {windows.length === 0 ? (
        <p>
          No times are open online right now. Call us at <a href={phoneHref}>{phone}</a>, and we’ll find one.
        </p>
      ) : (
        <form method="post" action={`${path}/move`}>
          <p className="my-note">
            {isInstant
              ? `Confirmed right away.${isMove ? ' This replaces your current time.' : ''}`
              : 'We’ll confirm the time with you.'}
          </p>
          <SeenField seen={request.seen} />
          <fieldset className="free-windows">
            <legend className="visually-hidden">Open times</legend>
            <FreeWindowChips
              windows={windows}
              radio={(window) => ({
                name: 'window',
                required: true,
                defaultChecked: refused?.typed.window === windowText(window),
              })}
            />
          </fieldset>
          <button type="submit" className={`button button--wide${isPrimary ? ' button--accent' : ''}`}>
            {isInstant ? (isMove ? 'Reschedule appointment' : 'Book this time') : 'Request this time'}
          </button>
        </form>
      )}
    </details>
  );
}

function titleOf(status: CustomerRequest['status'], isInstant: boolean): string {
  if (status === 'booked') return isInstant ? 'Reschedule' : 'Request another time';
  if (status === 'canceled') return 'Book again';
  return isInstant ? 'Book a time' : 'Request a time';
}
