import { useQuery } from '@tanstack/react-query';
import { filterQuery, type LeadFilterValues } from '../leads.js';
import { kept } from '../queries.js';

/** Leads that are looked at by themselves: the spam, or the follow-ups. None means the list of all. */
type Tray = Pick<LeadFilterValues, 'spam' | 'followUp'>;

interface FoundByProps {
  filter: LeadFilterValues;
  /** How many leads were held as spam when the page was painted. */
  spam: number;
  onTray: (tray: Tray) => void;
}

/** The way into the spam, and back to all leads, and the leads of the filter as a table to take away. */
export function FoundBy({ filter, spam: painted, onTray }: FoundByProps) {
  const { data } = useQuery<{ total: number }>({
    queryKey: ['/admin/api/contacts/count?spam=true'],
    initialData: { total: painted },
    ...kept,
  });
  const isTray = Boolean(filter.spam || filter.followUp);
  const wanted: Tray = isTray ? {} : { spam: 'true' };
  return (
    <p className="found-by">
      <a
        className="button button--small"
        href={`/admin/leads${filterQuery(wanted)}`}
        onClick={(event) => {
          event.preventDefault();
          onTray(wanted);
        }}
      >
        {isTray ? 'All leads' : `Spam (${data?.total ?? 0})`}
      </a>
      <a className="button button--small" href={`/admin/leads.csv${filterQuery(filter)}`} download>
        Download CSV
      </a>
    </p>
  );
}
