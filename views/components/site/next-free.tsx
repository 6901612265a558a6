import { formatShortDay } from '../../format/moments.js';

/** The next day that somebody can have, and the way to ask for it; nothing where none is known. @param day YYYY-MM-DD. */
export const NextFree = ({ day }: { day?: string }) =>
  day && <a href="/contact">Next free: {formatShortDay(day)}</a>;
