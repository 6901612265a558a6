import { type MouseEvent, memo } from 'react';
import type { BoardCard as Card } from '../../../../contracts/leads/board.js';
import { isOpen, isScheduled } from '../../../../contracts/leads/lead-stages.js';
import { capitalized, type LeadStatus, leadStatuses } from '../../../../contracts/leads/leads.js';
import { useTown } from '../../bookings/appointment-labels.js';
import { PriorityBadge } from '../../shared/badge.js';
import { MoreMenu } from '../../shared/more-menu.js';
import { RelativeTime } from '../../shared/relative-time.js';
import { shortService } from '../list/row-labels.js';
import { useServiceLabel } from '../use-service-label.js';
import { useCardDate, useLateness } from './card-date.js';

interface BoardCardProps {
  card: Card;
  /** YYYY-MM-DD. */
  today: string;
  onMove: (id: number, to: LeadStatus) => void;
}

/**
 * Shows a lead on the board. It moves by dragging, by [ and ], or by its menu, which posts the form `board-move` without
 * JavaScript. Memoized: a move changes two columns, not all cards.
 */
export const BoardCard = memo(function BoardCard({ card, today, onMove }: BoardCardProps) {
  const { id, name, priority, followUpDate, createdAt } = card;
  const place = useTown()(card);
  const service = useServiceLabel();
  const { text, tone } = useCardDate(card, today);
  const lateness = useLateness(card);
  const isFollowUpDue = followUpDate !== null && followUpDate <= today && isOpen(card);
  return (
    <li className="board-card" data-lead={id} tabIndex={-1} aria-label={name}>
      <div className="board-card__head">
        <h3>
          <a href={`/admin/leads/${id}`} draggable={false}>
            {name}
          </a>
        </h3>
        <span className={lateness ? `board-card__age board-card__age--${lateness}` : 'board-card__age'}>
          <RelativeTime at={createdAt} hasTitle={false} />
        </span>
        <MoveMenu card={card} onMove={onMove} />
      </div>
      <p className="board-card__about">
        <span>{shortService(service(card))}</span>
        {place && <span>{place}</span>}
      </p>
      <p className="board-card__facts">
        <span className={tone ? `board-card__when board-card__when--${tone}` : 'board-card__when'}>
          {text}
        </span>
        {isFollowUpDue && <span className="badge badge--contacted">Follow-up due</span>}
        {priority !== 'normal' && <PriorityBadge priority={priority} />}
      </p>
    </li>
  );
});

function MoveMenu({ card, onMove }: Omit<BoardCardProps, 'today'>) {
  const { id, name, status, version } = card;
  const move = (event: MouseEvent, to: LeadStatus) => {
    event.preventDefault();
    event.currentTarget.closest('details')?.removeAttribute('open');
    onMove(id, to);
  };
  return (
    <MoreMenu className="board-card__menu" label={`Move ${name}`}>
      <div>
        <span>Move to</span>
        {leadStatuses
          .filter((one) => one !== status)
          .map((to) =>
            isScheduled({ status: to }) && !card.appointment ? (
              <a
                key={to}
                className="button"
                href={`/admin/leads/${id}/appointment`}
                onClick={(event) => move(event, to)}
              >
                Schedule…
              </a>
            ) : (
              <button
                key={to}
                className="button"
                type="submit"
                form="board-move"
                formAction={`/admin/leads/${id}/status/${to}?from=board`}
                name="version"
                value={version}
                onClick={(event) => move(event, to)}
              >
                {capitalized(to)}
              </button>
            ),
          )}
        <a className="button" href={`/admin/leads/${id}?form=lost`}>
          Mark as lost…
        </a>
      </div>
    </MoreMenu>
  );
}
