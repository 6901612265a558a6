/** The room that a picture takes, by which browsers choose one of its files. */
export interface PictureSizes {
  /** The value of `sizes`: the picture's width in each layout. */
  media: string;
  /** The narrowest and widest file listed, where screens never need others. Short lists keep pages small. */
  narrowest?: number;
  widest?: number;
}

/** The screen width without page margins. Content is at most 72 rem wide, in windows of 74.5 rem and more. */
const column = 'calc(100vw - 2.5rem)';

/* Each is a constant of its own, so that a page's script has only those that it uses. */
export const tallHeroSizes: PictureSizes = {
  media: '(min-width: 48rem) min(56vw, 123vw - 41rem), 100vw',
  narrowest: 672,
};
export const heroSizes: PictureSizes = { media: '(min-width: 70rem) 28rem, (min-width: 40rem) 40vw, 100vw' };
export const shortHeroSizes: PictureSizes = {
  media: '(min-width: 70rem) 28rem, (min-width: 40rem) 40vw, 34vw',
};
export const halfSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 35rem, (min-width: 60rem) calc(50vw - 2.25rem), ${column}`,
};
export const fifthSizes: PictureSizes = {
  media: '(min-width: 74.5rem) 13.475rem, (min-width: 64rem) calc(20vw - 1.425rem), 14.875rem',
  narrowest: 320,
  widest: 672,
};
export const thirdSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 23.25rem, (min-width: 48rem) calc(33.3vw - 1.6rem), ${column}`,
};
export const postSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 23.25rem, (min-width: 60rem) calc(33.3vw - 1.6rem), (min-width: 40rem) calc(50vw - 1.875rem), ${column}`,
};
export const quarterSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 17.125rem, (min-width: 60rem) calc(25vw - 1.5rem), (min-width: 40rem) calc(50vw - 1.875rem), ${column}`,
};
export const pairSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 17.5rem, (min-width: 60rem) calc(25vw - 1.125rem), (min-width: 40rem) calc(50vw - 1.375rem), ${column}`,
};
export const slideSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 72rem, ${column}`,
  narrowest: 672,
  widest: 1200,
};
export const articleSizes: PictureSizes = { media: `(min-width: 44.5rem) 42rem, ${column}` };
export const fullSizes: PictureSizes = { media: '100vw' };
export const thumbnailSizes: PictureSizes = {
  media: '(min-width: 40rem) 6.625rem, 17vw',
  narrowest: 320,
  widest: 320,
};
export const columnSizes: PictureSizes = {
  media: `(min-width: 74.5rem) 35.5rem, (min-width: 40rem) calc(50vw - 1.75rem), ${column}`,
};
