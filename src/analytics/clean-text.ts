import { tidy } from '../../views/forms/rules.js';

/** NUL and halves of surrogate pairs, which no database keeps, and the later control characters, which forms let pass. */
const unwanted = /[\0\u0080-\u009F\p{Cs}]/gu;

/** A stranger's text as it is kept: in one line, without control characters, cut to so many code points. */
export function cleanText(text: string, length: number): string {
  // It is cut before anything else reads it: it may be 100 KB long.
  const short = text.slice(0, length * 4).replace(unwanted, '');
  // Where it was cut, it may end in a space again.
  return [...tidy(short)].slice(0, length).join('').trimEnd();
}
