import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PriorityBadge, StatusBadge } from '../../components/badge.js';
import { LeadDetails } from '../../components/lead-details.js';
import { LeadDialog } from '../../components/lead-dialog.js';
import { LeadFilters } from '../../components/lead-filters.js';
import { AdminLayout } from '../../layouts/admin.js';
import { type LeadFilterValues, type LeadView, leadsUrl, matchesSearch } from '../../leads.js';
import type { Meta } from '../../meta.js';

export interface LeadsPageProps {
  /** The leads that match the filter, newest first. */
  leads: LeadView[];
  filter: LeadFilterValues;
  search: string;
}

export const meta = (_props: LeadsPageProps): Meta => ({
  title: 'Leads Management',
  description: 'All leads',
  noindex: true,
});

export default function LeadsPage(props: LeadsPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <Leads {...props} />
    </AdminLayout>
  );
}

function Leads({ leads: rendered, filter: initial, search: initialSearch }: LeadsPageProps) {
  const [filter, setFilter] = useState(initial);
  const [search, setSearch] = useState(initialSearch);
  const [edited, setEdited] = useState<LeadView>();
  const leads = useLeads(filter, leadsUrl(filter) === leadsUrl(initial) ? rendered : undefined);
  const shown = leads.filter((lead) => matchesSearch(lead, search));
  const isFiltered = Boolean(filter.status || filter.priority || search.trim());
  return (
    <>
      <div className="title-row">
        <h1>Leads Management</h1>
        <span className="count-badge" role="status">
          {shown.length} {shown.length === 1 ? 'lead' : 'leads'}
        </span>
      </div>
      <LeadFilters filter={filter} search={search} onFilter={setFilter} onSearch={setSearch} />
      {shown.length === 0 ? (
        <p className="empty">{isFiltered ? 'No contacts match your current filters.' : noContacts}</p>
      ) : (
        <ul className="lead-list">
          {shown.map((lead) => (
            <LeadCard key={lead.id} lead={lead} onEdit={() => setEdited(lead)} />
          ))}
        </ul>
      )}
      {edited && <LeadDialog key={edited.id} lead={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const noContacts = 'No contacts yet. Leads will appear here when customers submit forms.';

/** The server's leads for a filter; tried twice, and none when that fails or the answer is no list. */
function useLeads(filter: LeadFilterValues, rendered: LeadView[] | undefined): LeadView[] {
  const { data } = useQuery<LeadView[]>({
    queryKey: [leadsUrl(filter)],
    initialData: rendered,
    placeholderData: (previous) => previous,
    retry: 1,
    // What was rendered is the first answer only: forgotten and taken up again, it would bring old data back.
    gcTime: Number.POSITIVE_INFINITY,
  });
  return Array.isArray(data) ? data : [];
}

function LeadCard({ lead, onEdit }: { lead: LeadView; onEdit: () => void }) {
  return (
    <li className="card lead-card">
      <div className="lead-card__head">
        <h2>{lead.name}</h2>
        <StatusBadge status={lead.status} />
        <PriorityBadge priority={lead.priority} />
      </div>
      <LeadDetails lead={lead} />
      <a
        className="button lead-card__edit"
        href={`/admin/leads/${lead.id}`}
        aria-label={`Edit ${lead.name}`}
        onClick={(event) => {
          event.preventDefault();
          onEdit();
        }}
      >
        Edit
      </a>
    </li>
  );
}
