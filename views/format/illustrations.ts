import type { PictureContent } from '../contracts/website/pictures.js';

/** A photograph of the owner's is called `photo-` and more; every other picture is an illustration that came with the site. */
const isIllustration = ({ name }: PictureContent) => !name.startsWith('photo-');

/** How many of the pairs are illustrations, one picture of them or both: what a page says of them must be true of each. */
export function illustrationsIn(
  pairs: readonly { before: PictureContent; after: PictureContent }[],
): 'all' | 'some' | 'none' {
  const { length } = pairs.filter(({ before, after }) => isIllustration(before) || isIllustration(after));
  if (length === 0) return 'none';
  return length < pairs.length ? 'some' : 'all';
}
