import type { ReactNode } from 'react';

/** Shows a table that may be wider than the screen and then scrolls, by keyboard too. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys, too (axe).
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </section>
  );
}
