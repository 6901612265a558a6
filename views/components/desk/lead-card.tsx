import type { ReactNode } from 'react';
import type { LeadView } from '../../contracts/leads.js';
import { PriorityBadge, StatusBadge } from './badge.js';
import { EditLink } from './edit-link.js';
import { LeadDetails } from './lead-details.js';
import { NextSteps } from './quick-status.js';

interface LeadCardProps {
  lead: LeadView;
  onEdit: (lead: LeadView) => void;
  /** The level of its heading. */
  level?: 2 | 5;
  /** Stands above the details. */
  note?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** A lead in a list, with all its details and an Edit button. The arrow keys move from card to card (shortcuts.tsx). */
export function LeadCard({ lead, level = 2, onEdit, note, children }: LeadCardProps) {
  return (
    <li className="card lead-card" data-lead={lead.id} tabIndex={-1} aria-label={lead.name}>
      <LeadHead lead={lead} level={level} />
      {note}
      <LeadDetails lead={lead} />
      <div className="lead-card__actions">
        <EditLink lead={lead} onEdit={onEdit} />
        <NextSteps lead={lead} from="leads" />
        {children}
      </div>
    </li>
  );
}

/** A lead's name, which leads to its page, and its state. */
export function LeadHead({ lead, level }: { lead: LeadView; level: 2 | 3 | 5 }) {
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
