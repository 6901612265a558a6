import { filterQuery, type LeadFilterValues } from '../../contracts/leads.js';
import { usePainted } from './queries.js';

/** Leads that are looked at by themselves: the spam, or the follow-ups. None means the list of all. */
type LeadSubset = Pick<LeadFilterValues, 'spam' | 'followUp'>;

interface LeadListLinksProps {
  filter: LeadFilterValues;
  /** How many leads were held as spam when the page was painted. */
  spam: number;
  onSubset: (subset: LeadSubset) => void;
}

/** The way into the spam, and back to all leads, and the leads of the filter as a table to take away. */
export function LeadListLinks({ filter, spam: painted, onSubset }: LeadListLinksProps) {
  const { total } = usePainted('/admin/api/contacts/count?spam=true', { total: painted });
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
