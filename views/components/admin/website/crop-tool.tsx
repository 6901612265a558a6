import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import {
  type Crop,
  centered,
  cropAt,
  maxOffset,
  maxZoomOf,
  partOf,
  type Size,
} from '../../../contracts/website/owner-pictures.js';
import { useHydrated } from '../../shared/use-hydrated.js';

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

/** The share of the frame that an arrow key moves the photo, and the zoom factor of a key or a turn of the wheel. */
const step = 0.02;
const zoomStep = 1.1;
const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Crops a photo in a 3:2 frame, by dragging, wheel, pinch, keys or three sliders. The sliders are the form fields `x`, `y` and
 * `zoom` and work without JavaScript.
 */
export function CropTool({ src, size, crop, setCrop, legend = 'Crop', isApart }: CropToolProps) {
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const isHydrated = useHydrated();
  const most = maxZoomOf(size);
  const part = partOf(size, crop);

  /** Moves the visible part by a share of its size. */
  const move = (x: number, y: number) =>
    setCrop((now) => {
      const { left, top, width, height } = partOf(size, now);
      return cropAt(size, now.zoom, left + x * width, top + y * height);
    });
  /** Zooms around the center of the visible part. */
  const zoomBy = (factor: number) =>
    setCrop((now) => {
      const before = partOf(size, now);
      const zoom = Math.min(most, Math.max(centered.zoom, Math.round(now.zoom * factor)));
      const { width, height } = partOf(size, { ...now, zoom });
      return cropAt(
        size,
        zoom,
        before.left + (before.width - width) / 2,
        before.top + (before.height - height) / 2,
      );
    });

  // React's wheel listener is passive, so it can't stop the page from scrolling.
  const turn = useRef(zoomBy);
  turn.current = zoomBy;
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn.current(event.deltaY < 0 ? zoomStep : 1 / zoomStep);
    };
    const { current } = frame;
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (direction) move(direction[0] * step, direction[1] * step);
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else return;
    event.preventDefault();
  }

  function onPointerDown({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    fingers.current.set(pointerId, { x, y });
  }

  function onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, { x, y });
    if (other) {
      const apart = (at: { x: number; y: number }) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      return zoomBy(apart({ x, y }) / apart(before));
    }
    const { width, height } = currentTarget.getBoundingClientRect();
    move((before.x - x) / width, (before.y - y) / height);
  }

  const onPointerEnd = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

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
    <fieldset className="crop">
      <legend>{legend}</legend>
      <div
        ref={frame}
        className="crop__frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        aria-label={isApart ? `Crop area: ${legend}` : 'Crop area'}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <svg viewBox={`${part.left} ${part.top} ${part.width} ${part.height}`} aria-hidden="true">
          <image href={src} width={size.width} height={size.height} />
        </svg>
      </div>
      <p className="field__hint" id={hint}>
        Drag to move. Scroll, pinch or use the sliders to zoom. Arrow keys, + and − work too.
      </p>
      <div className="crop__sliders">
        {slider('zoom', 'Zoom', centered.zoom, most, most > centered.zoom)}
        {slider('x', 'Left to right', 0, maxOffset, size.width - part.width >= 1)}
        {slider('y', 'Top to bottom', 0, maxOffset, size.height - part.height >= 1)}
      </div>
    </fieldset>
  );
}
