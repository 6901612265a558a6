import { memo } from 'react';
import type { BoardCard as Card } from '../../../../contracts/leads/board.js';
import { isOpen } from '../../../../contracts/leads/lead-stages.js';
import type { LeadStatus } from '../../../../contracts/leads/leads.js';
import { useTown } from '../../bookings/appointment-labels.js';
import { PriorityBadge } from '../../shared/badge.js';
import { RelativeTime } from '../../shared/relative-time.js';
import { shortService } from '../list/row-labels.js';
import { StatusMenu } from '../status-menu.js';
import { useServiceLabel } from '../use-service-label.js';
import { useCardDate, useLateness } from './card-date.js';

interface BoardCardProps {
  card: Card;
  /** YYYY-MM-DD. */
  today: string;
  onMove: (id: number, to: LeadStatus) => void;
}

/**
 * Shows a lead on the board. It moves by dragging, by [ and ], or by its menu. Memoized: a move changes two
 * columns, not all cards.
 */
export const BoardCard = memo(function BoardCard({ card, today, onMove }: BoardCardProps) {
  const { id, name, priority, followUpDate, createdAt } = card;
  const place = useTown()(card);
  const service = useServiceLabel();
  const { text, tone } = useCardDate(card, today);
  const lateness = useLateness(card);
  const isFollowUpDue = followUpDate !== null && followUpDate <= today && isOpen(card);
  return (
    <li className="board-card covered" data-lead={id} tabIndex={-1} aria-label={name}>
      <div className="board-card__head">
        <h3 className="truncate text-heading small">
          <a className="plain-link cover-link" href={`/admin/leads/${id}`} draggable={false}>
            {name}
          </a>
        </h3>
        <span
          className={`board-card__age tiny tabular ${lateness === 'late' ? 'bad strong' : lateness ? 'attention strong' : 'soft'}`}
        >
          <RelativeTime at={createdAt} hasTitle={false} />
        </span>
        <StatusMenu lead={card} from="board" onMove={(to) => onMove(id, to)} />
      </div>
      <p className="board-card__about row gap-0 soft nowrap">
        <span>{shortService(service(card))}</span>
        {place && <span>{place}</span>}
      </p>
      <p className="board-card__facts cluster">
        <span className={`board-card__when ${tone ?? ''}`}>{text}</span>
        {isFollowUpDue && <span className="badge badge--contacted">Follow-up due</span>}
        {priority !== 'normal' && <PriorityBadge priority={priority} />}
      </p>
    </li>
  );
});
