import { deletionWord } from '../../../contracts/admin.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

interface DeletionFormProps {
  /** What is deleted, like "lead", and the path of its page. */
  what: string;
  path: string;
  /** Distinguishes several of these forms on one page. */
  id: number;
  /** What is lost, and what stays. */
  hint: string;
  errors?: FieldErrors;
}

/** Deletes for good once the owner types the confirmation word. A wrong one opens its page with an error. */
export function DeletionForm({ what, path, id, hint, errors = {} }: DeletionFormProps) {
  return (
    <form method="post" action={`${path}/delete`} className="lead-form">
      <Field
        name="word"
        id={`word-${id}`}
        label={`Type ${deletionWord} to delete this ${what}`}
        hint={hint}
        error={errors.word}
      >
        <input type="text" autoComplete="off" />
      </Field>
      <p className="button-row">
        <button type="submit" className="button">
          Delete {what}
        </button>
      </p>
    </form>
  );
}

/** Shows a {@link DeletionForm} for a lead. */
export function LeadDeletionForm({ id, errors }: Pick<DeletionFormProps, 'id' | 'errors'>) {
  const hint =
    'Deletes its photos, messages and calendar event. Sent emails and backups aren’t affected. You can’t undo this.';
  return <DeletionForm what="lead" path={`/admin/leads/${id}`} id={id} hint={hint} errors={errors} />;
}
