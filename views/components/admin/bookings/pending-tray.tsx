import type { FirstLeads } from '../../../contracts/admin.js';
import { PendingCard } from './pending-card.js';

/** Lists leads with appointments to confirm by phone. With scripts, they can be dragged onto the calendar. */
export function PendingTray({
  pending: { leads, total },
  canDrag,
}: {
  pending: FirstLeads;
  canDrag: boolean;
}) {
  return (
    <section className="pending" aria-label="Pending Confirmation">
      <div className="cluster mb-3">
        <h2 className="text-heading">Pending Confirmation</h2>
        <span className="badge badge--contacted">{total.toLocaleString('en-US')} pending</span>
      </div>
      {leads.length === 0 && <p className="empty">No appointments pending confirmation.</p>}
      <ul className="pending__cards stack gap-2">
        {leads.map((lead) => (
          <PendingCard key={lead.id} lead={lead} />
        ))}
      </ul>
      {total > leads.length && leads.length > 0 && (
        <p>
          Showing the first {leads.length}.{' '}
          <a href="/admin/leads?status=contacted">View all {total.toLocaleString('en-US')}</a>
        </p>
      )}
      {canDrag && leads.length > 0 && (
        <p className="quiet mt-3">
          Drag a card onto the calendar. On a touchscreen, hold it first. On a keyboard, press <kbd>M</kbd>{' '}
          and use the arrow keys.
        </p>
      )}
    </section>
  );
}
