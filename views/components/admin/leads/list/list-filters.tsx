import type { LeadListQuery, LeadOrder } from '../../../../contracts/leads/lead-list.js';
import { sourceOptions } from '../../../../contracts/leads/lead-sources.js';
import { priorityOptions } from '../../../../contracts/leads/leads.js';
import { closingOptions, type LostFilter } from '../../../../contracts/leads/lost.js';
import { useSite } from '../../../../contracts/website/site.js';
import { serviceTypeOptions } from '../../../../forms/leads/contact.js';
import { freeRoomPrefix } from '../../../../forms/leads/free-room.js';
import { type Option } from '../../../../forms/options.js';
import { Options } from '../../../shared/options.js';
import { useHydrated } from '../../../shared/use-hydrated.js';
import { QueryLink } from './query-link.js';

/** The ID of the form that the search and the filters belong to. */
export const filterForm = 'lead-filter';

type FilterName = 'priority' | 'city' | 'service' | 'source';

interface ListFiltersProps {
  query: LeadListQuery;
  onGo: (query: LeadListQuery) => void;
}

const orderOptions: { value: LeadOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'day', label: 'Appointment day' },
  { value: 'name', label: 'Name' },
];

/** Filters and order of the list, as chips. They apply at once with JavaScript, by a button without it. */
export function ListFilters({ query, onGo }: ListFiltersProps) {
  const isHydrated = useHydrated();
  const filters = useFilters();
  const { lead: _lead, ...listed } = query;
  const { followUp, ...anyFollowUp } = listed;
  const hidden = (['spam', 'followUp', 'status', 'view'] as const).filter((name) => query[name]);
  return (
    <form
      id={filterForm}
      className="list-filters cluster grow"
      method="get"
      action="/admin/leads"
      onSubmit={(event) => event.preventDefault()}
    >
      {hidden.map((name) => (
        <input key={name} type="hidden" name={name} value={query[name]} />
      ))}
      {followUp && (
        <span className="filter-chip filter-chip--set">
          <span>Follow-ups due</span>
          <Remove label="Follow-ups due" query={anyFollowUp} onGo={onGo} />
        </span>
      )}
      {query.lost && (
        <span className="filter-chip filter-chip--set">
          <select
            name="lost"
            aria-label="Reason"
            value={query.lost}
            onChange={({ target }) => onGo({ ...listed, lost: target.value as LostFilter })}
          >
            <Options options={[{ value: 'any', label: 'Reason: all' }, ...closingOptions]} />
          </select>
        </span>
      )}
      {filters.map(({ name, label, empty, options }) => (
        <span key={name} className={query[name] ? 'filter-chip filter-chip--set' : 'filter-chip'}>
          <select
            name={name}
            aria-label={label}
            value={query[name] ?? ''}
            onChange={({ target }) => onGo({ ...listed, [name]: target.value || undefined })}
          >
            <Options empty={empty} options={withCurrent(options, query[name])} />
          </select>
          {query[name] && <Remove label={label} query={{ ...listed, [name]: undefined }} onGo={onGo} />}
        </span>
      ))}
      {query.view !== 'board' && (
        <span className="filter-chip filter-chip--order">
          <select
            name="order"
            aria-label="Sort by"
            value={query.order ?? 'newest'}
            onChange={({ target }) => onGo({ ...listed, order: orderOf(target.value) })}
          >
            <Options options={orderOptions} />
          </select>
        </span>
      )}
      {!isHydrated && (
        <button type="submit" className="button">
          Apply filters
        </button>
      )}
    </form>
  );
}

function Remove({ label, ...link }: ListFiltersProps & { label: string }) {
  return (
    <QueryLink {...link} label={`Remove filter: ${label}`}>
      ×
    </QueryLink>
  );
}

function useFilters(): { name: FilterName; label: string; empty: string; options: Option[] }[] {
  const { cities, brandName, brandSlug } = useSite();
  const services = serviceTypeOptions(brandName, brandSlug);
  return [
    { name: 'priority', label: 'Priority', empty: 'Priority: all', options: priorityOptions },
    {
      name: 'city',
      label: 'City',
      empty: '+ City',
      options: cities.map(({ name }) => ({ value: name, label: name })),
    },
    {
      name: 'service',
      label: 'Service',
      empty: '+ Service',
      options: [...services, { value: freeRoomPrefix, label: 'Free room' }],
    },
    {
      name: 'source',
      label: 'Source',
      empty: '+ Source',
      options: [{ value: 'website', label: 'Website' }, ...sourceOptions],
    },
  ];
}

/** Adds a value of the address that isn't an option, so that the chip shows it. */
const withCurrent = (options: Option[], value = '') =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

/** Newest first is the default, which the address leaves out. */
const orderOf = (value: string) => (value === 'newest' ? undefined : (value as LeadOrder));
