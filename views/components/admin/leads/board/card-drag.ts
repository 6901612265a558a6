import type { LeadStatus } from '../../../../contracts/leads/leads.js';

/** How far a mouse moves before a press becomes a drag. */
const mouseSlopPx = 5;
/** How long a finger rests before it drags, and how far it may move meanwhile; a shorter touch scrolls. */
const longPressMs = 350;
const touchSlopPx = 10;
/** How near to the board's left and right edges a drag scrolls it, and how far per frame. */
const edgePx = 48;
const scrollPx = 7;

interface DragListener {
  onDrop: (id: number, status: LeadStatus) => void;
  onAnnounce: (text: string) => void;
}

interface Press {
  card: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  isTouch: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

interface Drag extends Press {
  ghost: HTMLElement;
  /** The pointer's position in the card. */
  dx: number;
  dy: number;
  column?: HTMLElement;
}

/**
 * Watches for cards (`[data-lead]`) that are dragged to columns (`[data-column]`), by mouse or by a long press. Escape cancels.
 * The card stays where it is and a copy of it follows the pointer: the columns scroll, and would clip the card.
 * @returns a function that stops watching
 */
export function watchDrags(board: HTMLElement, { onDrop, onAnnounce }: DragListener): () => void {
  let press: Press | undefined;
  let drag: Drag | undefined;
  const stop = new AbortController();
  const { signal } = stop;

  function down(event: PointerEvent): void {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-lead]');
    // A second finger zooms or scrolls.
    if (press) release();
    else if (card && event.button === 0 && !target.closest('details')) take(card, event);
  }

  function take(
    card: HTMLElement,
    { pointerId: pointer, pointerType, clientX: x, clientY: y }: PointerEvent,
  ) {
    const taken: Press = { card, pointer, x, y, isTouch: pointerType !== 'mouse' };
    if (taken.isTouch) taken.timer = setTimeout(() => begin(taken), longPressMs);
    press = taken;
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== press?.pointer) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!drag && press.isTouch && distance > touchSlopPx) release();
    else if (!drag && !press.isTouch && distance > mouseSlopPx) begin(press);
    if (drag) follow(drag, event.clientX, event.clientY);
  }

  function begin(pressed: Press): void {
    const { left, top, width } = pressed.card.getBoundingClientRect();
    const ghost = pressed.card.cloneNode(true) as HTMLElement;
    ghost.classList.add('board-card--ghost');
    ghost.inert = true;
    for (const attribute of ['data-lead', 'aria-label']) ghost.removeAttribute(attribute);
    ghost.style.width = `${width}px`;
    document.body.append(ghost);
    board.setPointerCapture(pressed.pointer);
    board.dataset.dragging = '';
    pressed.card.dataset.dragged = '';
    drag = { ...pressed, ghost, dx: pressed.x - left, dy: pressed.y - top };
    if (pressed.isTouch) navigator.vibrate?.(10);
    onAnnounce(`Moving ${pressed.card.ariaLabel ?? 'lead'}. Press Escape to cancel.`);
    follow(drag, pressed.x, pressed.y);
    requestAnimationFrame(scrollAtEdges);
  }

  function follow(dragged: Drag, x: number, y: number): void {
    Object.assign(dragged, { x, y });
    dragged.ghost.style.translate = `${x - dragged.dx}px ${y - dragged.dy}px`;
    // A finger at the very edge means the column beside it.
    const inside = Math.min(Math.max(x, edgePx / 2), innerWidth - edgePx / 2);
    const column = document.elementFromPoint(inside, y)?.closest<HTMLElement>('[data-column]') ?? undefined;
    if (column === dragged.column) return;
    delete dragged.column?.dataset.over;
    if (column && !column.contains(dragged.card)) column.dataset.over = '';
    dragged.column = column;
  }

  function scrollAtEdges(): void {
    if (!drag) return;
    const { left, right } = board.getBoundingClientRect();
    if (drag.x < Math.max(left, 0) + edgePx) board.scrollLeft -= scrollPx;
    if (drag.x > Math.min(right, innerWidth) - edgePx) board.scrollLeft += scrollPx;
    follow(drag, drag.x, drag.y);
    requestAnimationFrame(scrollAtEdges);
  }

  function up({ pointerId }: PointerEvent): void {
    if (pointerId !== press?.pointer) return;
    const { card, column } = drag ?? {};
    if (drag) swallowClick();
    release();
    if (!card || !column || column.contains(card)) return;
    onAnnounce('');
    onDrop(Number(card.dataset.lead), column.dataset.column as LeadStatus);
  }

  /** Ends a press or a drag without a drop. */
  function release(): void {
    clearTimeout(press?.timer);
    if (drag) {
      drag.ghost.remove();
      delete drag.card.dataset.dragged;
      delete drag.column?.dataset.over;
      delete board.dataset.dragging;
    }
    press = undefined;
    drag = undefined;
  }

  function cancel(): void {
    if (drag) onAnnounce('Move canceled.');
    release();
  }

  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }

  board.addEventListener('pointerdown', down, { signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', cancel, { signal });
  addEventListener('blur', cancel, { signal });
  addEventListener('keydown', cancelByKey, { signal, capture: true });
  // Without this, a finger that drags a card would scroll too, and the browser would end the drag.
  board.addEventListener('touchmove', (event) => drag && event.preventDefault(), { signal, passive: false });
  board.addEventListener('contextmenu', (event) => press?.isTouch && event.preventDefault(), { signal });
  board.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    release();
    stop.abort();
  };
}

/** Swallows the click that follows a drag, which would open the lead. */
function swallowClick(): void {
  const swallow = (event: Event) => event.preventDefault();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}
