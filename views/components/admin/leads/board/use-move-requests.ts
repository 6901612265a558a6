import { useCallback, useEffect, useRef, useState } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { Board, BoardCard } from '../../../../contracts/leads/board.js';
import type { LeadStatus } from '../../../../contracts/leads/leads.js';
import { focusCard, focusedCard } from './card-focus.js';
import { decisionFor } from './decisions.js';
import { type MoveOptions, useMove } from './use-move.js';

/** A move that waits for the owner's decision. */
interface Asked {
  card: BoardCard;
  to: LeadStatus;
  decision: 'booking' | 'cancellation';
}

/** The card that was moved with the focus on it, and where it is. */
interface Followed {
  id: number;
  at: LeadStatus;
}

interface MoveRequests {
  /** Moves a lead's card, once what it requires is decided. */
  requestMove: (id: number, to: LeadStatus) => void;
  asked: Asked | undefined;
  decide: (options: MoveOptions) => void;
  close: () => void;
}

/** Moves cards by any means. If a date is needed, opens the appointment's page; asks before an email. */
export function useMoveRequests(board: Board, url: string): MoveRequests {
  const { goTo } = useBehaviors();
  const [asked, setAsked] = useState<Asked>();
  const move = useMove(url);
  const followed = useRef<Followed>(undefined);
  const latest = useRef({ board, move });
  latest.current = { board, move };

  const requestMove = useCallback(
    (id: number, to: LeadStatus) => {
      const { board, move } = latest.current;
      const card = cardIn(board, id);
      if (!card || card.status === to) return;
      followed.current = focusedCard() === id ? { id, at: card.status } : undefined;
      const decision = decisionFor(card, to, board.today);
      if (decision === 'date') goTo(`/admin/leads/${id}/appointment`);
      else if (decision) setAsked({ card, to, decision });
      else move(card, to);
    },
    [goTo],
  );

  // A card that moves is a new element in another column, also when it moves back: it keeps the focus.
  useEffect(() => {
    if (asked || !followed.current) return;
    const { id, at } = followed.current;
    const status = cardIn(board, id)?.status;
    if (!status || status === at) return;
    followed.current = { id, at: status };
    if (document.activeElement === document.body) focusCard(id);
  }, [board, asked]);

  const decide = (options: MoveOptions) => asked && move(asked.card, asked.to, options);
  return { requestMove, asked, decide, close: () => setAsked(undefined) };
}

const cardIn = (board: Board, id: number): BoardCard | undefined =>
  board.columns.flatMap(({ cards }) => cards).find((card) => card.id === id);
