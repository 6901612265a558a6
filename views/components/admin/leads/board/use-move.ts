import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage, useBehaviors } from '../../../../contracts/behaviors.js';
import { type FormerAppointment, undoMs } from '../../../../contracts/bookings/appointments.js';
import {
  type Board,
  type BoardCard,
  cardOf,
  type MovedCard,
  moveCard,
} from '../../../../contracts/leads/board.js';
import { isBooked, isScheduled } from '../../../../contracts/leads/lead-stages.js';
import { capitalized, type LeadStatus } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';

export interface MoveOptions {
  /** Whether the customer gets no email about the appointment. */
  isSilent?: boolean;
  /** What the toast says besides the new status. */
  note?: string;
}

interface Move extends MoveOptions {
  card: BoardCard;
  to: LeadStatus;
  /** The lead as it was before the move that this one undoes. */
  undoes?: BoardCard;
  /** What the server restores for that. */
  former?: FormerAppointment;
}

/**
 * Moves leads on the board at `url`. A card moves at once. If the server refuses, it moves back; if not, a
 * toast offers Undo. Moves are saved one after the other, so that each is based on the lead's latest version.
 */
export function useMove(url: string): (card: BoardCard, to: LeadStatus, options?: MoveOptions) => void {
  const { request, toast } = useBehaviors();
  const client = useQueryClient();
  const saving = useRef({ last: Promise.resolve(), count: 0 });

  const place = (id: number, to: LeadStatus, changes: Partial<BoardCard>) =>
    client.setQueryData<Board>([url], (board) => board && moveCard(board, id, to, changes));

  const versionOf = ({ id, version }: BoardCard) =>
    client
      .getQueryData<Board>([url])
      ?.columns.flatMap(({ cards }) => cards)
      .find((card) => card.id === id)?.version ?? version;

  async function save(move: Move): Promise<void> {
    const { card, to } = move;
    try {
      const saved = await request<MovedCard>(...requestOf(move, versionOf(card)));
      place(card.id, to, cardOf(saved));
      const { former } = saved;
      toast(
        movedToast(move, () =>
          start({ ...move, card: cardOf(saved), to: card.status, undoes: card, former }),
        ),
      );
    } catch (error) {
      place(card.id, card.status, card);
      toast({
        title: `Couldn’t move ${card.name}`,
        description: serverMessage(error) ?? 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
    saving.current.count--;
    if (saving.current.count === 0) refreshLeads(client);
  }

  function start(move: Move): void {
    // A refresh that is under way would show the card in its old column again.
    void client.cancelQueries({ queryKey: [url] });
    place(move.card.id, move.to, { appointment: appointmentAfter(move) });
    saving.current.count++;
    saving.current.last = saving.current.last.then(() => save(move));
  }

  return (card, to, options) => start({ card, to, ...options });
}

/**
 * Returns the method, the address and the body that save a move. An undo restores what the server returned;
 * only a move that decides about an email or concerns an appointment needs more than the lead's own address.
 */
function requestOf(move: Move, version: number): [method: string, url: string, body: object] {
  const { card, isSilent, undoes, former } = move;
  const url = `/admin/api/contacts/${card.id}`;
  if (former) return ['POST', `${url}/appointment/undo`, { ...former, version }];
  const hasMore = isSilent || undoes?.appointment || isScheduled(card);
  return ['PUT', hasMore ? `${url}/status` : url, bodyOf(move, version)];
}

function bodyOf({ to, isSilent, undoes }: Move, version: number) {
  const { day, timeWindow, minutes } = undoes?.appointment ?? {};
  return {
    ...{ status: to, version },
    ...(isSilent ? { isSilent } : {}),
    ...(day ? { day, timeWindow, minutes: minutes ?? undefined } : {}),
  };
}

/** Returns the appointment that a lead will have: the present one, the restored one or the requested time. */
function appointmentAfter({ card, to, undoes }: Move): BoardCard['appointment'] {
  if (!isBooked({ status: to })) return null;
  const { preferredDate: day, timePreference } = card;
  return undoes?.appointment ?? card.appointment ?? { day, timeWindow: timePreference ?? '', minutes: null };
}

function movedToast({ card, to, note, undoes }: Move, onUndo: () => void) {
  const moved = `${card.name} ${undoes ? 'back ' : ''}to ${capitalized(to)}`;
  if (undoes) return { title: `Moved ${moved}`, description: 'The move was undone.' };
  return {
    title: `Moved ${moved}`,
    description: note ?? `The status was ${capitalized(card.status)}.`,
    action: { label: 'Undo', onSelect: onUndo },
    durationMs: undoMs,
  };
}
