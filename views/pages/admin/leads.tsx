import { useState } from 'react';
import { BulkBar } from '../../components/admin/leads/bulk/bulk-bar.js';
import { BulkNotice } from '../../components/admin/leads/bulk/bulk-notice.js';
import { SelectSwitch } from '../../components/admin/leads/bulk/select-switch.js';
import { LeadDialogProvider } from '../../components/admin/leads/dialog/lead-dialog-provider.js';
import { LeadList } from '../../components/admin/leads/list/lead-list.js';
import { ListFilters } from '../../components/admin/leads/list/list-filters.js';
import { ListTitle } from '../../components/admin/leads/list/list-title.js';
import { leadsAddress } from '../../components/admin/leads/list/query-link.js';
import { DeleteOldSpam, ReviewSpam } from '../../components/admin/leads/list/spam-notes.js';
import { StatusTabs } from '../../components/admin/leads/list/status-tabs.js';
import { useLeads } from '../../components/admin/leads/list/use-leads.js';
import { useListQuery } from '../../components/admin/leads/list/use-list-query.js';
import { useSelection } from '../../components/admin/leads/list/use-selection.js';
import { ViewLinks } from '../../components/admin/leads/list/view-links.js';
import { LeadPane } from '../../components/admin/leads/panel/lead-pane.js';
import { LoadMore } from '../../components/admin/shared/load-more.js';
import { StaleNote } from '../../components/admin/shared/stale-note.js';
import { useKeptFocus } from '../../components/admin/shared/use-kept-focus.js';
import type { BulkResult } from '../../contracts/leads/bulk.js';
import type { LeadCounts, LeadListQuery, LeadRow } from '../../contracts/leads/lead-list.js';
import type { LeadPanelData } from '../../contracts/leads/lead-panel.js';
import { leadsPerPage } from '../../contracts/leads/leads.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface LeadsPageProps {
  /** The first leads that match the query, in its order. */
  rows: LeadRow[];
  /** How many match in total. */
  total: number;
  /** How many each tab has. */
  counts: LeadCounts;
  /** How many in spam the owner hasn't reviewed; 0 on other lists. */
  unseenSpam: number;
  query: LeadListQuery;
  /** The ID of the lead before the first, or how many leads were skipped; undefined on the first page. */
  before?: number;
  skip?: number;
  /** The lead that is shown beside the list. */
  selected?: LeadPanelData;
  /** What a bulk action did. */
  bulk?: BulkResult;
}

export const meta = ({ query }: LeadsPageProps) =>
  adminMeta(query.spam ? 'Spam' : 'Leads Management', 'All leads');

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
  const { query, go, search } = useListQuery(props.query);
  const list = useLeads(query, props);
  const shown = list.shown.length;
  const holder = useKeptFocus();
  const [isSelecting, setSelecting] = useState(false);
  const { selected, listHandlers } = useSelection(query, list, go);
  const { view: _view, lead: _lead, search: _search, order: _order, ...filter } = query;
  const isFiltered = Boolean(query.search?.trim()) || Object.values(filter).some(Boolean);
  return (
    <>
      <ListTitle query={query} total={list.total} onSearch={search} />
      <div className="panes">
        <div ref={holder} className={isSelecting ? 'leads leads--selecting shrink' : 'leads shrink'}>
          <StatusTabs query={query} counts={list.counts} onGo={go} />
          <div className="list-bar cluster">
            <ListFilters query={query} onGo={go} />
            {list.shown.length > 0 && <SelectSwitch isSelecting={isSelecting} onChange={setSelecting} />}
            <ViewLinks query={query} />
          </div>
          <BulkNotice result={props.bulk} />
          {query.spam && props.unseenSpam > 0 && <ReviewSpam newest={list.shown[0]?.id} />}
          {query.spam && list.total > 0 && <DeleteOldSpam />}
          <StaleNote what="list" />
          {list.shown.length === 0 ? (
            <div className="empty">
              <p>{isFiltered ? 'No contacts match your current filters.' : noContacts}</p>
              {isFiltered && (
                <a className="button" href={leadsAddress({})}>
                  Clear filters
                </a>
              )}
            </div>
          ) : (
            <LeadList leads={list.shown} selected={selected} {...listHandlers} />
          )}
          <LoadMore
            shown={shown}
            total={formatCount(list.total)}
            isLoading={list.isLoading}
            onMore={list.more}
            href={moreAddress(query, list.shown, props.skip)}
          />
          <BulkBar query={query} isSelecting={isSelecting} onDone={() => setSelecting(false)} />
        </div>
        <aside className="pane" aria-label="Selected lead">
          {selected === undefined ? (
            <p className="pane__hint soft centered">Select a lead to see its details.</p>
          ) : (
            <LeadPane
              id={selected}
              row={list.shown.find(({ id }) => id === selected)}
              rendered={props.selected}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** The address of the next leads, for browsers without JavaScript. */
function moreAddress({ lead: _lead, ...query }: LeadListQuery, shown: LeadRow[], skip = 0): string {
  const isNewest = query.order === undefined || query.order === 'newest';
  const more = isNewest ? { before: shown.at(-1)?.id } : { skip: skip + leadsPerPage };
  return leadsAddress({ ...query, ...more });
}

const noContacts = 'No contacts yet. Leads will appear here when customers submit forms.';
