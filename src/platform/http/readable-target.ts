import type { IncomingMessage } from 'node:http';

/**
 * Whether a request's target is a path, or a full URL (as clients of proxies send it), which is then cut to
 * its path. Anything else is rejected before other code reads it.
 */
export function hasReadableTarget(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) return true;
  if (url === '*') return request.method === 'OPTIONS';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return true;
}
