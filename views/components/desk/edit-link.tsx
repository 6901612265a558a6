import type { LeadView } from '../../contracts/leads.js';
import { useEditLead } from './lead-dialog-provider.js';

/** Opens the edit dialog over a list; without JavaScript, the lead's own page. */
export function EditLink({ lead }: { lead: LeadView }) {
  const edit = useEditLead();
  return (
    <a
      className="button lead-card__edit"
      href={`/admin/leads/${lead.id}`}
      aria-label={`Edit ${lead.name}`}
      data-edit
      onClick={(event) => {
        event.preventDefault();
        edit(lead);
      }}
    >
      Edit
    </a>
  );
}
