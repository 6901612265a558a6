import type { ReactNode } from 'react';
import type { DefinedFigure } from '../../../format/figure-definitions.js';
import { Defined } from '../shared/defined.js';

interface FigureProps {
  label: string;
  /** Which definition it has. */
  as?: DefinedFigure;
  value: string | number;
  /** Small text below the value. */
  detail?: ReactNode;
}

/** Shows one figure and its label on a card. */
export function Figure({ label, as, value, detail }: FigureProps) {
  return (
    <section className="card figure" aria-label={label}>
      <p className="figure__label">{as ? <Defined as={as}>{label}</Defined> : label}</p>
      <p className="figure__value">{typeof value === 'number' ? value.toLocaleString('en-US') : value}</p>
      {detail && <p className="figure__detail">{detail}</p>}
    </section>
  );
}
