import { type MouseEvent, useState } from 'react';
import type { BeforeAfter } from '../../contracts/website/business.js';
import { pairSizes } from '../../contracts/website/picture-sizes.js';
import { pictureFile } from '../../contracts/website/pictures.js';
import { type GalleryPicture, Overlay } from './overlay.js';
import { Picture } from './picture.js';

/** Shows before-and-after pairs. Each photo opens full-screen; without JavaScript its link opens the file. */
export function Gallery({ pairs }: { pairs: readonly BeforeAfter[] }) {
  const [enlarged, setEnlarged] = useState<number>();
  const pictures = pairs.flatMap(({ title, before, after }): GalleryPicture[] => [
    { ...before, title, label: 'Before' },
    { ...after, title, label: 'After' },
  ]);
  return (
    <>
      <ul className="gallery stack beside">
        {pairs.map((pair, number) => (
          <li key={pair.key} className="card">
            <h2>{pair.title}</h2>
            <div className="gallery__pair grid grid--2">
              {[2 * number, 2 * number + 1].map((index) => (
                <PictureLink
                  key={index}
                  {...pictures[index]}
                  isFirst={index === 0}
                  onOpen={() => setEnlarged(index)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <Overlay
          pictures={pictures}
          index={enlarged}
          onShow={setEnlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  );
}

function PictureLink({
  label,
  name,
  alt,
  isFirst,
  onOpen,
}: GalleryPicture & { isFirst: boolean; onOpen: () => void }) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      className="gallery__picture"
      href={pictureFile(name, 1200, 'webp')}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Picture name={name} alt={`${label}: ${alt}. Enlarge`} sizes={pairSizes} isFirst={isFirst} />
      <span className="pill pill--before" aria-hidden="true">
        {label}
      </span>
    </a>
  );
}
