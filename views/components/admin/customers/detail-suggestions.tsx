import type { DetailSuggestion } from '../../../contracts/customers/suggestions.js';

interface DetailSuggestionsProps {
  customerId: number;
  suggestions: readonly DetailSuggestion[];
  /** Whether they are on the page of the lead that makes them. */
  isOnLead?: boolean;
}

/** Lists details suggested by leads, with buttons to use or dismiss each. Works without JavaScript. */
export function DetailSuggestions({ customerId, suggestions, isOnLead = false }: DetailSuggestionsProps) {
  const path = `/admin/customers/${customerId}`;
  return suggestions.map(({ leadId, field, value, shown, current }) => {
    const isPresent = shown === current;
    return (
      <li key={`${field} ${value}`} className="cluster apart">
        <span>
          {isPresent ? (
            'Email not confirmed yet'
          ) : isOnLead ? (
            `New ${field}: use it for this customer?`
          ) : (
            <>
              New {field} from <a href={`/admin/leads/${leadId}`}>lead #{leadId}</a>: use it?
            </>
          )}
          <br />
          <strong>{shown}</strong>
          {!isPresent && current && ` instead of ${current}`}
        </span>
        <form method="post" action={`${path}/details`} className="cluster">
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="value" value={value} />
          {leadId > 0 && <input type="hidden" name="lead" value={leadId} />}
          {isOnLead && <input type="hidden" name="view" value="lead" />}
          <button type="submit" className="button" aria-label={`${use(isPresent)} this ${field}: ${shown}`}>
            {use(isPresent)} this {field}
          </button>
          {!isPresent && (
            <button
              type="submit"
              className="button"
              formAction={`${path}/dismissals`}
              aria-label={`Dismiss this ${field}: ${shown}`}
            >
              Dismiss
            </button>
          )}
        </form>
      </li>
    );
  });
}

const use = (isPresent: boolean) => (isPresent ? 'Confirm' : 'Use');
