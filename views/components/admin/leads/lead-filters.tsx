import {
  type LeadFilterValues,
  type LeadPriority,
  type LeadStatus,
  priorityOptions,
  statusOptions,
} from '../../../contracts/leads/leads.js';
import { Options } from '../../shared/options.js';
import { useHydrated } from '../../shared/use-hydrated.js';

interface LeadFiltersProps {
  filter: LeadFilterValues;
  search: string;
  onFilter: (filter: LeadFilterValues) => void;
  onSearch: (search: string) => void;
}

/** Search and filters. They apply immediately with JavaScript, and by a button without it. */
export function LeadFilters({ filter, search, onFilter, onSearch }: LeadFiltersProps) {
  const isHydrated = useHydrated();
  return (
    <form
      className="lead-filters"
      method="get"
      action="/admin/leads"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="field lead-filters__search">
        <span>Search</span>
        <input
          type="search"
          name="search"
          value={search}
          placeholder="Name, phone, email, city, message"
          maxLength={200}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Status</span>
        <select
          name="status"
          value={filter.status ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, status: (event.target.value || undefined) as LeadStatus })
          }
        >
          <Options empty="All statuses" options={statusOptions} />
        </select>
      </label>
      <label className="field">
        <span>Priority</span>
        <select
          name="priority"
          value={filter.priority ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, priority: (event.target.value || undefined) as LeadPriority })
          }
        >
          <Options empty="All priorities" options={priorityOptions} />
        </select>
      </label>
      {filter.spam && <input type="hidden" name="spam" value="true" />}
      {filter.followUp && <input type="hidden" name="followUp" value="due" />}
      {!isHydrated && (
        <button type="submit" className="button">
          Apply filters
        </button>
      )}
    </form>
  );
}
