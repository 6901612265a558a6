import type { NextOpening } from '../../format/next-opening.js';

/** Links the next open slot to the contact form; renders nothing where none is known. */
export const NextFree = ({ opening }: { opening?: NextOpening }) =>
  opening && <a href={opening.path}>{`Next opening: ${opening.text}`}</a>;
