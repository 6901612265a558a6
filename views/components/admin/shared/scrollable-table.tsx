import type { ReactNode } from 'react';

/** A table that may be wider than the screen: then it is scrolled, with the keyboard too. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a pointer (axe: scrollable-region-focusable).
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </section>
  );
}
