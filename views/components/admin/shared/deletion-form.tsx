import { deletionWord } from '../../../contracts/admin.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

interface DeletionFormProps {
  /** What is deleted, such as "request", and the page that it is on. */
  what: string;
  path: string;
  /** Tells several of these forms on a page apart. */
  id: number;
  /** What happens besides, and what stays. */
  hint: string;
  errors?: FieldErrors;
}

/** Deletes something for good, once the word for it is typed. A wrong word leads to its page, which says so. */
export function DeletionForm({ what, path, id, hint, errors = {} }: DeletionFormProps) {
  return (
    <form method="post" action={`${path}/delete`} className="lead-form">
      <Field
        name="word"
        id={`word-${id}`}
        label={`Type ${deletionWord} to delete everything that is kept of this ${what}`}
        hint={hint}
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
  );
}

/** {@link DeletionForm} of a lead. */
export function LeadDeletionForm({ id, errors }: Pick<DeletionFormProps, 'id' | 'errors'>) {
  const hint = 'Its appointment is taken out of calendars. Emails that were sent, and backups, stay.';
  return <DeletionForm what="request" path={`/admin/leads/${id}`} id={id} hint={hint} errors={errors} />;
}
