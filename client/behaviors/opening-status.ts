import { type OpeningChanges, openingStatusAt } from '../../views/contracts/website/opening-status.js';

const everyMs = 30_000;

/** Keeps the opening status current while the page is open. */
export function followOpeningHours(changes: OpeningChanges): void {
  const update = () => {
    const status = openingStatusAt(changes, Date.now());
    for (const element of document.querySelectorAll('.opening-status'))
      if (element.textContent !== status) element.textContent = status;
  };
  setInterval(update, everyMs);
  // Also on load, and when a hidden tab or cached page returns: its timer was paused.
  for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, update);
}
