import { useState } from 'react';
import { FoundBy } from '../../components/found-by.js';
import { LeadCard } from '../../components/lead-card.js';
import { LeadDialog } from '../../components/lead-dialog.js';
import { LeadFilters } from '../../components/lead-filters.js';
import { LoadMore } from '../../components/load-more.js';
import { NotSpam } from '../../components/not-spam.js';
import { useAddress } from '../../components/use-address.js';
import { useKeptFocus } from '../../components/use-kept-focus.js';
import { useLeads } from '../../components/use-leads.js';
import type { DeskFrame } from '../../desk.js';
import { AdminLayout } from '../../layouts/admin.js';
import { filterQuery, type LeadFilterValues, type LeadView } from '../../leads.js';
import type { Meta } from '../../meta.js';

export interface LeadsPageProps {
  frame: DeskFrame;
  /** The first leads that match the filter and the search, newest first. */
  leads: LeadView[];
  /** How many match in all, and how many are held as spam. */
  total: number;
  spam: number;
  filter: LeadFilterValues;
  /** The lead that the first of them comes after, where this is no beginning. */
  before?: number;
}

export const meta = (_props: LeadsPageProps): Meta => ({
  title: 'Leads Management',
  description: 'All leads',
  noindex: true,
});

export default function LeadsPage(props: LeadsPageProps) {
  return (
    <AdminLayout path="/admin/leads" frame={props.frame}>
      <Leads {...props} />
    </AdminLayout>
  );
}

function Leads(props: LeadsPageProps) {
  const [{ search = '', ...filter }, setFilter] = useState(props.filter);
  const [edited, setEdited] = useState<LeadView>();
  const list = useLeads({ ...filter, search }, props);
  const section = useKeptFocus();
  useAddress(`/admin/leads${filterQuery({ ...filter, search: search.trim() })}`);
  const isFiltered = Boolean(
    filter.status || filter.priority || filter.spam || filter.followUp || search.trim(),
  );
  return (
    <section ref={section} aria-labelledby="leads-title">
      <div className="title-row">
        <h1 id="leads-title" tabIndex={-1}>
          Leads Management
        </h1>
        <span className="count-badge" role="status">
          {list.total.toLocaleString('en-US')} {list.total === 1 ? 'lead' : 'leads'}
        </span>
        {filter.followUp && <span className="marker marker--amber">Follow-ups due</span>}
        <FoundBy
          filter={{ ...filter, search }}
          spam={props.spam}
          onTray={(tray) => setFilter({ ...filter, spam: undefined, followUp: undefined, ...tray, search })}
        />
      </div>
      <LeadFilters
        filter={filter}
        search={search}
        onFilter={(chosen) => setFilter({ ...chosen, search })}
        onSearch={(typed) => setFilter({ ...filter, search: typed })}
      />
      {list.shown.length === 0 ? (
        <p className="empty">{isFiltered ? 'No contacts match your current filters.' : noContacts}</p>
      ) : (
        <ul className="lead-list">
          {list.shown.map((lead) => (
            <LeadCard key={lead.id} lead={lead} onEdit={setEdited}>
              {lead.isSuspect && <NotSpam lead={lead} />}
            </LeadCard>
          ))}
        </ul>
      )}
      <LoadMore
        shown={list.shown.length}
        total={list.total}
        isLoading={list.isLoading}
        onMore={list.more}
        href={`/admin/leads${filterQuery({ ...filter, search, before: list.shown.at(-1)?.id })}`}
      />
      {edited && <LeadDialog key={edited.id} lead={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const noContacts = 'No contacts yet. Leads will appear here when customers submit forms.';
