import { type PictureSizes } from '../../contracts/website/picture-sizes.js';
import {
  type PictureContent,
  pictureFile,
  pictureSet,
  pictureSize,
} from '../../contracts/website/pictures.js';

interface PictureProps extends PictureContent {
  sizes: PictureSizes;
  className?: string;
  /** Set for the first visible image, which loads before all others. */
  isFirst?: boolean;
}

/** Renders an image in the best format that the browser supports and reserves its space while it loads. */
export function Picture({ name, alt, sizes, className, isFirst = false }: PictureProps) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={pictureSet(name, 'avif', sizes)} sizes={sizes.media} />
      <source type="image/webp" srcSet={pictureSet(name, 'webp', sizes)} sizes={sizes.media} />
      <img
        src={pictureFile(name, 800, 'webp')}
        alt={alt}
        width={pictureSize.width}
        height={pictureSize.height}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  );
}
