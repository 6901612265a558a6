import type { FieldErrors } from '../../../forms/rules.js';
import { DeletionForm } from '../shared/deletion-form.js';
import { CustomerHeading } from './customer-heading.js';

interface CustomerRemovalProps {
  id: number;
  hasLeads: boolean;
  errors?: FieldErrors;
}

/** Deletes a customer who has no leads, once the owner types the confirmation word. */
export function CustomerRemoval({ id, hasLeads, errors = {} }: CustomerRemovalProps) {
  return (
    <section aria-labelledby="removal-title">
      <CustomerHeading id="removal-title">Delete customer</CustomerHeading>
      {hasLeads ? (
        <p>
          Delete this customer’s leads first, each on its own page. Deleting the last one deletes the customer
          too.
        </p>
      ) : (
        <DeletionForm
          what="customer"
          path={`/admin/customers/${id}`}
          id={id}
          hint="Deletes the contact details and notes. Backups aren’t affected. You can’t undo this."
          errors={errors}
        />
      )}
    </section>
  );
}
