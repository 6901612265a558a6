/**
 * Images are served under /pictures as `<name>-<width>.avif` and `.webp`, all in the proportion 3:2. To replace an image, put other
 * files under the same names.
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
export const pictureSet = (name: string, format: 'avif' | 'webp', sizes: PictureSizes) =>
  widthsOf(name)
    .filter((width) => width <= (widest[sizes] ?? width))
    .map((width) => `${pictureFile(name, width, format)} ${width}w`)
    .join(', ');

/** The screen width without the page margins. */
const column = 'calc(100vw - 2.5rem)';

/**
 * The `sizes` by which browsers choose a file: a photo's width in each layout. Content is at most 72 rem wide, in windows of 74.5 rem and
 * more.
 */
export const pictureSizes = {
  hero: '(min-width: 56rem) 56vw, 100vw',
  shortHero: '(min-width: 56rem) 30rem, 42vw',
  half: `(min-width: 74.5rem) 35rem, (min-width: 60rem) calc(50vw - 2.25rem), ${column}`,
  fifth: '(min-width: 74.5rem) 13.475rem, (min-width: 64rem) calc(20vw - 1.425rem), 14.875rem',
  third: `(min-width: 74.5rem) 23.25rem, (min-width: 48rem) calc(33.3vw - 1.6rem), ${column}`,
  quarter: `(min-width: 74.5rem) 17.125rem, (min-width: 60rem) calc(25vw - 1.5rem), (min-width: 40rem) calc(50vw - 1.875rem), ${column}`,
  pair: '(min-width: 74.5rem) 16.0625rem, (min-width: 60rem) calc(25vw - 2.5625rem), calc(50vw - 2.8125rem)',
  halfCard:
    '(min-width: 74.5rem) 32.875rem, (min-width: 40rem) calc(50vw - 4.375rem), calc(100vw - 5.125rem)',
  slide: `(min-width: 74.5rem) 72rem, ${column}`,
  article: `(min-width: 52.5rem) 50rem, ${column}`,
  full: '100vw',
  thumbnail: '(min-width: 40rem) 6.625rem, 17vw',
};

export type PictureSizes = keyof typeof pictureSizes;

/** The widest file that small pictures need on a screen with three dots a pixel. Shorter lists keep the page small. */
const widest: Partial<Record<PictureSizes, number>> = { fifth: 672, thumbnail: 320 };
