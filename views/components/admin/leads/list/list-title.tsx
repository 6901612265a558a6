import { leadsExportPath } from '../../../../contracts/admin.js';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { filterQuery } from '../../../../contracts/leads/leads.js';
import { formatCount } from '../../../../format/figures.js';
import { filterForm } from './list-filters.js';

interface ListTitleProps {
  query: LeadListQuery;
  /** How many leads match. */
  total: number;
  onSearch: (text: string) => void;
}

/** The title, count and search of the list, and its export as CSV. */
export function ListTitle({ query, total, onSearch }: ListTitleProps) {
  const { lead: _lead, view: _view, order: _order, ...filter } = query;
  return (
    <div className="title-row page-bar">
      <h1 id="leads-title" tabIndex={-1}>
        {query.spam ? 'Spam' : 'Leads Management'}
      </h1>
      <span className="badge count-badge" role="status">
        {`${formatCount(total)} ${total === 1 ? 'lead' : 'leads'}`}
      </span>
      <label className="list-search">
        <span className="visually-hidden">Search</span>
        <input
          className="input"
          type="search"
          name="search"
          form={filterForm}
          value={query.search ?? ''}
          placeholder="Name, phone, email, city"
          maxLength={200}
          onChange={(event) => onSearch(event.target.value)}
        />
        <span className="key" aria-hidden="true">
          /
        </span>
      </label>
      <form method="post" action={`${leadsExportPath}${filterQuery(filter)}`} className="title-row__actions">
        <button type="submit" className="button">
          Export CSV
        </button>
      </form>
    </div>
  );
}
