import { capitalized, type LeadPriority, type LeadStatus } from '../../../contracts/leads/leads.js';

/** Shows a status: new in blue, contacted yellow, scheduled green, completed gray. */
export function StatusBadge({ status }: { status: LeadStatus }) {
  return <span className={`badge badge--${status}`}>{capitalized(status)}</span>;
}

/** Shows a priority: high in red, normal blue, low gray. */
export function PriorityBadge({ priority }: { priority: LeadPriority }) {
  return <span className={`badge badge--${priority}`}>{capitalized(priority)}</span>;
}
