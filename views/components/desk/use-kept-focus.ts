import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list of leads: when the lead that had the focus goes (its status no longer fits the
 * filter), the one that takes its place gets it, or else the heading.
 * @returns the ref of the element that holds the heading and the list.
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null);
  const place = useRef(-1);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const leads = [...(section.current?.querySelectorAll('[data-lead]') ?? [])];
      const lead = target instanceof Element ? target.closest('[data-lead]') : null;
      if (!(target instanceof Element && target.closest('dialog')))
        place.current = lead ? leads.indexOf(lead) : -1;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (place.current < 0 || !isLost) return;
    const leads = section.current?.querySelectorAll<HTMLElement>('[data-lead]') ?? [];
    const next = leads[Math.min(place.current, leads.length - 1)] ?? section.current?.querySelector('h1');
    next?.focus();
  });

  return section;
}
