import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { useSite } from '../../contracts/website/site.js';
import { SeenField } from './seen-field.js';

interface CustomerMoveFormProps {
  request: CustomerRequest;
  refused?: RefusedForm;
}

/** The next free times to choose from, folded away while there is an appointment; nothing where the time cannot be changed here. */
export function CustomerMoveForm({ request, refused }: CustomerMoveFormProps) {
  const { phone, phoneHref } = useSite();
  const { path, standing, days, isInstant } = request;
  if (standing === 'begun' || standing === 'done') return null;
  const isMove = standing === 'booked';
  return (
    <details className="card my-fold" id="move" open={!isMove || refused !== undefined}>
      <summary>
        <h2>{titleOf(standing, isInstant)}</h2>
      </summary>
      {days.length === 0 ? (
        <p>
          No time is free to choose at the moment. Call us at <a href={phoneHref}>{phone}</a>, and we will
          find one.
        </p>
      ) : (
        <form method="post" action={`${path}/move`}>
          <p className="my-note">
            {isInstant
              ? `It is yours at once${isMove ? ', and the old time is given back' : ''}.`
              : 'We will confirm it with you.'}
          </p>
          <SeenField seen={request.seen} />
          {days.map(({ day, windows }) => (
            <fieldset key={day} className="my-day">
              <legend>{day}</legend>
              {windows.map(({ value, label }) => (
                <label key={value} className="my-window">
                  <input
                    type="radio"
                    name="window"
                    value={value}
                    required
                    defaultChecked={refused?.typed.window === value}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
          ))}
          <button type="submit" className="button button--accent button--wide">
            {isInstant ? (isMove ? 'Move it' : 'Book it') : 'Ask for this time'}
          </button>
        </form>
      )}
    </details>
  );
}

function titleOf(standing: CustomerRequest['standing'], isInstant: boolean): string {
  if (standing === 'booked') return isInstant ? 'Move to another time' : 'Ask for another time';
  if (standing === 'cancelled') return 'Book again';
  return isInstant ? 'Book a time' : 'Ask for a time';
}
