import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { fullSizes } from '../../contracts/website/picture-sizes.js';
import type { PictureContent } from '../../contracts/website/pictures.js';
import { Modal } from '../shared/modal.js';
import { Picture } from './picture.js';

export interface GalleryPicture extends PictureContent {
  /** What the pair shows. */
  title: string;
  label: 'Before' | 'After';
}

interface OverlayProps {
  pictures: readonly GalleryPicture[];
  /** The index of the visible one. */
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** The minimum distance of a swipe, in CSS pixels. */
const swipeFrom = 40;

/** Shows a photo full-screen. Arrow keys, swipes and buttons loop through all photos; a click closes it. */
export function Overlay({ pictures, index, onShow, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<number>(undefined);
  const swiped = useRef(false);
  const { title, label, name, alt } = pictures[index];
  const go = (by: number) => onShow((index + by + pictures.length) % pictures.length);
  const close = () => {
    if (swiped.current) return;
    dialog.current?.close();
    onClose();
  };
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const press = ({ clientX, isPrimary }: PointerEvent) => {
    pressed.current = isPrimary ? clientX : undefined;
    swiped.current = false;
  };
  const release = ({ clientX }: PointerEvent) => {
    const distance = clientX - (pressed.current ?? clientX);
    pressed.current = undefined;
    swiped.current = Math.abs(distance) > swipeFrom;
    if (swiped.current) go(distance < 0 ? 1 : -1);
  };
  const step = (by: number) => (event: MouseEvent) => {
    event.stopPropagation();
    go(by);
  };
  return (
    <Modal
      ref={dialog}
      className="overlay"
      aria-label={`${title}, enlarged`}
      onClose={onClose}
      onClick={close}
      onKeyDown={goByKey}
      onPointerDown={press}
      onPointerUp={release}
    >
      <Picture name={name} alt={`${label}: ${alt}`} sizes={fullSizes} isFirst />
      <button type="button" className="overlay__close round-button" aria-label="Close">
        ×
      </button>
      <p className="overlay__caption">
        <button type="button" className="round-button" aria-label="Previous image" onClick={step(-1)}>
          ‹
        </button>
        <span role="status">
          <strong>{label}</strong> {title}
        </span>
        <button type="button" className="round-button" aria-label="Next image" onClick={step(1)}>
          ›
        </button>
      </p>
    </Modal>
  );
}
