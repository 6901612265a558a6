import type { LeadView } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { StatusBadge } from '../shared/badge.js';
import { useServiceLabel } from './lead-details.js';

/** What the same person asked for before. */
export function EarlierRequests({ leads }: { leads: LeadView[] }) {
  const { timeZone } = useSite();
  const service = useServiceLabel();
  if (leads.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier-title">
      <h2 id="earlier-title">Earlier requests</h2>
      <ul className="lines">
        {leads.map((lead) => (
          <li key={lead.id}>
            <a href={`/admin/leads/${lead.id}`}>
              No. {lead.id}, {formatInstant(lead.createdAt, timeZone)}
            </a>
            <span>{service(lead) ?? 'No service named'}</span>
            <StatusBadge status={lead.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
