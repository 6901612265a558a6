import type { LeadView } from '../../../contracts/leads/leads.js';
import { StatusBadge } from '../shared/badge.js';
import { RelativeTime } from '../shared/relative-time.js';
import { useServiceLabel } from './lead-details.js';

/** Lists what the same person requested before. */
export function EarlierRequests({ leads }: { leads: LeadView[] }) {
  const service = useServiceLabel();
  if (leads.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier-title">
      <h2 id="earlier-title">Earlier leads</h2>
      <ul className="lines">
        {leads.map((lead) => (
          <li key={lead.id}>
            <a href={`/admin/leads/${lead.id}`}>
              Lead #{lead.id} · <RelativeTime at={lead.createdAt} />
            </a>
            <span>{service(lead) ?? 'No service selected'}</span>
            <StatusBadge status={lead.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
