import type { CustomerView } from '../../../contracts/customers/customers.js';
import { Field } from '../../shared/field.js';
import { CustomerHeading } from './customer-heading.js';

/** Merges a customer with any other. The button opens a page that asks to confirm. */
export function CustomerMerging({ customer }: { customer: CustomerView }) {
  return (
    <section aria-labelledby="merging-title">
      <CustomerHeading id="merging-title">Merge with another customer</CustomerHeading>
      <form method="get" action={`/admin/customers/${customer.id}/merge`}>
        <Field name="other" label="Customer number" hint="The # beside the name of the other customer.">
          <input type="text" inputMode="numeric" autoComplete="off" required />
        </Field>
        <button type="submit" className="button">
          Compare customers…
        </button>
      </form>
    </section>
  );
}
