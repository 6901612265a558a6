import type { LeadView } from '../../../contracts/leads/leads.js';
import { StatusBadge } from '../shared/badge.js';
import { RelativeTime } from '../shared/relative-time.js';
import { useServiceLabel } from './use-service-label.js';

/** Lists what the same person requested before. */
export function EarlierRequests({ leads, level }: { leads: LeadView[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const service = useServiceLabel();
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="earlier-title">
      <Heading id="earlier-title">Earlier leads</Heading>
      <ul className="lines stack gap-2">
        {leads.map((lead) => (
          <li key={lead.id}>
            <a href={`/admin/leads/${lead.id}`}>
              Lead #{lead.id} · <RelativeTime at={lead.createdAt} />
            </a>
            <span>{service(lead) ?? 'No service selected'}</span>
            <StatusBadge lead={lead} />
          </li>
        ))}
      </ul>
    </section>
  );
}
