import type { BeforeAfter } from '../../contracts/website/business.js';
import type { PictureSizes } from '../../contracts/website/picture-sizes.js';
import { Comparison } from './comparison.js';

interface PairFigureProps {
  pair: BeforeAfter;
  sizes: PictureSizes;
}

/** A before-and-after slider with its title below. */
export function PairFigure({ pair, sizes }: PairFigureProps) {
  return (
    <figure>
      <Comparison pair={pair} sizes={sizes} />
      <figcaption>
        <h3 className="pair-title">{pair.title}</h3>
      </figcaption>
    </figure>
  );
}
