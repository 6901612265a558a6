import { useQuery } from '@tanstack/react-query';
import { recentContacts } from '../../contracts/desk.js';
import { type LeadView, leadsUrl } from '../../contracts/leads.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';
import { PriorityBadge, StatusBadge } from './badge.js';
import { ContactLinks } from './contact-links.js';
import { useServiceLabel } from './lead-details.js';
import { Waiting } from './lead-markers.js';
import { kept } from './queries.js';

/** The newest leads. */
export function RecentContacts({ painted }: { painted: LeadView[] }) {
  const { timeZone } = useSite();
  const service = useServiceLabel();
  const { data } = useQuery<LeadView[]>({
    queryKey: [leadsUrl({}, { limit: recentContacts })],
    initialData: painted,
    retry: 1,
    ...kept,
  });
  const leads = (Array.isArray(data) ? data : []).slice(0, recentContacts);
  return (
    <section className="desk-section" aria-labelledby="recent-title">
      <div className="title-row">
        <h2 id="recent-title">Recent Contacts</h2>
        <a className="button button--small" href="/admin/leads">
          View All Leads
        </a>
      </div>
      {leads.length === 0 ? (
        <p className="empty">No contacts yet. Leads will appear here when customers submit forms.</p>
      ) : (
        <ul className="recent">
          {leads.map((lead) => (
            <li
              key={lead.id}
              className="card recent__lead"
              data-lead={lead.id}
              tabIndex={-1}
              aria-label={lead.name}
            >
              <div className="lead-card__head">
                <h3>
                  <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
                </h3>
                <StatusBadge status={lead.status} />
                <PriorityBadge priority={lead.priority} />
              </div>
              <ContactLinks lead={lead} />
              <p className="recent__about">
                <span>{service(lead) ?? 'No service named'}</span>
                <span>{formatInstant(lead.createdAt, timeZone)}</span>
              </p>
              <ul className="lead-markers">
                <Waiting lead={lead} />
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
