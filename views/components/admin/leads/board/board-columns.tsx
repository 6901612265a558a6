import type { KeyboardEvent } from 'react';
import type { Board, BoardColumn } from '../../../../contracts/leads/board.js';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { capitalized, type LeadStatus } from '../../../../contracts/leads/leads.js';
import { formatCount } from '../../../../format/figures.js';
import { leadsAddress } from '../list/query-link.js';
import { BoardCard } from './board-card.js';
import { focusedCard, stepAcross } from './card-focus.js';
import { statusBeside } from './decisions.js';
import { MoveDialog } from './move-dialog.js';
import { useCardDrag } from './use-card-drag.js';
import { useMoveRequests } from './use-move-requests.js';

interface BoardColumnsProps {
  board: Board;
  /** The API's URL of the board. */
  url: string;
  query: LeadListQuery;
}

/** Shows the columns, and moves cards by dragging, by keys and by the cards' menus. */
export function BoardColumns({ board, url, query }: BoardColumnsProps) {
  const { requestMove, asked, decide, close } = useMoveRequests(board, url);
  const [root, announcement] = useCardDrag(requestMove);

  function press(event: KeyboardEvent): void {
    const isShortcut = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
    const id = focusedCard();
    if (id === undefined || isShortcut) return;
    const step = ({ '[': -1, ']': 1 } as const)[event.key];
    const column = board.columns.find(({ cards }) => cards.some((card) => card.id === id));
    const to = step && column && statusBeside(column.status, step);
    if (to) requestMove(id, to);
    else if (!stepAcross(event.key)) return;
    event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work on the focused card inside. */}
      <div className="board" ref={root} onKeyDown={press}>
        {board.columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            query={query}
            today={board.today}
            onMove={requestMove}
          />
        ))}
      </div>
      <p className="only-wide tiny soft mt-2">
        Drag cards between columns, or focus a card and press <kbd>[</kbd> or <kbd>]</kbd>.
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {asked && <MoveDialog card={asked.card} decision={asked.decision} onMove={decide} onClose={close} />}
    </>
  );
}

interface ColumnProps {
  column: BoardColumn;
  query: LeadListQuery;
  today: string;
  onMove: (id: number, to: LeadStatus) => void;
}

function Column({ column: { status, total, cards }, query, today, onMove }: ColumnProps) {
  return (
    <section className={`board-column board-column--${status}`} data-column={status} aria-labelledby={status}>
      <h2 id={status}>
        {capitalized(status)} <span className="soft tabular">{formatCount(total)}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="empty small">No leads</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <BoardCard key={card.id} card={card} today={today} onMove={onMove} />
          ))}
        </ul>
      )}
      {total > cards.length && (
        <a className="board-column__all" href={leadsAddress({ ...query, view: undefined, status })}>
          Show all {formatCount(total)}
        </a>
      )}
    </section>
  );
}
