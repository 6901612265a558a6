/** Returns the ID of the lead whose card has the focus; undefined if none has. */
export function focusedCard(): number | undefined {
  const id = document.activeElement?.closest<HTMLElement>('.board-card')?.dataset.lead;
  return id === undefined ? undefined : Number(id);
}

/** Focuses a lead's card. */
export function focusCard(id: number): void {
  focus(document.querySelector<HTMLElement>(`.board-card[data-lead="${id}"]`));
}

/**
 * Moves the focus by the left and right arrow keys to the next column that has cards, at the same height.
 * @returns whether the key is one of them and there is such a column
 */
export function stepAcross(key: string): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const card = document.activeElement?.closest<HTMLElement>('.board-card');
  if (!step || !card) return false;
  const columns = [...document.querySelectorAll('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('.board-card'),
  ]);
  const from = columns.findIndex((cards) => cards.includes(card));
  const height = columns[from].indexOf(card);
  for (let to = from + step; columns[to]; to += step) {
    if (columns[to].length > 0) return focus(columns[to][Math.min(height, columns[to].length - 1)]);
  }
  return false;
}

function focus(card: HTMLElement | null): boolean {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return card !== null;
}
