import { type LeadCounts, type LeadListQuery, totalOf } from '../../../../contracts/leads/lead-list.js';
import { capitalized, type LeadFilterValues, leadStatuses } from '../../../../contracts/leads/leads.js';
import { formatCount } from '../../../../format/figures.js';
import { QueryLink } from './query-link.js';

interface StatusTabsProps {
  query: LeadListQuery;
  counts: LeadCounts;
  onGo: (query: LeadListQuery) => void;
}

const tabs: { label: string; subset: Pick<LeadFilterValues, 'status' | 'lost' | 'spam'> }[] = [
  { label: 'All', subset: {} },
  ...leadStatuses.map((status) => ({ label: capitalized(status), subset: { status } })),
  { label: 'Lost', subset: { lost: 'any' } },
  { label: 'Spam', subset: { spam: 'true' } },
];

/** Links to leads by status, lost ones and spam, with counts. The other filters and the search stay. */
export function StatusTabs({ query, counts, onGo }: StatusTabsProps) {
  const { status, lost, spam, lead: _lead, ...rest } = query;
  return (
    <nav className="tabs tabs--bar" aria-label="Status">
      {tabs.map(({ label, subset }) => (
        <QueryLink
          key={label}
          query={{ ...rest, ...subset }}
          onGo={onGo}
          isCurrent={
            subset.status === status && Boolean(subset.lost) === Boolean(lost) && subset.spam === spam
          }
        >
          {label} <span>{formatCount(totalOf(counts, subset))}</span>
        </QueryLink>
      ))}
    </nav>
  );
}
