import type { LeadView } from '../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { LeadDeletionForm } from '../shared/deletion-form.js';

/** Holds a lead as spam, or deletes it for good. */
export function LeadRemoval({ lead, errors = {} }: { lead: LeadView; errors?: FieldErrors }) {
  const { id, isSpam } = lead;
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
      <LeadDeletionForm id={lead.id} errors={errors} />
    </details>
  );
}
