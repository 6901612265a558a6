import { useId } from 'react';
import {
  type Crop,
  centered,
  maxOffset,
  maxZoomOf,
  partOf,
  type Size,
} from '../../../contracts/website/owner-pictures.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useCropMoves } from './use-crop-moves.js';

interface CropToolProps {
  /** The URL of the whole photo. */
  src: string;
  size: Size;
  crop: Crop;
  /** Called with a function that returns the new crop. */
  setCrop: (change: (now: Crop) => Crop) => void;
  legend?: string;
  /** The sliders are not fields of the surrounding form. */
  isApart?: boolean;
}

/**
 * Crops a photo in a 3:2 frame, by dragging, wheel, pinch, keys or three sliders. The sliders are the form
 * fields `x`, `y` and `zoom` and work without JavaScript.
 */
export function CropTool({ src, size, crop, setCrop, legend = 'Crop', isApart }: CropToolProps) {
  const hint = useId();
  const isHydrated = useHydrated();
  const most = maxZoomOf(size);
  const part = partOf(size, crop);
  const { frame, zoomBy } = useCropMoves({ size, setCrop, step: 0.02, zoomStep: 1.1 });

  const slider = (name: keyof Crop, label: string, min: number, max: number, hasRoom: boolean) => (
    <label>
      {label}
      <input
        type="range"
        name={name}
        form={isApart ? '' : undefined}
        min={min}
        max={max}
        value={crop[name]}
        disabled={isHydrated && !hasRoom}
        onChange={({ target }) =>
          name === 'zoom'
            ? zoomBy(Number(target.value) / crop.zoom)
            : setCrop((now) => ({ ...now, [name]: Number(target.value) }))
        }
      />
    </label>
  );

  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      <div
        {...frame}
        className="crop__frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        aria-label={isApart ? `Crop area: ${legend}` : 'Crop area'}
        aria-describedby={hint}
      >
        <svg viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`} aria-hidden="true">
          <image href={src} width={size.width} height={size.height} />
        </svg>
      </div>
      <p className="field__hint" id={hint}>
        Drag to move. Scroll, pinch or use the sliders to zoom. Arrow keys, + and − work too.
      </p>
      <div className="tiles tiles--m gap-4">
        {slider('zoom', 'Zoom', centered.zoom, most, most > centered.zoom)}
        {slider('x', 'Left to right', 0, maxOffset, size.width - part.width >= 1)}
        {slider('y', 'Top to bottom', 0, maxOffset, size.height - part.height >= 1)}
      </div>
    </fieldset>
  );
}
