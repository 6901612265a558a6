import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { SeenField } from './seen-field.js';

interface CustomerCancelFormProps {
  request: CustomerRequest;
  refused?: RefusedForm;
}

/** Cancels the appointment or request in two steps. Works without JavaScript. */
export function CustomerCancelForm({ request, refused }: CustomerCancelFormProps) {
  const { path, status, seen, isProposed } = request;
  if (status !== 'asked' && status !== 'booked') return null;
  const what = status === 'booked' ? 'appointment' : 'request';
  return (
    <details className="card my-fold my-fold--bad" id="cancel" open={refused !== undefined}>
      <summary>
        <h2>{isProposed ? 'Skip this visit' : `Cancel ${what}`}</h2>
      </summary>
      <form method="post" action={`${path}/cancel`}>
        <SeenField seen={seen} />
        <p>
          {isProposed
            ? 'Your plan goes on with the next visit.'
            : status === 'booked'
              ? 'Your time will open up for other customers. You can book again here.'
              : 'We won’t contact you about this request. You can book again here.'}
        </p>
        <button type="submit" className="button button--bad">
          {isProposed ? 'Skip this visit' : `Cancel ${what}`}
        </button>
      </form>
    </details>
  );
}
