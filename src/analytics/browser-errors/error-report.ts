import type { BrowserErrorReport } from '../../../views/contracts/analytics/browser-errors.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { cleanText } from '../clean-text.js';

/** A script of the site, without the hash in its name. */
const placePattern = /^[\w/.-]{1,100}\.js$/;
const positionPattern = /^\d{1,7}(:\d{1,9})?$/;

/** Parses a browser's report, and removes what might be personal from its message. @throws {InvalidInput} */
export function errorReportOf(body: unknown): BrowserErrorReport {
  const { message, place, position, page } = (body ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') throw invalid('message', 'Must be text.');
  if (typeof place !== 'string' || !placePattern.test(place))
    throw invalid('place', 'Must be the path of a script.');
  if (typeof page !== 'string') throw invalid('page', 'Must be text.');
  return {
    message: withoutData(message) || 'Error',
    place,
    position: typeof position === 'string' && positionPattern.test(position) ? position : '',
    page,
  };
}

/**
 * Removes what an error message may quote from a form, an address or an answer: text in double quotes,
 * addresses, emails and long numbers. Names in single quotes stay; they are the code's.
 */
function withoutData(message: string): string {
  const short = cleanText(message, 400);
  const bare = short
    .replace(/["“”„][^"“”„]*(["“”„]|$)/g, '"…"')
    .replace(/\S+/g, withoutAddress)
    .replace(/\d[\d\s().-]{3,}\d/g, '…');
  return cleanText(bare, 200);
}

/** Removes an address or an email from a word, and the query from a path. */
function withoutAddress(word: string): string {
  const at = word.search(/\b[a-z][a-z+.-]{0,30}:\/\/\S/i);
  const bare = at < 0 ? word : `${word.slice(0, at)}…`;
  const path = bare.replace(/(\/[^?#]*)(?:[?#].*)?/, '$1');
  return /.@./.test(path) ? '…' : path;
}

const invalid = (field: string, message: string) => new InvalidInput([{ field, message }]);
