import { deletionWord } from '../../contracts/desk.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';

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
        <form method="post" action={`/admin/customers/${id}/delete`} className="lead-form">
          <Field
            name="word"
            label={`Type ${deletionWord} to delete everything that is kept of this customer`}
            hint="Backups stay."
            error={errors.word}
          >
            <input type="text" autoComplete="off" />
          </Field>
          <p className="button-row">
            <button type="submit" className="button button--small">
              Delete for good
            </button>
          </p>
        </form>
      )}
    </details>
  );
}
