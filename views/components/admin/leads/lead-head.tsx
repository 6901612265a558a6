import type { LeadView } from '../../../contracts/leads/leads.js';
import { PriorityBadge, StatusBadge } from '../shared/badge.js';

/** Shows a lead's name, linked to its page, with its status and priority. */
export function LeadHead({ lead, level }: { lead: LeadView; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="lead-card__head">
      <Heading>
        <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
      </Heading>
      <StatusBadge status={lead.status} />
      <PriorityBadge priority={lead.priority} />
    </div>
  );
}
