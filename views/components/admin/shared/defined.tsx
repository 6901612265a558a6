import type { ReactNode } from 'react';
import { type DefinedFigure, figureDefinitions } from '../../../format/figure-definitions.js';
import { Hint } from './hint.js';

/** Labels a figure, with its definition as a tooltip. */
export function Defined({ as, children }: { as: DefinedFigure; children: ReactNode }) {
  return (
    <Hint text={figureDefinitions[as]}>
      <button type="button" className="defined">
        {children}
      </button>
    </Hint>
  );
}
