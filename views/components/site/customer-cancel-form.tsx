import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { SeenField } from './seen-field.js';

interface CustomerCancelFormProps {
  request: CustomerRequest;
  refused?: RefusedForm;
}

/** Cancels the appointment or the request, in two steps without a script. */
export function CustomerCancelForm({ request, refused }: CustomerCancelFormProps) {
  const { path, standing, seen } = request;
  if (standing !== 'asked' && standing !== 'booked') return null;
  const what = standing === 'booked' ? 'appointment' : 'request';
  return (
    <details className="card my-fold my-fold--bad" id="cancel" open={refused !== undefined}>
      <summary>
        <h2>Cancel the {what}</h2>
      </summary>
      <form method="post" action={`${path}/cancel`}>
        <SeenField seen={seen} />
        <p>
          {standing === 'booked'
            ? 'Your time is given to somebody else then. You can choose another one here.'
            : 'We will not contact you then. You can ask again here.'}
        </p>
        <button type="submit" className="button button--bad">
          Yes, cancel the {what}
        </button>
      </form>
    </details>
  );
}
