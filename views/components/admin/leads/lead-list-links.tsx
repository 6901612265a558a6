import { filterQuery, type LeadFilterValues } from '../../../contracts/leads/leads.js';
import { useRendered } from '../shared/queries.js';

/** Leads with a list of their own: spam, or due follow-ups. `{}` means all leads. */
type LeadSubset = Pick<LeadFilterValues, 'spam' | 'followUp'>;

interface LeadListLinksProps {
  filter: LeadFilterValues;
  /** How many leads were in spam when the page was rendered. */
  spam: number;
  onSubset: (subset: LeadSubset) => void;
}

/** Links to the spam or back to all leads, and exports the filtered leads as CSV. */
export function LeadListLinks({ filter, spam: rendered, onSubset }: LeadListLinksProps) {
  const { total } = useRendered('/admin/api/contacts/count?spam=true', { total: rendered });
  const isSubset = Boolean(filter.spam || filter.followUp);
  const target: LeadSubset = isSubset ? {} : { spam: 'true' };
  return (
    <p className="list-links">
      <a
        className="button button--small"
        href={`/admin/leads${filterQuery(target)}`}
        onClick={(event) => {
          event.preventDefault();
          onSubset(target);
        }}
      >
        {isSubset ? 'All leads' : `Spam (${total})`}
      </a>
      <a className="button button--small" href={`/admin/leads.csv${filterQuery(filter)}`} download>
        Export CSV
      </a>
    </p>
  );
}
