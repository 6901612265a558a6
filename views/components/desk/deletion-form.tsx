import { deletionWord } from '../../contracts/desk.js';
import type { LeadView } from '../../contracts/leads.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';

interface DeletionFormProps {
  lead: LeadView;
  errors?: FieldErrors;
}

/** Deletes a lead for good, once the word for it is typed. A wrong word leads to the lead's page, which says so. */
export function DeletionForm({ lead: { id }, errors = {} }: DeletionFormProps) {
  return (
    <form method="post" action={`/admin/leads/${id}/delete`} className="lead-form">
      <Field
        name="word"
        id={`word-${id}`}
        label={`Type ${deletionWord} to delete everything that is kept of this request`}
        hint="Its appointment is taken out of calendars. Mails that were sent, and backups, stay."
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
