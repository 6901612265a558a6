import type { LeadView } from '../../contracts/leads.js';

interface EditLinkProps {
  lead: LeadView;
  onEdit: (lead: LeadView) => void;
}

/** Opens the edit dialog over a list; without JavaScript, the lead's own page. */
export function EditLink({ lead, onEdit }: EditLinkProps) {
  return (
    <a
      className="button lead-card__edit"
      href={`/admin/leads/${lead.id}`}
      aria-label={`Edit ${lead.name}`}
      data-edit
      onClick={(event) => {
        event.preventDefault();
        onEdit(lead);
      }}
    >
      Edit
    </a>
  );
}
