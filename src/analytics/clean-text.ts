import { tidy } from '../../views/forms/rules.js';

/** NUL and lone surrogates, which databases reject, and the C1 control characters, which forms accept. */
const unwanted = /[\0\u0080-\u009F\p{Cs}]/gu;

/** Cleans a visitor's text for storage: one line, no control characters. @param maxLength in code points */
export function cleanText(text: string, maxLength: number): string {
  // Cut it before any other work: it may be 100 KB long.
  const short = text.slice(0, maxLength * 4).replace(unwanted, '');
  // The cut may leave a space at the end.
  return [...tidy(short)].slice(0, maxLength).join('').trimEnd();
}
