import { formatShortDay } from '../../format/moments.js';

/** Links the next open day to the contact form; renders nothing where none is known. @param day YYYY-MM-DD. */
export const NextFree = ({ day }: { day?: string }) =>
  day && <a href="/contact">Next opening: {formatShortDay(day)}</a>;
