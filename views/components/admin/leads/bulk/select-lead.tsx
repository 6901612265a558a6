import type { LeadView } from '../../../../contracts/leads/leads.js';

/** Selects a lead for bulk actions. Its value has the version, so that a lead changed since is skipped. */
export function SelectLead({
  lead: { id, version, name },
}: {
  lead: Pick<LeadView, 'id' | 'version' | 'name'>;
}) {
  return (
    <input type="checkbox" name="ids" value={`${id}-${version}`} form="bulk" aria-label={`Select ${name}`} />
  );
}
