import { recentContacts } from '../../../contracts/admin.js';
import { type LeadView, leadsUrl } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { useServiceLabel } from '../leads/lead-details.js';
import { PriorityBadge, StatusBadge } from '../shared/badge.js';
import { useRendered } from '../shared/queries.js';

/** Lists the newest leads. */
export function RecentContacts({ rendered }: { rendered: LeadView[] }) {
  const answer = useRendered(leadsUrl({}, { limit: recentContacts }), rendered, { retry: 1 });
  const leads = (Array.isArray(answer) ? answer : []).slice(0, recentContacts);
  return (
    <section className="card" aria-labelledby="recent-title">
      <div className="list-head cluster mb-2">
        <h2 id="recent-title">Recent Contacts</h2>
        <a className="more-link push" href="/admin/leads">
          View All Leads
        </a>
      </div>
      {leads.length === 0 ? (
        <p className="empty">No contacts yet. Leads will appear here when customers submit forms.</p>
      ) : (
        <ul>
          {leads.map((lead) => (
            <RecentLead key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentLead({ lead }: { lead: LeadView }) {
  const { id, name, priority, email, phoneShown, phoneHref, createdAt } = lead;
  const { timeZone } = useSite();
  const service = useServiceLabel()(lead) ?? 'No service selected';
  return (
    <li className="item-row recent__lead" data-lead={id} tabIndex={-1} aria-label={name}>
      <div className="item-row__about">
        <p className="item-row__title">
          <a href={`/admin/leads/${id}`}>{name}</a>
        </p>
        <p className="item-row__detail">
          <a href={phoneHref}>{phoneShown}</a>
          {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        </p>
      </div>
      <div className="recent__about small">
        <p className="truncate">{service}</p>
        <p className="item-row__detail">{formatInstant(createdAt, timeZone)}</p>
      </div>
      <p className="recent__badges row gap-1 at-end">
        <StatusBadge lead={lead} /> <PriorityBadge priority={priority} />
      </p>
    </li>
  );
}
