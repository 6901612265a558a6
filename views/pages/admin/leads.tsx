import { useState } from 'react';
import { LeadDialogProvider } from '../../components/admin/leads/dialog/lead-dialog-provider.js';
import { LeadCard } from '../../components/admin/leads/lead-card.js';
import { LeadFilters } from '../../components/admin/leads/lead-filters.js';
import { LeadListLinks } from '../../components/admin/leads/lead-list-links.js';
import { useLeads } from '../../components/admin/leads/use-leads.js';
import { LoadMore } from '../../components/admin/shared/load-more.js';
import { useKeptFocus } from '../../components/admin/shared/use-kept-focus.js';
import { useAddress } from '../../components/shared/use-address.js';
import {
  filterQuery,
  type LeadFilterValues,
  type LeadView,
  oldSpamDays,
} from '../../contracts/leads/leads.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface LeadsPageProps {
  /** The first leads that match the filter and the search, newest first. */
  leads: LeadView[];
  /** How many match in total, and how many are in spam. */
  total: number;
  spam: number;
  /** How many in spam the owner hasn't reviewed; 0 on other lists. */
  unseenSpam: number;
  filter: LeadFilterValues;
  /** The ID of the lead before the first; undefined on the first page. */
  before?: number;
}

export const meta = ({ filter }: LeadsPageProps): Meta => ({
  title: filter.spam ? 'Spam' : 'Leads Management',
  description: 'All leads',
  noindex: true,
});

export default function LeadsPage(props: LeadsPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <LeadDialogProvider>
        <Leads {...props} />
      </LeadDialogProvider>
    </AdminLayout>
  );
}

function Leads(props: LeadsPageProps) {
  const [{ search = '', ...filter }, setFilter] = useState(props.filter);
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
          {filter.spam ? 'Spam' : 'Leads Management'}
        </h1>
        <span className="count-badge" role="status">
          {list.total.toLocaleString('en-US')} {list.total === 1 ? 'lead' : 'leads'}
        </span>
        {filter.followUp && <span className="marker marker--amber">Follow-ups due</span>}
        <LeadListLinks
          filter={{ ...filter, search }}
          spam={props.spam}
          onSubset={(subset) =>
            setFilter({ ...filter, spam: undefined, followUp: undefined, ...subset, search })
          }
        />
      </div>
      <LeadFilters
        filter={filter}
        search={search}
        onFilter={(chosen) => setFilter({ ...chosen, search })}
        onSearch={(typed) => setFilter({ ...filter, search: typed })}
      />
      {filter.spam && props.unseenSpam > 0 && <ReviewSpam newest={list.shown[0]?.id} />}
      {filter.spam && list.total > 0 && <DeleteOldSpam />}
      {list.isStale && (
        <p className="note note--bad" role="alert">
          Couldn’t refresh the list. It may not show your latest changes.{' '}
          <button type="button" className="button button--small" onClick={list.refresh}>
            Try again
          </button>
        </p>
      )}
      {list.shown.length === 0 ? (
        <p className="empty">{isFiltered ? 'No contacts match your current filters.' : noContacts}</p>
      ) : (
        <ul className="lead-list">
          {list.shown.map((lead) => (
            <LeadCard key={lead.id} lead={lead} />
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
    </section>
  );
}

/** Marks the spam as reviewed, which stops reminders until more arrives. */
function ReviewSpam({ newest }: { newest: number | undefined }) {
  if (newest === undefined) return null;
  return (
    <form method="post" action="/admin/leads/spam/seen" className="note note--warning">
      <input type="hidden" name="newest" value={newest} />
      <p>
        These look like spam, so you weren’t notified. If one is from a real customer, choose “Not spam.”{' '}
        <button type="submit" className="button button--small">
          Mark all as reviewed
        </button>
      </p>
    </form>
  );
}

/** Deletes old spam. */
function DeleteOldSpam() {
  return (
    <form method="post" action="/admin/leads/spam/delete-old" className="delete-old">
      <button type="submit" className="button button--small">
        Delete spam older than {oldSpamDays} days
      </button>
    </form>
  );
}

const noContacts = 'No contacts yet. Leads will appear here when customers submit forms.';
