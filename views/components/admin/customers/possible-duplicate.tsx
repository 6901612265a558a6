import type { ReactNode } from 'react';

interface PossibleDuplicateProps {
  /** The customer to keep in a merge, and the one to merge into it. */
  kept: number;
  other: number;
  /** The name of the one who may be the same person. */
  name: string;
  /** The lead on whose page this is asked; undefined on a customer's page. */
  leadId?: number;
  children: ReactNode;
}

/** Asks if two customers are the same person. One button opens the merge's confirmation page, one says no. */
export function PossibleDuplicate({ kept, other, name, leadId, children }: PossibleDuplicateProps) {
  return (
    <li className="cluster apart">
      <span>{children}</span>
      <span className="cluster">
        <a
          className="button"
          href={`/admin/customers/${kept}/merge?other=${other}`}
          aria-label={`Merge… with ${name}`}
        >
          Merge…
        </a>
        <form method="post" action={`/admin/customers/${kept}/separations`}>
          <input type="hidden" name="other" value={other} />
          {leadId && <input type="hidden" name="lead" value={leadId} />}
          {leadId && <input type="hidden" name="view" value="lead" />}
          <button type="submit" className="button" aria-label={`Keep both: ${name} is another person`}>
            Keep both
          </button>
        </form>
      </span>
    </li>
  );
}
