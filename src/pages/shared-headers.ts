import type { OutgoingHttpHeaders } from 'node:http';

/** Headers that belong to one answer. */
const ofOneAnswer = ['x-request-id', 'content-length', 'content-encoding', 'date', 'etag'];

/** The headers of an answer that other answers of its kind have too. */
export function sharedHeaders(answered: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(answered).filter(([name]) => !ofOneAnswer.includes(name.toLowerCase())),
  );
}
