import type { LeadRow } from '../../../contracts/leads/lead-list.js';
import { useLeadEditing } from '../leads/dialog/lead-dialog-provider.js';

/** Opens the edit dialog over a list; without JavaScript, the lead's own page. */
export function EditLink({ lead }: { lead: LeadRow }) {
  const { prepare, open } = useLeadEditing();
  return (
    <a
      className="button"
      href={`/admin/leads/${lead.id}`}
      aria-label={`Edit ${lead.name}`}
      data-edit
      onPointerDown={() => prepare(lead)}
      onClick={(event) => {
        event.preventDefault();
        open(lead);
      }}
    >
      Edit
    </a>
  );
}
