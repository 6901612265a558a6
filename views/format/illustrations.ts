import type { PictureContent } from '../contracts/website/pictures.js';

/**
 * The owner's photos have names that start with `photo-`, customers' with `pair-`. All other pictures are
 * illustrations that shipped with the site.
 */
const isIllustration = ({ name }: PictureContent) => !/^(photo|pair)-/.test(name);

/** Returns whether all, some or no pairs contain an illustration: a caption must be true of every pair. */
export function illustrationsIn(
  pairs: readonly { before: PictureContent; after: PictureContent }[],
): 'all' | 'some' | 'none' {
  const { length } = pairs.filter(({ before, after }) => isIllustration(before) || isIllustration(after));
  if (length === 0) return 'none';
  return length < pairs.length ? 'some' : 'all';
}
