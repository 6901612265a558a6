import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  value: string | number;
  /** Small text below the value. */
  detail?: ReactNode;
}

/** Shows one figure and its label on a card. */
export function Figure({ label, value, detail }: FigureProps) {
  return (
    <section className="card figure" aria-label={label}>
      <p className="figure__label">{label}</p>
      <p className="figure__value">{typeof value === 'number' ? value.toLocaleString('en-US') : value}</p>
      {detail && <p className="figure__detail">{detail}</p>}
    </section>
  );
}
