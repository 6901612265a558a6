import type { LeadRow } from '../../../contracts/leads/lead-list.js';
import { isLost } from '../../../contracts/leads/lead-stages.js';
import { capitalized, type LeadPriority } from '../../../contracts/leads/leads.js';
import { isVisitReason, lostLabel } from '../../../contracts/leads/lost.js';

type StagedLead = Pick<LeadRow, 'status' | 'lostAt' | 'lostReason'>;

/** Shows a status: new in blue, contacted yellow, scheduled green, completed gray; and why a lead is lost. */
export function StatusBadge({ lead, hasReason = true }: { lead: StagedLead; hasReason?: boolean }) {
  const { status, lostReason } = lead;
  if (isLost(lead)) {
    const reason = lostReason && lostLabel(lostReason);
    const lost = reason && hasReason ? `Lost · ${reason}` : 'Lost';
    return <span className="badge">{isVisitReason(lostReason) ? reason : lost}</span>;
  }
  return <span className={`badge badge--${status}`}>{capitalized(status)}</span>;
}

/** Shows a priority: high in red, normal blue, low gray. */
export function PriorityBadge({ priority }: { priority: LeadPriority }) {
  return <span className={`badge badge--${priority}`}>{capitalized(priority)}</span>;
}
