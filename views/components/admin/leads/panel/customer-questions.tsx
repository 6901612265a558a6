import type { LeadPanelData } from '../../../../contracts/leads/lead-panel.js';
import { DetailSuggestions } from '../../customers/detail-suggestions.js';
import { PossibleDuplicate } from '../../customers/possible-duplicate.js';

type CustomerQuestionsProps = Pick<LeadPanelData, 'lead' | 'suggestions' | 'duplicates'> & { level: 2 | 3 };

/** Asks whether a lead's details are its customer's, and whether two customers are the same person. */
export function CustomerQuestions({ lead, suggestions, duplicates, level }: CustomerQuestionsProps) {
  const Heading = `h${level}` as const;
  const { id: leadId, customerId } = lead;
  if (customerId === null || suggestions.length + duplicates.length === 0) return null;
  return (
    <section className="note note--attention" aria-labelledby="customer-questions-title">
      <Heading id="customer-questions-title">Customer</Heading>
      <ul>
        <DetailSuggestions customerId={customerId} suggestions={suggestions} isOnLead />
        {duplicates.map(({ id, name, by }) => (
          <PossibleDuplicate key={id} kept={id} other={customerId} name={`${name} #${id}`} leadId={leadId}>
            Same {by} as {id < customerId ? 'an earlier' : 'another'} customer: the same person?
            <br />
            <a href={`/admin/customers/${id}`}>
              {name} #{id}
            </a>
          </PossibleDuplicate>
        ))}
      </ul>
    </section>
  );
}
