import type { LeadView } from '../../../contracts/leads/leads.js';
import { StatusButton } from '../leads/status-button.js';

/** Marks a new lead as contacted, on the dashboard. */
export function ContactedButton({ lead }: { lead: LeadView }) {
  return (
    <StatusButton
      lead={lead}
      status="contacted"
      from="dashboard"
      className="button tasks__contacted"
      label={`Mark as contacted: ${lead.name}`}
    >
      Mark as contacted
    </StatusButton>
  );
}
