/** How far a mouse moves before it drags, and how far a finger may move while it holds. */
const mouseSlackPx = 5;
const fingerSlackPx = 10;
/** How long a finger holds before it drags; a shorter touch scrolls or taps. */
const holdMs = 350;
const scrollEveryMs = 16;

/** A point of the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

interface PointerDrag {
  begin: () => void;
  move: (at: Point) => void;
  end: (isDropped: boolean) => void;
  /** Scrolls at a point near an edge. @returns whether it was near one */
  scrollNear: (at: Point) => boolean;
}

/**
 * Follows a pointer from its press to its release, and reports a drag: a mouse drags once it moves, a finger
 * or a pen once it holds. Escape cancels, and so does leaving the window. A second finger zooms or scrolls
 * before the drag, and changes nothing in it. The click that follows a drag is suppressed.
 * @returns a function that stops following; it cancels a drag
 */
export function trackPointer(press: PointerEvent, drag: PointerDrag): () => void {
  const isFinger = press.pointerType !== 'mouse';
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
    scrolling = setInterval(() => drag.scrollNear(at) && drag.move(at), scrollEveryMs);
  }
  function finish(isDropped: boolean): void {
    if (signal.aborted) return;
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
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, ({ pointerId }) => pointerId === press.pointerId && finish(type === 'pointerup'), {
      signal,
    });
  addEventListener('pointerdown', ({ isPrimary }) => !isPrimary && !isDragging && finish(false), { signal });
  addEventListener('blur', () => finish(false), { signal });
  addEventListener('keydown', (event) => isDragging && cancelOnEscape(event, finish), {
    signal,
    capture: true,
  });
  for (const type of ['dragstart', 'selectstart', ...(isFinger ? ['contextmenu'] : [])])
    addEventListener(type, (event) => event.preventDefault(), { signal });
  return () => finish(false);
}

function cancelOnEscape(event: KeyboardEvent, finish: (isDropped: boolean) => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  finish(false);
}

/** Suppresses the release's click, if any, at most until the next press, which may come before the timer. */
function suppressClick(): void {
  const listening = new AbortController();
  const options = { capture: true, once: true, signal: listening.signal };
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, options);
  addEventListener('pointerdown', () => listening.abort(), options);
  setTimeout(() => listening.abort());
}
