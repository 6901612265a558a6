import { useEffect, useRef, useState } from 'react';
import type { BeforeAfter } from '../../contracts/website/business.js';
import type { PictureSizes } from '../../contracts/website/pictures.js';
import { Picture } from './picture.js';

interface ComparisonProps {
  pair: BeforeAfter;
  sizes: PictureSizes;
  isFirst?: boolean;
}

/**
 * Compares two photos with a slider that works by mouse, touch and arrow keys. Without JavaScript the photos are side by side.
 */
export function Comparison({ pair, sizes, isFirst = false }: ComparisonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState('50');
  // The range may have been moved before the page was hydrated.
  useEffect(() => setShown((before) => range.current?.value ?? before), []);
  useEffect(() => frame.current?.style.setProperty('--at', `${shown}%`), [shown]);
  return (
    <div className="comparison" ref={frame}>
      <Picture name={pair.after.name} alt={`After: ${pair.after.alt}`} sizes={sizes} isFirst={isFirst} />
      <Picture
        name={pair.before.name}
        alt={`Before: ${pair.before.alt}`}
        sizes={sizes}
        className="comparison__before"
      />
      <span className="comparison__label comparison__label--before" aria-hidden="true">
        Before
      </span>
      <span className="comparison__label comparison__label--after" aria-hidden="true">
        After
      </span>
      <span className="comparison__line" aria-hidden="true" />
      <input
        ref={range}
        className="comparison__range"
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={`Before-and-after slider: ${pair.title}`}
        aria-valuetext={`${shown}% before`}
        onChange={({ target }) => setShown(target.value)}
      />
    </div>
  );
}
