import { useEffect, useState } from 'react';

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name="ids"][form="bulk"]')];
const boxOf = (lead: Element | null | undefined) =>
  lead?.querySelector<HTMLInputElement>('input[name="ids"][form="bulk"]');
const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('input[name="ids"][form="bulk"]');

interface Selection {
  /** How many leads are selected, and how many the page shows. */
  count: number;
  total: number;
}

/**
 * Follows which leads are selected. The checkboxes themselves hold the selection, so that a click renders
 * only the bar. Shift selects a range, x the focused lead, Escape none.
 * @param isSelecting whether a tap anywhere on a lead selects it
 */
export function useBulkSelection(
  isSelecting: boolean,
): Selection & { selectAll: () => void; clear: () => void } {
  const [selection, setSelection] = useState<Selection>({ count: 0, total: 0 });
  const count = () => setSelection(counted());

  useEffect(() => {
    let last: HTMLInputElement | undefined;
    const click = ({ target, shiftKey }: MouseEvent) => {
      if (!isBox(target)) return;
      if (shiftKey && last?.isConnected) select(last, target);
      last = target;
      setSelection(counted());
    };
    const press = (event: KeyboardEvent) => {
      const lead = focusedLead(event);
      const box = boxOf(lead);
      if (event.key === 'x' && box) box.click();
      else if (event.key === 'Escape' && lead && !event.defaultPrevented) selectNone();
      else return;
      setSelection(counted());
    };
    // Leads come and go with searches and updates.
    const watch = new MutationObserver(() => setSelection((was) => changed(was, counted())));
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('click', click);
    document.addEventListener('keydown', press);
    setSelection(counted());
    return () => {
      watch.disconnect();
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', press);
    };
  }, []);

  useEffect(() => {
    if (!isSelecting) return;
    // Before anything else handles the tap: links of the lead aren't followed.
    const tap = (event: MouseEvent) => {
      const { target } = event;
      const box = target instanceof Element && !isBox(target) && boxOf(target.closest('[data-lead]'));
      if (!box) return;
      event.preventDefault();
      event.stopPropagation();
      box.click();
    };
    document.addEventListener('click', tap, { capture: true });
    return () => document.removeEventListener('click', tap, { capture: true });
  }, [isSelecting]);

  const selectAll = () => {
    for (const box of boxes()) box.checked = true;
    count();
  };
  const clear = () => {
    selectNone();
    count();
  };
  return { ...selection, selectAll, clear };
}

function counted(): Selection {
  const all = boxes();
  return { count: all.filter(({ checked }) => checked).length, total: all.length };
}

/** Returns the same object for the same numbers, so that nothing renders. */
const changed = (was: Selection, now: Selection) =>
  was.count === now.count && was.total === now.total ? was : now;

function selectNone(): void {
  for (const box of boxes()) box.checked = false;
}

/** Gives all boxes between two of them the state of the second. */
function select(from: HTMLInputElement, to: HTMLInputElement): void {
  const all = boxes();
  const [start, end] = [all.indexOf(from), all.indexOf(to)].sort((one, other) => one - other);
  for (const box of all.slice(start, end + 1)) box.checked = to.checked;
}

/** Returns the lead that a key without a modifier is for; undefined while a text is being typed. */
function focusedLead({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return undefined;
  if (target.matches('input:not([type=checkbox]), select, textarea') || target.closest('dialog'))
    return undefined;
  return target.closest<HTMLElement>('[data-lead]') ?? undefined;
}
