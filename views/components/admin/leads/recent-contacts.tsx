import { recentContacts } from '../../../contracts/admin.js';
import { type LeadView, leadsUrl } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { useRendered } from '../shared/queries.js';
import { ContactLinks } from './contact-links.js';
import { LeadHead } from './lead-card.js';
import { useServiceLabel } from './lead-details.js';
import { Waiting } from './lead-markers.js';

/** Lists the newest leads. */
export function RecentContacts({ rendered }: { rendered: LeadView[] }) {
  const { timeZone } = useSite();
  const service = useServiceLabel();
  const answer = useRendered(leadsUrl({}, { limit: recentContacts }), rendered, { retry: 1 });
  const leads = (Array.isArray(answer) ? answer : []).slice(0, recentContacts);
  return (
    <section className="admin-section" aria-labelledby="recent-title">
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
              <LeadHead lead={lead} level={3} />
              <ContactLinks lead={lead} />
              <p className="recent__about">
                <span>{service(lead) ?? 'No service selected'}</span>
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
