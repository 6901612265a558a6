import type { FieldErrors } from '../../../forms/rules.js';
import { DeletionForm } from '../shared/deletion-form.js';

interface CustomerRemovalProps {
  id: number;
  hasRequests: boolean;
  errors?: FieldErrors;
}

/** Deletes a customer without requests for good, once the word for it is typed. */
export function CustomerRemoval({ id, hasRequests, errors = {} }: CustomerRemovalProps) {
  return (
    <details className="card" open={Boolean(errors.word)}>
      <summary>To be deleted</summary>
      {hasRequests ? (
        <p>Delete the requests above, each on its own page. The customer goes with the last one.</p>
      ) : (
        <DeletionForm
          what="customer"
          path={`/admin/customers/${id}`}
          id={id}
          hint="Backups stay."
          errors={errors}
        />
      )}
    </details>
  );
}
