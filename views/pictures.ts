/**
 * Pictures stand under /pictures as `<name>-<width>.avif` and `.webp`, all in the proportion 3:2. Putting other files
 * under the same names replaces a picture.
 */
export const pictureWidths = [480, 800, 1200] as const;
export const pictureSize = { width: 1200, height: 800 } as const;

export interface PictureContent {
  name: string;
  /** What is seen. */
  alt: string;
}

export const pictureFile = (name: string, width: number, format: 'avif' | 'webp') =>
  `/pictures/${name}-${width}.${format}`;

export const pictureSet = (name: string, format: 'avif' | 'webp') =>
  pictureWidths.map((width) => `${pictureFile(name, width, format)} ${width}w`).join(', ');

/** How wide a picture stands in the page, for the browser's choice of a file. */
export const pictureSizes = {
  half: '(min-width: 72rem) 34rem, (min-width: 56rem) 46vw, 92vw',
  third: '(min-width: 72rem) 23rem, (min-width: 40rem) 46vw, 92vw',
  wide: '(min-width: 72rem) 72rem, 92vw',
  full: '100vw',
  thumbnail: '6rem',
};

export type PictureSizes = keyof typeof pictureSizes;
