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

interface MoveRequests {
  /** Moves a lead's card, once what it requires is decided. */
  requestMove: (id: number, to: LeadStatus) => void;
  asked: Asked | undefined;
  decide: (options: MoveOptions) => void;
  close: () => void;
}

/** Moves cards by any means. A move that requires a date leads to the appointment's page; one that emails the customer asks first. */
export function useMoveRequests(board: Board, url: string): MoveRequests {
  const { goTo } = useBehaviors();
  const [asked, setAsked] = useState<Asked>();
  const move = useMove(url);
  const toFocus = useRef<number>(undefined);
  const latest = useRef({ board, move });
  latest.current = { board, move };

  const requestMove = useCallback(
    (id: number, to: LeadStatus) => {
      const { board, move } = latest.current;
      const card = board.columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
      if (!card || card.status === to) return;
      toFocus.current = focusedCard() === id ? id : undefined;
      const decision = decisionFor(card, to, board.today);
      if (decision === 'date') goTo(`/admin/leads/${id}/appointment`);
      else if (decision) setAsked({ card, to, decision });
      else move(card, to);
    },
    [goTo],
  );

  // A card that moves is a new element in another column: it keeps the focus.
  useEffect(() => {
    if (asked || toFocus.current === undefined || board.columns.length === 0) return;
    focusCard(toFocus.current);
    toFocus.current = undefined;
  }, [board, asked]);

  const decide = (options: MoveOptions) => asked && move(asked.card, asked.to, options);
  return { requestMove, asked, decide, close: () => setAsked(undefined) };
}
