import { useQuery } from '@tanstack/react-query';
import { type LeadView, leadsUrl } from '../../../../contracts/leads/leads.js';
import { useSite } from '../../../../contracts/website/site.js';
import { formatCalendarDate, formatSortable } from '../../../../format/moments.js';
import { useSettled } from '../../shared/use-settled.js';

interface KnownCustomersProps {
  /** What was typed of a name, a phone number or an email address. */
  typed: string;
  onUse: (lead: LeadView) => void;
}

const shownAtMost = 4;

/** Suggests existing customers who match what is typed; one tap uses their details. */
export function KnownCustomers({ typed, onUse }: KnownCustomersProps) {
  const { timeZone } = useSite();
  const settled = useSettled(typed);
  const { data } = useQuery<LeadView[]>({
    queryKey: [leadsUrl({ search: settled }, { limit: 20 })],
    enabled: settled.length >= 3,
    staleTime: 10_000,
  });
  const people = settled.length >= 3 && Array.isArray(data) ? unique(data).slice(0, shownAtMost) : [];
  return (
    <div role="status" className="known-customers whole-row">
      {people.length > 0 && (
        <>
          <p>Existing customer:</p>
          <ul className="lines stack gap-2">
            {people.map((lead) => (
              <li key={lead.id}>
                <span>
                  {[lead.name, lead.phoneShown, lead.email].filter(Boolean).join(', ')}, last request{' '}
                  {formatCalendarDate(formatSortable(lead.createdAt, timeZone).slice(0, 10))}
                </span>
                <button
                  type="button"
                  className="button"
                  onClick={() => onUse(lead)}
                  aria-label={`Use their details: ${lead.name}`}
                >
                  Use their details
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Keeps each person once, by name, phone and email, with their newest request; the most recent first. */
function unique(leads: LeadView[]): LeadView[] {
  const people = new Map<string, LeadView>();
  for (const lead of leads) {
    const person = `${lead.name} ${lead.phoneHref} ${lead.email}`.toLowerCase();
    if (!people.has(person)) people.set(person, lead);
  }
  return [...people.values()];
}
