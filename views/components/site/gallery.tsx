import { type MouseEvent, useRef, useState } from 'react';
import type { BeforeAfter } from '../../contracts/business.js';
import { pictureFile } from '../../contracts/pictures.js';
import { Modal } from '../shared/modal.js';
import { Picture } from './picture.js';

interface Enlarged {
  name: string;
  alt: string;
}

/** Pairs of pictures. Each opens full-screen and closes at a click or Escape; without a script the link opens the file. */
export function Gallery({ pairs }: { pairs: readonly BeforeAfter[] }) {
  const [enlarged, setEnlarged] = useState<Enlarged>();
  return (
    <>
      <ul className="gallery">
        {pairs.map((pair, number) => (
          <li key={pair.key} className="card">
            <h2>{pair.title}</h2>
            <div className="gallery__pair">
              <GalleryPicture label="Before" {...pair.before} isFirst={number === 0} onOpen={setEnlarged} />
              <GalleryPicture label="After" {...pair.after} onOpen={setEnlarged} />
            </div>
          </li>
        ))}
      </ul>
      {enlarged && <Overlay picture={enlarged} onClose={() => setEnlarged(undefined)} />}
    </>
  );
}

function GalleryPicture({
  label,
  name,
  alt,
  isFirst,
  onOpen,
}: Enlarged & { label: string; isFirst?: boolean; onOpen: (picture: Enlarged) => void }) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen({ name, alt: `${label}: ${alt}` });
  };
  return (
    <a
      className="gallery__picture"
      href={pictureFile(name, 1200, 'webp')}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Picture name={name} alt={`${label}: ${alt}. Enlarge`} sizes="pair" isFirst={isFirst} />
      <span className="gallery__label" aria-hidden="true">
        {label}
      </span>
    </a>
  );
}

function Overlay({ picture, onClose }: { picture: Enlarged; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  return (
    <Modal ref={dialog} className="overlay" aria-label={picture.alt} onClose={onClose} onClick={close}>
      <Picture {...picture} sizes="full" isFirst />
      <button type="button" className="overlay__close" aria-label="Close">
        ×
      </button>
    </Modal>
  );
}
