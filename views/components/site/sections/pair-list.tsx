import { columnSizes, halfSizes } from '../../../contracts/website/picture-sizes.js';
import type { ShownPair } from '../../../contracts/website/proof.js';
import { Comparison } from '../comparison.js';

interface PairListProps {
  pairs: readonly ShownPair[];
  /** Whether the first pair is visible at once. */
  isFirst?: boolean;
}

/** Shows before-and-after pairs side by side, each with a slider. */
export function PairList({ pairs, isFirst = false }: PairListProps) {
  const sizes = pairs.length > 1 ? columnSizes : halfSizes;
  return (
    <ul className={pairs.length > 1 ? 'grid grid--2 pair-list' : 'pair-list'}>
      {pairs.map((pair, index) => (
        <li key={pair.key}>
          <figure>
            <Comparison pair={pair} sizes={sizes} isFirst={isFirst && index === 0} />
            <figcaption>
              <h3 className="pair-title">{pair.title}</h3>
              {pair.place && <p className="quiet">{pair.place}</p>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
