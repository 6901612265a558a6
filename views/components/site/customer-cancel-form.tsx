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
      <summary className="apart">
        <h2>{isProposed ? 'Skip this visit' : `Cancel ${what}`}</h2>
      </summary>
      <form className="stack hug" method="post" action={`${path}/cancel`}>
        <SeenField seen={seen} />
        <p>
          {isProposed
            ? 'This visit is canceled right away. Your plan goes on with the next visit.'
            : status === 'booked'
              ? 'Your appointment is canceled right away, and your time opens up for other customers. You can book again here.'
              : 'Your request is canceled right away, and we won’t contact you about it. You can book again here.'}
        </p>
        <button type="submit" className="button button--bad">
          {isProposed ? 'Skip this visit' : `Cancel ${what}`}
        </button>
      </form>
    </details>
  );
}
