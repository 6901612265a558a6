import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { BeforeAfter } from '../../contracts/website/business.js';
import type { PictureSizes } from '../../contracts/website/picture-sizes.js';
import { Picture } from './picture.js';

interface ComparisonProps {
  pair: Pick<BeforeAfter, 'title' | 'before' | 'after'>;
  sizes: PictureSizes;
  isFirst?: boolean;
}

/**
 * Compares two photos with a slider that works by mouse, touch and arrow keys. Without JavaScript the photos
 * are side by side.
 */
export function Comparison({ pair, sizes, isFirst = false }: ComparisonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState('50');
  // The range may have been moved before the page was hydrated.
  useEffect(() => setShown((before) => range.current?.value ?? before), []);
  useEffect(() => frame.current?.style.setProperty('--at', `${shown}%`), [shown]);
  /** A tap beside the grip moves it there, where only the grip can be dragged. */
  const jump = ({ target, currentTarget, nativeEvent }: MouseEvent) => {
    const { current } = range;
    if (!current || target === current) return;
    current.value = String((nativeEvent.offsetX / currentTarget.clientWidth) * 100);
    setShown(current.value);
  };
  return (
    // biome-ignore lint/a11y: by keyboard, and for screen readers, the slider does what a tap does.
    <div className="comparison" ref={frame} onClick={jump}>
      <Picture
        name={pair.before.name}
        alt={`Before: ${pair.before.alt}`}
        sizes={sizes}
        className="comparison__before"
      />
      <Picture name={pair.after.name} alt={`After: ${pair.after.alt}`} sizes={sizes} isFirst={isFirst} />
      <span className="pill pill--before" aria-hidden="true">
        Before
      </span>
      <span className="pill pill--after" aria-hidden="true">
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
