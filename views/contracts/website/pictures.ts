import type { PictureSizes } from './picture-sizes.js';

/**
 * Images are served under /pictures as `<name>-<width>.avif` and `.webp`, all in the proportion 3:2. To
 * replace an image, put other files under the same names.
 */
export const pictureWidths = [320, 480, 672, 800, 1200] as const;
/** The pictures that stand wider than the page's content, and the widths they have besides. */
const widerPictures: Record<string, readonly number[]> = { hero: [1600, 2560] };
export const widthsOf = (name: string): readonly number[] => [
  ...pictureWidths,
  ...(widerPictures[name] ?? []),
];
export const pictureSize = { width: 1200, height: 800 } as const;

export interface PictureContent {
  name: string;
  /** Describes the image for screen readers. */
  alt: string;
}

export const pictureFile = (name: string, width: number, format: 'avif' | 'webp') =>
  `/pictures/${name}-${width}.${format}`;

/** Lists a picture's files for the browser to choose from. */
export const pictureSet = (name: string, format: 'avif' | 'webp', sizes: PictureSizes) => {
  const { narrowest = 0, widest = Number.POSITIVE_INFINITY } = sizes;
  return widthsOf(name)
    .filter((width) => width >= narrowest && width <= widest)
    .map((width) => `${pictureFile(name, width, format)} ${width}w`)
    .join(', ');
};
