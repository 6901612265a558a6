import type { LeadView } from '../../../contracts/leads/leads.js';
import { PendingCard } from './pending-card.js';

interface NewRequestsProps {
  /** The new leads with a requested day. */
  leads: readonly LeadView[];
  /** How many new leads there are, with and without one. */
  total: number;
}

/** Lists new leads with a requested day. Like pending ones, they can be dragged onto the calendar. */
export function NewRequests({ leads, total }: NewRequestsProps) {
  if (leads.length === 0) return null;
  return (
    <section className="pending mt-4" aria-label="New requests">
      <div className="cluster mb-3">
        <h2 className="text-heading">New requests</h2>
        <span className="badge badge--new">{leads.length} with a date</span>
      </div>
      <ul className="pending__cards stack gap-2">
        {leads.map((lead) => (
          <PendingCard key={lead.id} lead={lead} />
        ))}
      </ul>
      {total > leads.length && (
        <p>
          <a href="/admin/leads?status=new">View all {total.toLocaleString('en-US')} new leads</a>
        </p>
      )}
    </section>
  );
}
