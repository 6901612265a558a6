import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a list of leads: when the focused lead disappears (its status no longer fits
 * the filter), the next one gets the focus, or else the heading.
 * @returns the ref for the element that holds the list
 */
export function useKeptFocus() {
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const leads = () => [...(holder.current?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])];
    let focused: Element | undefined;
    let place = -1;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const lead = target.closest<HTMLElement>('[data-lead]');
      focused = target;
      place = lead ? leads().indexOf(lead) : -1;
    };
    const restore = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (place < 0 || focused?.isConnected || !isLost) return;
      (leads()[place] ?? leads().at(-1) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    };

    const watch = new MutationObserver(restore);
    if (holder.current) watch.observe(holder.current, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);

  return holder;
}
