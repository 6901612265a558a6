/** How far a mouse moves before it drags, and how far a finger may move while it holds. */
const mouseSlackPx = 5;
const fingerSlackPx = 10;
/** How long a finger holds before it drags; a shorter touch scrolls or taps. */
const holdMs = 350;
/** Near the edge of a pane, dragging scrolls it. */
const edgePx = 56;
const scrollPx = 10;
const scrollEveryMs = 16;

interface Point {
  x: number;
  y: number;
}

interface PointerDrag {
  begin: () => void;
  move: (at: Point) => void;
  end: (isDropped: boolean) => void;
}

/**
 * Follows a pointer from its press to its release, and reports a drag: a mouse drags once it moves, a finger once it holds. Escape
 * cancels. The click that follows a drag is suppressed.
 */
export function trackPointer(press: PointerEvent, drag: PointerDrag): void {
  const isFinger = press.pointerType === 'touch';
  const start = { x: press.clientX, y: press.clientY };
  const listening = new AbortController();
  const { signal } = listening;
  let at = start;
  let isDragging = false;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  const holding = isFinger ? setTimeout(begin, holdMs) : undefined;

  function begin(): void {
    isDragging = true;
    drag.begin();
    drag.move(at);
    scrolling = setInterval(() => scrollNear(at) && drag.move(at), scrollEveryMs);
  }
  function finish(isDropped: boolean): void {
    clearTimeout(holding);
    clearInterval(scrolling);
    listening.abort();
    if (!isDragging) return;
    suppressClick();
    drag.end(isDropped);
  }
  function follow({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerId !== press.pointerId) return;
    at = { x, y };
    if (isDragging) {
      drag.move(at);
      return;
    }
    const distance = Math.hypot(x - start.x, y - start.y);
    if (isFinger && distance > fingerSlackPx) finish(false);
    if (!isFinger && distance > mouseSlackPx) begin();
  }

  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', () => finish(true), { signal });
  addEventListener('pointercancel', () => finish(false), { signal });
  addEventListener('keydown', (event) => isDragging && cancelOnEscape(event, finish), {
    signal,
    capture: true,
  });
  for (const type of ['dragstart', 'selectstart', 'contextmenu'])
    addEventListener(type, (event) => event.preventDefault(), { signal });
}

function cancelOnEscape(event: KeyboardEvent, finish: (isDropped: boolean) => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  finish(false);
}

function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, { capture: true });
  setTimeout(() => removeEventListener('click', suppress, { capture: true }));
}

/** Scrolls the pane under a point near its edge, or else the page. @returns whether it was near one. */
function scrollNear({ x, y }: Point): boolean {
  const pane = document.elementFromPoint(x, y)?.closest('.panes > *');
  const isScrolled =
    pane && pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY !== 'visible';
  const { top, bottom } = isScrolled ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const by = y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0;
  if (by) (isScrolled ? pane : document.documentElement).scrollBy({ top: by, behavior: 'instant' });
  return by !== 0;
}
