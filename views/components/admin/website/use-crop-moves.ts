import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import {
  type Crop,
  centered,
  cropAt,
  maxZoomOf,
  partOf,
  type Size,
} from '../../../contracts/website/owner-pictures.js';

interface CropMoves {
  size: Size;
  /** Called with a function that returns the new crop. */
  setCrop: (change: (now: Crop) => Crop) => void;
  /** The share of the frame that an arrow key moves the photo. */
  step: number;
  /** The zoom factor of a key or a turn of the wheel. */
  zoomStep: number;
}

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves and zooms the part of a photo in a frame by dragging, wheel, pinch and keys. */
export function useCropMoves({ size, setCrop, step, zoomStep }: CropMoves) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

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
      const zoom = Math.min(maxZoomOf(size), Math.max(centered.zoom, Math.round(now.zoom * factor)));
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
  }, [zoomStep]);

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

  return {
    zoomBy,
    frame: {
      ref: frame,
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
  };
}
