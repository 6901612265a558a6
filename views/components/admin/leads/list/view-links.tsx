import { type LeadListQuery, leadViews } from '../../../../contracts/leads/lead-list.js';
import { capitalized } from '../../../../contracts/leads/leads.js';
import { leadsAddress } from './query-link.js';

/** Links the list and the board of the same leads. They are two pages. */
export function ViewLinks({ query }: { query: LeadListQuery }) {
  const { lead: _lead, view: current = 'list', ...rest } = query;
  return (
    <nav className="segmented" aria-label="View">
      {leadViews.map((view) => (
        <a
          key={view}
          href={leadsAddress(view === 'list' ? rest : { ...rest, view })}
          aria-current={view === current ? 'page' : undefined}
        >
          {capitalized(view)}
        </a>
      ))}
    </nav>
  );
}
