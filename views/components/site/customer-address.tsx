import type { CustomerRequest, RefusedForm } from '../../contracts/customers/customer-request.js';
import { customerFields } from '../../forms/customers/customer-link.js';
import { Field } from '../shared/field.js';
import { SeenField } from './seen-field.js';

interface CustomerAddressProps {
  request: CustomerRequest;
  refused?: RefusedForm;
}

/** Asks for the address of the job, or lets the customer correct it. The owner confirms it. */
export function CustomerAddress({ request, refused }: CustomerAddressProps) {
  const { path, status, seen, address, givenAddress } = request;
  if (status !== 'asked' && status !== 'booked') return null;
  return (
    <details
      className="card my-fold"
      id="your-address"
      open={refused !== undefined || !(address ?? givenAddress)}
    >
      <summary className="apart">
        <h2>{address || givenAddress ? 'Change the address' : 'Add your address'}</h2>
      </summary>
      <form className="stack" method="post" action={`${path}/address`}>
        <SeenField seen={seen} />
        <Field
          name="address"
          label="Address"
          hint="Street, city and ZIP code of this cleaning."
          error={refused?.errors?.address}
        >
          <textarea
            rows={2}
            autoComplete="street-address"
            required
            maxLength={customerFields.address.atMost}
            defaultValue={refused?.typed.address ?? givenAddress ?? address ?? ''}
          />
        </Field>
        <button type="submit" className="button">
          Save address
        </button>
      </form>
    </details>
  );
}
