import { memo } from 'react';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { PriorityBadge, StatusBadge } from '../shared/badge.js';
import { LeadDeletionForm } from '../shared/deletion-form.js';
import { EditLink } from '../website/edit-link.js';
import { LeadDetails } from './lead-details.js';
import { NotSpam } from './not-spam.js';
import { NextSteps } from './quick-status.js';

/**
 * Shows a lead in a list, with all its details and an Edit button. The arrow keys move from card to card (shortcuts.tsx).
 * It is memoized: rendering fifty of them takes longer than typing a letter into the search.
 */
export const LeadCard = memo(function LeadCard({ lead }: { lead: LeadView }) {
  return (
    <li className="card lead-card" data-lead={lead.id} tabIndex={-1} aria-label={lead.name}>
      <LeadHead lead={lead} level={2} />
      {lead.customerDid && !lead.cancelledAt && (
        <p className="lead-card__activity">The customer {lead.customerDid}</p>
      )}
      <LeadDetails lead={lead} />
      <div className="lead-card__actions">
        <EditLink lead={lead} />
        <NextSteps lead={lead} from="leads" />
        {lead.isSpam && (
          <>
            <NotSpam lead={lead} />
            <details>
              <summary className="button" aria-label={`Delete ${lead.name}`}>
                Delete…
              </summary>
              <LeadDeletionForm id={lead.id} />
            </details>
          </>
        )}
      </div>
    </li>
  );
});

/** Shows a lead's name, linked to its page, with its status and priority. */
export function LeadHead({ lead, level }: { lead: LeadView; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="lead-card__head">
      <Heading>
        <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
      </Heading>
      <StatusBadge status={lead.status} />
      <PriorityBadge priority={lead.priority} />
    </div>
  );
}
