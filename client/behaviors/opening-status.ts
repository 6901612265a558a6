import { type OpeningChanges, openingStatusAt } from '../../views/contracts/website/opening-status.js';

const everyMs = 30_000;

/** Keeps true what the page says of the opening hours, however long it stands open. */
export function followOpeningHours(changes: OpeningChanges): void {
  const correct = () => {
    const status = openingStatusAt(changes, Date.now());
    for (const element of document.querySelectorAll('.opening-status'))
      if (element.textContent !== status) element.textContent = status;
  };
  setInterval(correct, everyMs);
  // As the page has loaded; and a tab that was hidden, or a page that was left, has slept since.
  for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, correct);
}
