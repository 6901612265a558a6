import { deletionWord } from '../../contracts/desk.js';
import type { LeadView } from '../../contracts/leads.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';

/** Holds a lead as spam, or deletes it for good. */
export function LeadRemoval({ lead: { id, isSpam }, errors = {} }: { lead: LeadView; errors?: FieldErrors }) {
  return (
    <details className="card" open={Boolean(errors.word)}>
      <summary>Spam, or to be deleted</summary>
      {!isSpam && (
        <form method="post" action={`/admin/leads/${id}/spam`}>
          <button type="submit" className="button button--small">
            Mark as spam
          </button>
        </form>
      )}
      <form method="post" action={`/admin/leads/${id}/delete`} className="lead-form">
        <Field
          name="word"
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
    </details>
  );
}
