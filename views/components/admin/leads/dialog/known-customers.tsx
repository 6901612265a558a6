import { useQuery } from '@tanstack/react-query';
import { type LeadView, leadsUrl } from '../../../../contracts/leads/leads.js';
import { formatCalendarDate } from '../../../../format/moments.js';
import { useSettled } from '../../shared/use-settled.js';

interface KnownCustomersProps {
  /** What was written of a name, a phone number or an e-mail address. */
  written: string;
  onTake: (lead: LeadView) => void;
}

const typingMs = 200;
const shownAtMost = 4;

/** People who asked before and may be meant, each to be taken over with one push. */
export function KnownCustomers({ written, onTake }: KnownCustomersProps) {
  const asked = useSettled(written, typingMs);
  const { data } = useQuery<LeadView[]>({
    queryKey: [leadsUrl({ search: asked }, { limit: 20 })],
    enabled: asked.length >= 3,
    staleTime: 10_000,
  });
  const people = asked.length >= 3 && Array.isArray(data) ? unique(data).slice(0, shownAtMost) : [];
  return (
    <div role="status" className="known-customers">
      {people.length > 0 && (
        <>
          <p>Asked before:</p>
          <ul className="lines">
            {people.map((lead) => (
              <li key={lead.id}>
                <span>
                  {lead.name}, {lead.phoneShown}, last on {formatCalendarDate(lead.createdAt.slice(0, 10))}
                </span>
                <button
                  type="button"
                  className="button button--small"
                  onClick={() => onTake(lead)}
                  aria-label={`Take over ${lead.name}`}
                >
                  Take over
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Each person once, by name and phone, with the newest request; who asked last comes first. */
function unique(leads: LeadView[]): LeadView[] {
  const people = new Map<string, LeadView>();
  for (const lead of leads) {
    const person = `${lead.name.toLowerCase()} ${lead.phoneHref}`;
    if (!people.has(person)) people.set(person, lead);
  }
  return [...people.values()];
}
