import type { OutgoingHttpHeaders } from 'node:http';

/** Headers that apply to a single response. */
const unshared = ['x-request-id', 'content-length', 'content-encoding', 'date', 'etag'];

/** Returns the headers that a cached copy of a response may share. */
export function sharedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !unshared.includes(name.toLowerCase())),
  );
}
