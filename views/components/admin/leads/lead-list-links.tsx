import { filterQuery, type LeadFilterValues } from '../../../contracts/leads/leads.js';
import { useRendered } from '../shared/queries.js';

/** A part of the leads that has a list of its own: spam, or due follow-ups. `{}` means all leads. */
type LeadSubset = Pick<LeadFilterValues, 'spam' | 'followUp'>;

interface LeadListLinksProps {
  filter: LeadFilterValues;
  /** How many leads were held as spam when the page was rendered. */
  spam: number;
  onSubset: (subset: LeadSubset) => void;
}

/** Links to the spam or back to all leads, and a download of the filtered leads as CSV. */
export function LeadListLinks({ filter, spam: rendered, onSubset }: LeadListLinksProps) {
  const { total } = useRendered('/admin/api/contacts/count?spam=true', { total: rendered });
  const isSubset = Boolean(filter.spam || filter.followUp);
  const wanted: LeadSubset = isSubset ? {} : { spam: 'true' };
  return (
    <p className="found-by">
      <a
        className="button button--small"
        href={`/admin/leads${filterQuery(wanted)}`}
        onClick={(event) => {
          event.preventDefault();
          onSubset(wanted);
        }}
      >
        {isSubset ? 'All leads' : `Spam (${total})`}
      </a>
      <a className="button button--small" href={`/admin/leads.csv${filterQuery(filter)}`} download>
        Download CSV
      </a>
    </p>
  );
}
