import type { LeadStatus } from '../../../../contracts/leads/leads.js';
import { type Point, trackPointer } from '../../shared/track-pointer.js';

/** How near to the board's left and right edges a drag scrolls it, and how far at a time. */
const edgePx = 48;
const scrollPx = 7;

interface DragListener {
  onDrop: (id: number, status: LeadStatus) => void;
  onAnnounce: (text: string) => void;
}

/**
 * Watches for cards (`[data-lead]`) that are dragged to columns (`[data-column]`), by mouse or by a long
 * press. Escape cancels. The card stays where it is and a copy of it follows the pointer: the columns scroll,
 * and would clip the card.
 * @returns a function that stops watching
 */
export function watchDrags(board: HTMLElement, { onDrop, onAnnounce }: DragListener): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let stop: (() => void) | undefined;

  function down(event: PointerEvent): void {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-lead]');
    if (card && event.button === 0 && event.isPrimary && !target.closest('details')) stop = take(card, event);
  }

  function take(card: HTMLElement, press: PointerEvent): () => void {
    const { left, top } = card.getBoundingClientRect();
    const grip = { x: press.clientX - left, y: press.clientY - top };
    let ghost: HTMLElement | undefined;
    let column: HTMLElement | undefined;
    return trackPointer(press, {
      begin: () => {
        ghost = ghostOf(card);
        board.setPointerCapture(press.pointerId);
        board.dataset.dragging = '';
        card.dataset.dragged = '';
        if (press.pointerType !== 'mouse') navigator.vibrate?.(10);
        onAnnounce(`Moving ${card.ariaLabel ?? 'lead'}. Press Escape to cancel.`);
      },
      move: (at) => {
        if (ghost) ghost.style.translate = `${at.x - grip.x}px ${at.y - grip.y}px`;
        const over = columnAt(at);
        if (over === column) return;
        delete column?.dataset.over;
        if (over && !over.contains(card)) over.dataset.over = '';
        column = over;
      },
      scrollNear: (at) => scrollAtEdges(board, at),
      end: (isDropped) => {
        ghost?.remove();
        delete card.dataset.dragged;
        delete column?.dataset.over;
        delete board.dataset.dragging;
        const isMoved = isDropped && column && !column.contains(card);
        onAnnounce(isMoved ? '' : 'Move canceled.');
        if (isMoved) onDrop(Number(card.dataset.lead), column?.dataset.column as LeadStatus);
      },
    });
  }

  board.addEventListener('pointerdown', down, { signal });
  // Without this, a finger that drags a card would scroll too, and the browser would end the drag.
  const hold = (event: Event) => board.dataset.dragging !== undefined && event.preventDefault();
  board.addEventListener('touchmove', hold, { signal, passive: false });
  return () => {
    stop?.();
    watching.abort();
  };
}

/** Shows a copy of a card, to follow the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.classList.add('board-card--ghost');
  ghost.inert = true;
  for (const attribute of ['data-lead', 'aria-label']) ghost.removeAttribute(attribute);
  ghost.style.width = `${card.getBoundingClientRect().width}px`;
  document.body.append(ghost);
  return ghost;
}

/** A finger at the very edge means the column beside it. */
function columnAt({ x, y }: Point): HTMLElement | undefined {
  const inside = Math.min(Math.max(x, edgePx / 2), innerWidth - edgePx / 2);
  return document.elementFromPoint(inside, y)?.closest<HTMLElement>('[data-column]') ?? undefined;
}

/** @returns whether the point is near an edge */
function scrollAtEdges(board: HTMLElement, { x }: Point): boolean {
  const { left, right } = board.getBoundingClientRect();
  const isLeft = x < Math.max(left, 0) + edgePx;
  const isRight = x > Math.min(right, innerWidth) - edgePx;
  if (isLeft) board.scrollLeft -= scrollPx;
  if (isRight) board.scrollLeft += scrollPx;
  return isLeft || isRight;
}
