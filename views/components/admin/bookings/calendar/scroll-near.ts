import type { Point } from '../../shared/track-pointer.js';

/** Near the edge of a pane, dragging scrolls it. */
const edgePx = 56;
const scrollPx = 10;

/** Scrolls the pane under a point near its edge, or else the page. @returns whether it was near one */
export function scrollNear({ x, y }: Point): boolean {
  const pane = document.elementFromPoint(x, y)?.closest('.panes > *');
  const isScrolled =
    pane && pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY !== 'visible';
  const { top, bottom } = isScrolled ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const by = y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0;
  if (by) (isScrolled ? pane : document.documentElement).scrollBy({ top: by, behavior: 'instant' });
  return by !== 0;
}
