import type { LeadView } from '../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { LeadDeletionForm } from '../shared/deletion-form.js';
import { PostButton } from '../shared/post-button.js';

/** Marks a lead as spam, or deletes it permanently. */
export function LeadRemoval({ lead, errors = {} }: { lead: LeadView; errors?: FieldErrors }) {
  const { id, isSpam } = lead;
  return (
    <details className="person-form" open={Boolean(errors.word)}>
      <summary>Mark as spam or delete</summary>
      {!isSpam && <PostButton action={`/admin/leads/${id}/spam`}>Mark as spam</PostButton>}
      <LeadDeletionForm id={lead.id} errors={errors} />
    </details>
  );
}
